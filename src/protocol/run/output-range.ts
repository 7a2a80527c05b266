/** A range of bytes that was appended to a task's output log. */
export interface OutputRange {
  readonly stream: "stdout" | "stderr";
  readonly from: number;
  readonly to: number;
}
