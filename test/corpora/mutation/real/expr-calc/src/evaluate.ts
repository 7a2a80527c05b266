import { ExpressionError, tokenize, type Token } from "./lexer.ts";

export type Variables = Readonly<Record<string, number>>;

const FUNCTIONS: Record<string, { arity: number; apply: (...n: number[]) => number }> = {
  sqrt: { arity: 1, apply: Math.sqrt },
  abs: { arity: 1, apply: Math.abs },
  max: { arity: 2, apply: Math.max },
  min: { arity: 2, apply: Math.min },
};

/** Evaluates while parsing: sum → product → unary → power → atom. */
class Parser {
  readonly #tokens: Token[];
  readonly #variables: Variables;
  #index = 0;

  constructor(source: string, variables: Variables) {
    this.#tokens = tokenize(source);
    this.#variables = variables;
  }

  whole(): number {
    const value = this.#sum();
    const token = this.#token();
    if (token.type !== "end") throw new ExpressionError("Expected the end", token.at);
    return value;
  }

  #token(): Token {
    return this.#tokens[this.#index];
  }

  #take(...symbols: string[]): string | undefined {
    const token = this.#token();
    if (token.type !== "symbol" || !symbols.includes(token.value)) return undefined;
    this.#index++;
    return token.value;
  }

  #expect(symbol: string): void {
    if (this.#take(symbol) === undefined) throw new ExpressionError(`Expected ${symbol}`, this.#token().at);
  }

  #sum(): number {
    let value = this.#product();
    for (let sign = this.#take("+", "-"); sign !== undefined; sign = this.#take("+", "-")) {
      const right = this.#product();
      value = sign === "+" ? value + right : value - right;
    }
    return value;
  }

  #product(): number {
    let value = this.#unary();
    for (let sign = this.#take("*", "/", "%"); sign !== undefined; sign = this.#take("*", "/", "%")) {
      const { at } = this.#token();
      const right = this.#unary();
      if (sign !== "*" && right === 0) throw new ExpressionError("Division by zero", at);
      value = sign === "*" ? value * right : sign === "/" ? value / right : value % right;
    }
    return value;
  }

  #unary(): number {
    if (this.#take("-") !== undefined) return -this.#unary();
    return this.#power();
  }

  #power(): number {
    const base = this.#atom();
    return this.#take("^") !== undefined ? base ** this.#unary() : base;
  }

  #atom(): number {
    const token = this.#token();
    if (token.type === "number") {
      this.#index++;
      return token.value;
    }
    if (token.type === "name") {
      this.#index++;
      return this.#take("(") !== undefined ? this.#call(token.value, token.at) : this.#variable(token.value, token.at);
    }
    if (this.#take("(") !== undefined) {
      const value = this.#sum();
      this.#expect(")");
      return value;
    }
    throw new ExpressionError("Expected a value", token.at);
  }

  #variable(name: string, at: number): number {
    if (!Object.hasOwn(this.#variables, name)) throw new ExpressionError(`Unknown variable ${name}`, at);
    return this.#variables[name];
  }

  #call(name: string, at: number): number {
    if (!Object.hasOwn(FUNCTIONS, name)) throw new ExpressionError(`Unknown function ${name}`, at);
    const args = [this.#sum()];
    while (this.#take(",") !== undefined) args.push(this.#sum());
    this.#expect(")");
    const { arity, apply } = FUNCTIONS[name];
    if (args.length !== arity) throw new ExpressionError(`${name} takes ${arity}, got ${args.length}`, at);
    return apply(...args);
  }
}

export function evaluate(source: string, variables: Variables = {}): number {
  return new Parser(source, variables).whole();
}

export function variablesOf(source: string): string[] {
  const tokens = tokenize(source);
  const names = tokens.flatMap((token, i) => {
    const next = tokens[i + 1];
    const call = next?.type === "symbol" && next.value === "(";
    return token.type === "name" && !call ? [token.value] : [];
  });
  return [...new Set(names)].sort();
}
