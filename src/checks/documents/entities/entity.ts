/** A field of an entity. Its type is empty if the document does not give one. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly line: number;
}

/** An entity that a document describes, whatever form the description has. */
export interface Entity {
  readonly name: string;
  readonly line: number;
  readonly fields: readonly Field[];
  /** Names of the entities to which a field or a relation of this one leads. */
  readonly relations: readonly string[];
  /** True if a type of code has nothing between its braces but comments. */
  readonly isHollow?: boolean;
}

/** Makes one key of the spellings of an entity's name: case, separators, plural and a translation in brackets do not count. */
export function entityKey(name: string): string {
  const [bare = ""] = name.split(/[(:]/);
  const plain = bare.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  return plain.length > 3 && plain.endsWith("s") && !plain.endsWith("ss") ? plain.slice(0, -1) : plain;
}

/** True if a text contains the name of a common type. */
export function hasTypeWord(text: string): boolean {
  return typeWords.test(text);
}

const typeWords =
  /(?<![\p{L}])(?:string|str|text|varchar|n?char|int\d{0,2}|u\d{1,2}|i\d{1,2}|f\d{2}|uint\d{0,2}|integer|bigint|smallint|tinyint|number|decimal|numeric|money|float|double|real|bool|boolean|date|datetime|timestamp|timestamptz|instant|duration|uuid|ulid|jsonb?|blob|bytea|bytes|binary|enum|array|serial|bigserial|objectid|문자열|정수|실수|숫자|날짜|시각|일시|불리언|참거짓|열거형|배열|텍스트)(?![\p{L}])/iu;
