declare const value: unique symbol;

/** The text of a column that this program wrote from a value of this type. */
export type Json<Value> = string & { readonly [value]?: Value };

/** Serializes a value for a column. */
export function toJson<Value>(of: Value): Json<Value> {
  return JSON.stringify(of);
}

/** Parses the text of a column. */
export function fromJson<Value>(json: Json<Value>): Value {
  return JSON.parse(json) as Value;
}
