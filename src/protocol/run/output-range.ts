/** A range of bytes that was appended to a task's output log. */
export interface OutputRange {
  readonly stream: "stdout" | "stderr";
  readonly from: number;
  readonly to: number;
  /** Present if the last byte is not a line feed. */
  readonly open?: true | undefined;
}
