/** A vending machine as a state machine: idle → paying → dispensing → idle, and out_of_order from anywhere. */
const COINS = [200, 100, 50, 20, 10, 5];

const transitions = {
  idle: { insert: "paying", open: "service" },
  paying: { insert: "paying", select: "dispensing", cancel: "idle" },
  dispensing: { taken: "idle" },
  service: { close: "idle" },
};

/** The fewest coins for an amount, from the coins that are there; undefined if it cannot be made. */
export function change(amount, stock) {
  const solve = (left, index) => {
    if (left === 0) return [];
    if (index === COINS.length) return undefined;
    const coin = COINS[index];
    for (let n = Math.min(Math.floor(left / coin), stock[coin] ?? 0); n >= 0; n--) {
      const rest = solve(left - n * coin, index + 1);
      if (rest !== undefined) return [...Array(n).fill(coin), ...rest];
    }
    return undefined;
  };
  return solve(amount, 0);
}

export class Machine {
  state = "idle";
  credit = 0;
  sales = 0;
  #slots;
  #coins;
  #inserted = [];

  constructor(slots, coins = {}) {
    this.#slots = structuredClone(slots);
    this.#coins = { ...coins };
  }

  #move(event) {
    const next = transitions[this.state]?.[event];
    if (next === undefined) throw new Error(`${event} is not possible while ${this.state}`);
    this.state = next;
  }

  insert(coin) {
    if (!COINS.includes(coin)) throw new RangeError(`${coin} is no coin`);
    this.#move("insert");
    this.#coins[coin] = (this.#coins[coin] ?? 0) + 1;
    this.#inserted.push(coin);
    this.credit += coin;
  }

  select(code) {
    const slot = this.#slots[code];
    if (slot === undefined) throw new RangeError(`There is no slot ${code}`);
    if (slot.left === 0) return { sold: false, reason: "sold out" };
    if (this.credit < slot.price) return { sold: false, reason: "credit", missing: slot.price - this.credit };
    const back = change(this.credit - slot.price, this.#coins);
    if (back === undefined) return { sold: false, reason: "no change" };
    this.#move("select");
    slot.left -= 1;
    for (const coin of back) this.#coins[coin] -= 1;
    this.sales += slot.price;
    this.credit = 0;
    this.#inserted = [];
    return { sold: true, name: slot.name, change: back };
  }

  taken() {
    this.#move("taken");
  }

  /** Gives the inserted coins back, the very same ones. */
  cancel() {
    this.#move("cancel");
    const back = this.#inserted;
    for (const coin of back) this.#coins[coin] -= 1;
    this.#inserted = [];
    this.credit = 0;
    return back;
  }

  refill(code, count) {
    this.#move("open");
    this.#slots[code].left += count;
    this.#move("close");
  }

  stock(code) {
    return this.#slots[code]?.left ?? 0;
  }
}
