import { system } from "../protocol/actor.ts";
import type { TaskId } from "../protocol/ids.ts";
import { officeKind } from "../protocol/office/event.ts";
import type { MemberState, OfficeState } from "../protocol/office/state.ts";
import type { TaskEvent } from "../protocol/task/event.ts";
import type { MemberAssignment, ToldMail } from "../protocol/task/member-event.ts";
import { memberType } from "../protocol/task/transitions.ts";
import { CoordinatedTasks } from "../platform/task/coordinated-tasks.ts";
import type { TaskStreams } from "../platform/task/task-streams.ts";
import type { Store } from "../store/store.ts";
import type { OfficeWorkspaces } from "./workspaces.ts";

/** A turn of a member, as its child task receives it. */
export interface ToldTurn {
  readonly number: number;
  /** The number of the member's messages that the office has taken. */
  readonly taken: number;
  readonly mail: readonly ToldMail[];
}

/** The child tasks of offices. */
export class Members extends CoordinatedTasks {
  readonly #workspaces: Pick<OfficeWorkspaces, "directoryOf">;

  constructor(
    tasks: TaskStreams,
    store: Pick<Store, "childrenOf">,
    workspaces: Pick<OfficeWorkspaces, "directoryOf">,
  ) {
    super(officeKind, tasks, store);
    this.#workspaces = workspaces;
  }

  /** Creates the child task of a member with its first turn. A repeated call creates nothing. */
  async create(office: OfficeState, member: MemberState, turn: ToldTurn): Promise<void> {
    if (member.session === null) return;
    const { childId, agent } = member.session;
    const assignment = assignmentOf(office, member.name);
    const first: TaskEvent & { type: "task.created" } = {
      type: "task.created",
      id: childId,
      project: office.projectId,
      taskType: memberType,
      title: `${member.name}, ${office.definition.title}`,
      description: assignment.role,
      agent,
      createdBy: office.createdBy,
      workspace: this.#workspaces.directoryOf(office, member.name),
      outline: [],
      source: null,
      verifier: null,
      parent: { kind: officeKind, id: office.id, role: member.name },
      member: assignment,
    };
    const told: TaskEvent = { type: "office.told", number: turn.number, taken: 0, mail: [...turn.mail] };
    const submitted: TaskEvent = { type: "task.moved", from: "draft", to: "pending", trigger: "submitted" };
    await this.tasks.create(childId, [first, told, submitted], [], { by: system });
  }

  /** Opens a turn of a member. A repeated call opens nothing. */
  async tell(id: TaskId, turn: ToldTurn): Promise<void> {
    await this.tasks.execute(id, { type: "office.tell", ...turn }, { by: system });
  }

  /** Interrupts a turn of a member. A repeated call, or one after the end of the turn, has no effect. */
  async interrupt(id: TaskId, number: number): Promise<void> {
    await this.tasks.execute(id, { type: "office.interrupt", number }, { by: system });
  }
}

/** Returns the work of a member as its child task knows it. */
function assignmentOf({ id, definition }: OfficeState, name: string): MemberAssignment {
  const own = definition.members.find((member) => member.name === name);
  const others = definition.members.filter((member) => member.name !== name);
  return {
    officeId: id,
    name,
    role: own?.role ?? "",
    language: definition.language,
    ...(own?.model === undefined ? {} : { model: own.model }),
    others: others.map((other) => ({
      name: other.name,
      mayCall: own?.mayCall?.includes(other.name) ?? true,
    })),
    questionExpirySeconds: definition.questionExpirySeconds,
  };
}
