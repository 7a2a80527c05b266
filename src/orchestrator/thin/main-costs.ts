import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { OrchestrationId } from "../../protocol/ids.ts";
import { CountedMessages } from "../../protocol/orchestration/main-cost.ts";
import { estimatedTokens } from "../../protocol/orchestration/main-state.ts";

const none: CountedMessages = { messages: 0, tokens: 0 };

/** Counts the thin messages of the command, in a file per orchestration. */
export class MainCosts {
  readonly #data: string;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(dataDirectory: string) {
    this.#data = join(dataDirectory, "orchestrations");
  }

  /** Returns the counts of an orchestration; zero if the file is missing or unreadable. */
  async of(id: OrchestrationId): Promise<CountedMessages> {
    try {
      const counts = CountedMessages.safeParse(JSON.parse(await readFile(this.#file(id), "utf8")));
      return counts.success ? counts.data : none;
    } catch {
      return none;
    }
  }

  /** Adds messages to the counts. Concurrent calls run one after another. */
  async add(id: OrchestrationId, lines: readonly string[]): Promise<void> {
    const added = this.#writing.then(() => this.#add(id, lines));
    this.#writing = added.catch(() => undefined);
    await added;
  }

  async #add(id: OrchestrationId, lines: readonly string[]): Promise<void> {
    const { messages, tokens } = await this.of(id);
    const counts: CountedMessages = {
      messages: messages + lines.length,
      tokens: tokens + lines.reduce((sum, line) => sum + estimatedTokens(line), 0),
    };
    await mkdir(join(this.#data, id), { recursive: true, mode: 0o700 });
    const part = `${this.#file(id)}.part`;
    await writeFile(part, JSON.stringify(counts));
    await rename(part, this.#file(id));
  }

  #file(id: OrchestrationId): string {
    return join(this.#data, id, "main.json");
  }
}
