/** What the panel around the log shows of it. */
export interface LogState {
  readonly following: boolean;
  /** Rows that came since the reader left the end. */
  readonly newRows: number;
  readonly rows: number;
  /** Something of it is here. */
  readonly arrived: boolean;
  /** Every line has its number; otherwise `rows` is a guess. */
  readonly exact: boolean;
  /** It has groups that can be folded. */
  readonly groups: boolean;
  readonly folded: boolean;
}
