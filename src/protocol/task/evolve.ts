import type { TaskEvent } from "./event.ts";
import { newAgent } from "./agent-state.ts";
import { evolveAgent } from "./evolve-agent.ts";
import { evolveConversation } from "./evolve-conversation.ts";
import { evolveGate, newGate } from "./evolve-gate.ts";
import { evolveDelivery, newDelivery } from "./delivery-state.ts";
import { evolveStorage, newStorage } from "./evolve-storage.ts";
import { evolveChildren, evolveQuestions, evolveTimers, evolveVerify } from "./evolve-lists.ts";
import { evolveMainTask, newMainTask } from "./main-task.ts";
import { evolveMemberTask, newMemberTask } from "./member-task.ts";
import { evolveTask, newTask } from "./evolve-task.ts";
import { slicesOf } from "./slices.ts";
import type { TaskState } from "./state.ts";

/**
 * Folds one event into a task. Server and browser both call this, so they cannot disagree. Each slice of the state has
 * one function, which sees the whole state before the event; `slicesOf` lists the slices that an event changes.
 */
export function evolve(state: TaskState | null, event: TaskEvent, at: string): TaskState {
  if (state === null) return begin(event, at);
  const slices = slicesOf[event.type];
  const agent = slices.includes("agent") ? evolveAgent(state, event, at) : state.agent;
  const gate = slices.includes("gate") ? evolveGate(state, event, at) : state.gate;
  const task = slices.includes("task") || agent.limit !== state.agent.limit;
  return {
    seq: state.seq + 1,
    task: task ? evolveTask(state, { agent, gate }, event, at) : state.task,
    questions: slices.includes("questions") ? evolveQuestions(state, event, at) : state.questions,
    conversation: slices.includes("conversation") ? evolveConversation(state, event, at) : state.conversation,
    timers: slices.includes("timers") ? evolveTimers(state.timers, event) : state.timers,
    agent,
    gate,
    children: slices.includes("children") ? evolveChildren(state.children, event) : state.children,
    verify: slices.includes("verify") ? evolveVerify(state.verify, event) : state.verify,
    specialist: state.specialist,
    main: slices.includes("main") ? evolveMainTask(state.main, event) : state.main,
    member: slices.includes("member") ? evolveMemberTask(state.member, event) : state.member,
    storage: slices.includes("storage") ? evolveStorage(state, event, at) : state.storage,
    delivery: slices.includes("delivery") ? evolveDelivery(state.delivery, event, at) : state.delivery,
    deleted: state.deleted || event.type === "task.deleted",
  };
}

function begin(event: TaskEvent, at: string): TaskState {
  if (event.type !== "task.created") throw new Error(`A task's stream cannot begin with ${event.type}.`);
  return {
    seq: 1,
    task: newTask(event, at),
    questions: [],
    conversation: [{ by: "person", text: event.description, at }],
    timers: [],
    agent: newAgent,
    gate: newGate(event),
    children: [],
    verify: event.verify === undefined ? null : { assignment: event.verify, verdict: null },
    specialist: event.specialist ?? null,
    main: event.main === undefined ? null : newMainTask(event.main),
    member: event.member === undefined ? null : newMemberTask(event.member),
    storage: newStorage,
    delivery: newDelivery,
    deleted: false,
  };
}
