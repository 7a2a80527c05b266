export interface Book { title: string; addedBy: string; addedAt: number }

export class Shelf {
  private books: Book[] = [];
  add(title: string, addedBy: string, addedAt: number): void {
    this.books.push({ title, addedBy, addedAt });
  }
  titles(): string[] {
    return this.books.map((book) => book.title);
  }
}
