declare const value: unique symbol;

/** Text in a column that this program wrote from a value of this type. */
export type Json<Value> = string & { readonly [value]?: Value };

/** A value as the text of a column. */
export function toJson<Value>(of: Value): Json<Value> {
  return JSON.stringify(of);
}

/** The value that the text of a column was written from. */
export function fromJson<Value>(json: Json<Value>): Value {
  return JSON.parse(json) as Value;
}
