/** The state of the log that the panel shows. */
export interface LogState {
  readonly following: boolean;
  /** New rows since the reader left the end. */
  readonly newRows: number;
  readonly rows: number;
  /** Some of the log has arrived. */
  readonly arrived: boolean;
  /** Every line has its number; otherwise `rows` is an estimate. */
  readonly exact: boolean;
  /** The log has groups that can be folded. */
  readonly groups: boolean;
  readonly folded: boolean;
}
