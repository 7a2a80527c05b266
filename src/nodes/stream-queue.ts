/**
 * A durable queue that all nodes share. It holds streams that need a node, each at most once, and hands each to one of
 * the nodes that have a free place and the labels that the stream requires.
 */
export interface StreamQueue {
  /** Starts to take streams. `drive` resolves when the stream no longer needs its place here. */
  open(drive: (stream: string) => Promise<void>): Promise<void>;
  /**
   * Adds a stream unless it is queued or driven already. A queued stream waits for a node with these labels from now
   * on.
   */
  add(stream: string, labels: readonly string[]): Promise<void>;
  /** Stops to take streams, or takes them again. Streams that this node drives keep their places. */
  setTaking(isTaking: boolean): void;
  /** Puts the streams of a dead node back into the queue. */
  recover(node: string): Promise<void>;
  /** Takes no more streams. Streams that this node drives stay assigned to it until a call of `recover`. */
  close(): Promise<void>;
}
