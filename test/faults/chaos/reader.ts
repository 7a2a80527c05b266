import { setTimeout as pause } from "node:timers/promises";
import type { ClusterNode } from "./cluster.ts";

/** Reads the stream of all events, and continues with its cursor at another node if the connection is lost. */
export class Reader {
  /** The events that arrived, each as its stream and sequence number. */
  readonly got: string[] = [];
  connections = 0;
  readonly #nodes: readonly ClusterNode[];
  readonly #done: Promise<void>;
  readonly #stop = new AbortController();
  #at: number;
  #cursor = "start";

  constructor(nodes: readonly ClusterNode[], first: number) {
    this.#nodes = nodes;
    this.#at = first;
    this.#done = this.#read();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#done;
  }

  async #read(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const server = this.#nodes[this.#at % this.#nodes.length]?.server;
      try {
        if (server !== null && server !== undefined) await this.#follow(server);
      } catch {
        // The node is gone; another one has the rest.
      }
      this.#at += 1;
      await pause(100);
    }
  }

  async #follow({ url, token }: { url: string; token: string }): Promise<void> {
    const response = await fetch(`${url}/api/stream?after=${encodeURIComponent(this.#cursor)}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: this.#stop.signal,
    });
    if (!response.ok) throw new Error(`${response.status}`);
    this.connections += 1;
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of response.body ?? []) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) this.#take(block.split("\n"));
    }
  }

  #take(lines: readonly string[]): void {
    const valueOf = (field: string): string | undefined =>
      lines
        .find((line) => line.startsWith(`${field}:`))
        ?.slice(field.length + 1)
        .trim();
    const data = valueOf("data");
    if (data !== undefined) {
      const { stream, seq } = JSON.parse(data) as { stream: string; seq: number };
      this.got.push(`${stream}:${seq}`);
    }
    this.#cursor = valueOf("id") ?? this.#cursor;
  }
}
