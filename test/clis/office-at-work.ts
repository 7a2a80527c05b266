import type { OfficeEvent } from "../../src/protocol/office/event.ts";
import type { OfficeState } from "../../src/protocol/office/state.ts";
import type { SentRecord } from "../../src/protocol/record.ts";
import { type Address, eventually, get, stateOf } from "../support/api.ts";

/** An office of a server, which may be killed and started again in the meantime. */
export class OfficeAtWork {
  readonly id: string;
  readonly #work: { readonly server: Address };

  private constructor(id: string, work: { readonly server: Address }) {
    this.id = id;
    this.#work = work;
  }

  static async open(work: { readonly server: Address }, office: object): Promise<OfficeAtWork> {
    const { id } = await get<{ id: string }>(work.server, "POST", "/api/offices", office);
    return new OfficeAtWork(id, work);
  }

  async tell(member: string, text: string): Promise<void> {
    await get(this.#work.server, "POST", `/api/offices/${this.id}/members/${member}/messages`, { text });
  }

  state(): Promise<OfficeState> {
    return get(this.#work.server, "GET", `/api/offices/${this.id}`);
  }

  /** Waits until the members have had this many turns in all, nobody works, and nothing is queued. */
  rest(turns: number): Promise<OfficeState> {
    return eventually(
      `the office rests after ${turns} turns`,
      async () => {
        const state = await this.state();
        const isBusy = state.members.some(({ turn, queue }) => turn !== null || queue.length > 0);
        const taken = state.members.reduce((sum, member) => sum + member.turns, 0);
        return !isBusy && taken >= turns ? state : null;
      },
      120_000,
    );
  }

  /** Waits until the process of every member has ended because it hibernates. */
  async hibernates(): Promise<void> {
    for (const { name, session } of (await this.state()).members)
      await eventually(
        `${name} hibernates`,
        async () => {
          const { task, agent } = await stateOf(this.#work.server, session?.childId ?? "");
          return task.agentStatus === "hibernated" && agent.run?.status === "ended";
        },
        60_000,
      );
  }

  /** Returns the messages, calls, results and failures in order, without their ids. */
  async history(): Promise<readonly string[]> {
    return (await this.#events()).flatMap(lineOf);
  }

  /** Returns the beginnings and ends of a member's turns in order. */
  async turnsOf(name: string): Promise<readonly string[]> {
    return (await this.#events()).flatMap((event) =>
      (event.type === "turn.opened" || event.type === "turn.ended") && event.member === name
        ? [`${event.type} ${event.number}`]
        : [],
    );
  }

  async #events(): Promise<readonly OfficeEvent[]> {
    const path = `/api/offices/${this.id}/events?limit=1000`;
    const { items } = await get<{ items: SentRecord<OfficeEvent>[] }>(this.#work.server, "GET", path);
    return items.map(({ event }) => event);
  }
}

function lineOf(event: OfficeEvent): string[] {
  switch (event.type) {
    case "mail.queued":
      return [`${event.to} gets a ${event.content.is}`];
    case "call.made":
      return [`${event.caller} calls ${event.callee}`];
    case "result.stored":
      return [`${event.from} delivers a ${event.resultType} to ${event.to}`];
    case "call.completed":
      return ["the call is completed"];
    case "step.completed":
      return [`${event.member} reports: ${event.text}`];
    case "call.failed":
    case "call.refused":
    case "member.ended":
      return [`${event.type}: ${event.reason}`];
    default:
      return [];
  }
}
