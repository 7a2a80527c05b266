const form = /^(\d{1,4}) x (.{1,60}) (\d{1,6})\.(\d\d)$/;

/** Reads a shopping list; prices are in cents. Empty lines are passed over. */
export function parseList(text) {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const found = form.exec(line.trim());
    if (found === null) throw new Error(`Line ${index + 1} cannot be read: ${line.trim()}`);
    const [, quantity, name, whole, cents] = found;
    return [{ quantity: Number(quantity), name, price: Number(whole) * 100 + Number(cents) }];
  });
}
