/** Finds the place of a task in a list by its id, without regard to case. Of several tasks with one id the first. */
export class TaskPlaces {
  readonly #exact = new Map<string, number>();
  /** The places by the ids in lower case. Most lists need none: made when an id is written in another case. */
  #lower: Map<string, number> | null = null;
  /** True if several tasks have the same id, or ids that differ only by case. */
  readonly hasRepeated: boolean;

  constructor(tasks: readonly { readonly id: string }[]) {
    let mayDifferByCase = false;
    // From the last to the first, so that the first one counts.
    for (let place = tasks.length - 1; place >= 0; place--) {
      const { id } = tasks[place]!;
      this.#exact.set(id, place);
      mayDifferByCase ||= !isUpperCase(id);
    }
    if (mayDifferByCase) this.#joinCases();
    this.hasRepeated = (this.#lower ?? this.#exact).size < tasks.length;
  }

  /** Returns the index of a task; undefined if the list has no such task. */
  of(id: string): number | undefined {
    return this.#exact.get(id) ?? (this.#lower ??= this.#inLowerCase()).get(id.toLowerCase());
  }

  /** Makes ids that differ by case lead to the first of their tasks. */
  #joinCases(): void {
    this.#lower = this.#inLowerCase();
    if (this.#lower.size === this.#exact.size) return;
    for (const id of this.#exact.keys()) this.#exact.set(id, this.#lower.get(id.toLowerCase())!);
  }

  #inLowerCase(): Map<string, number> {
    const places = new Map<string, number>();
    for (const [id, place] of this.#exact) {
      const lower = id.toLowerCase();
      places.set(lower, Math.min(place, places.get(lower) ?? place));
    }
    return places;
  }
}

/** True if an id is ASCII without small letters. Two different ones differ in lower case, too. */
function isUpperCase(id: string): boolean {
  for (let at = 0; at < id.length; at++) if (id.charCodeAt(at) >= smallA) return false;
  return true;
}

/** The first code from which on there are small letters, rare signs, and everything beyond ASCII. */
const smallA = 0x61;
