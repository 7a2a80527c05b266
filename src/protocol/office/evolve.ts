import type { MessageId } from "../ids.ts";
import { firstProject } from "../project/first-project.ts";
import type { OfficeEvent } from "./event.ts";
import { evolveCalls } from "./evolve-calls.ts";
import { evolveMember } from "./evolve-member.ts";
import { evolveWork } from "./evolve-work.ts";
import { type Chain, type OfficeState } from "./state.ts";
import { hasEnded } from "../task/transitions.ts";

type EventOf<Type extends OfficeEvent["type"]> = Extract<OfficeEvent, { type: Type }>;

/** Applies one event to an office. */
export function evolveOffice(state: OfficeState | null, event: OfficeEvent, at: string): OfficeState {
  if (event.type === "office.created") return created(event, at);
  if (state === null) throw new Error("The first event of an office must be its creation.");
  const members =
    "member" in event || event.type === "mail.queued" || event.type.startsWith("call.")
      ? state.members.map((member) => evolveMember(member, event, at))
      : state.members;
  return {
    ...lifecycle(state, event, at),
    ...evolveCalls(state, event, at),
    seq: state.seq + 1,
    members,
    chains: evolveChains(state, event),
    ...evolveWork(state, event, at),
    broken: evolveBroken(state, event, at),
    stopping: evolveStopping(state, event),
  };
}

function created(event: EventOf<"office.created">, at: string): OfficeState {
  const { id, definition, project, createdBy } = event;
  return {
    seq: 1,
    id,
    definition,
    projectId: event.projectId ?? firstProject,
    project:
      project === null ? null : { path: project, base: null, branch: null, refused: null, published: null },
    createdBy,
    createdAt: at,
    endedAt: null,
    status: "running",
    members: definition.members.map(({ name }) => ({
      name,
      session: null,
      paused: false,
      ended: null,
      queue: [],
      turn: null,
      turns: 0,
      serving: null,
      interrupted: false,
      failures: 0,
      before: { tokens: 0, costUsd: 0 },
    })),
    calls: [],
    results: [],
    chains: [],
    idlePairs: [],
    broken: [],
    work: [],
    unsaved: [],
    stopping: [],
    deleted: false,
  };
}

function lifecycle(state: OfficeState, event: OfficeEvent, at: string): OfficeState {
  switch (event.type) {
    case "office.paused":
      return { ...state, status: "paused" };
    case "office.resumed":
      return { ...state, status: "running" };
    case "office.ended":
      return { ...state, status: "ended", endedAt: at };
    case "office.deleted":
      return { ...state, deleted: true };
    default:
      return state;
  }
}

/** The state keeps only this many broken cycles. */
const brokenAtMost = 20;

function evolveBroken({ broken }: OfficeState, event: OfficeEvent, at: string): OfficeState["broken"] {
  if (event.type !== "call.refused" || event.cycle === undefined) return broken;
  return [...broken.slice(1 - brokenAtMost), { members: event.cycle, at }];
}

function evolveStopping({ members, stopping }: OfficeState, event: OfficeEvent): OfficeState["stopping"] {
  if (event.type === "session.stopped") return stopping.filter((id) => id !== event.childId);
  if (event.type !== "member.ended") return stopping;
  const session = members.find(({ name }) => name === event.member)?.session;
  return session == null || hasEnded(session.status) ? stopping : [...stopping, session.childId];
}

/** Ended chains beyond this number are forgotten, oldest first. */
const chainsAtMost = 200;

function evolveChains(state: OfficeState, event: OfficeEvent): readonly Chain[] {
  const { chains } = state;
  switch (event.type) {
    case "mail.queued": {
      if (chains.some(({ id }) => id === event.chain)) return chains;
      const open = openChains(state);
      const kept = chains.filter(({ id }, index) => chains.length - index < chainsAtMost || open.has(id));
      return [...kept, { id: event.chain, calls: 0, costUsd: 0, limited: null, stopped: null }];
    }
    case "call.made":
    case "call.refused":
      return changed(chains, event.chain, (chain) => ({ calls: chain.calls + 1 }));
    case "chain.limited":
      return changed(chains, event.chain, () => ({ limited: event.reason }));
    case "chain.stopped":
      return changed(chains, event.chain, () => ({ stopped: event.reason }));
    case "member.reported": {
      const member = state.members.find(({ name }) => name === event.member);
      const { session, turn } = member ?? {};
      if (turn == null || session?.childId !== event.childId) return chains;
      const spent = event.costUsd - session.costUsd;
      return changed(chains, turn.chain, (chain) => ({ costUsd: chain.costUsd + spent }));
    }
    default:
      return chains;
  }
}

function changed(
  chains: readonly Chain[],
  wanted: MessageId,
  change: (chain: Chain) => Partial<Chain>,
): readonly Chain[] {
  return chains.map((chain) => (chain.id === wanted ? { ...chain, ...change(chain) } : chain));
}

/** Returns the chains that still have messages, turns or open calls. */
function openChains({ members, calls }: OfficeState): ReadonlySet<MessageId> {
  return new Set([
    ...members
      .flatMap(({ queue, turn }) => [...queue, ...(turn === null ? [] : [turn])])
      .map((each) => each.chain),
    ...calls.filter(({ endedAt }) => endedAt === null).map(({ chain }) => chain),
  ]);
}
