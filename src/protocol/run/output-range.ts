/** Bytes that were added to a task's kept log. */
export interface OutputRange {
  readonly stream: "stdout" | "stderr";
  readonly from: number;
  readonly to: number;
}
