import { isOpenCall, type MemberState, type OfficeState } from "../../protocol/office/state.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { counted, decideCommand } from "./words.ts";

/** The state of an office in which nothing happens by itself: an exit code, and instructions for a person. */
export interface Rest {
  readonly code: ExitCode;
  readonly words: string | null;
}

/**
 * Returns why nothing happens in an office: it is idle, has ended, cannot work, or needs a person. Returns null while a
 * member works or the office has something to do.
 */
export function restOf(state: OfficeState): Rest | null {
  const { id, status, project, members } = state;
  if (status === "ended") return { code: exitCodes.fine, words: null };
  if (project !== null && project.refused !== null)
    return {
      code: exitCodes.failed,
      words: `${project.refused} Then end this office with signalbox office end ${id}, and start another one.`,
    };
  if (members.some(isWorking)) return null;
  const needs = personNeeded(state);
  if (needs.length > 0) return { code: exitCodes.needsPerson, words: needs.join("\n") };
  return hasWork(state) ? null : { code: exitCodes.fine, words: null };
}

function isWorking({ turn, session }: MemberState): boolean {
  return turn !== null && session?.questions.length === 0;
}

/** Returns a line for each thing that waits for a person. */
function personNeeded(state: OfficeState): readonly string[] {
  const { id, status, members, calls } = state;
  const questions = members.flatMap(({ name, session }) =>
    (session?.questions ?? []).map(
      (question) => `${name} asks ${question}. Answer it with: signalbox answer ${question}`,
    ),
  );
  const held = calls
    .filter((call) => isOpenCall(call) && call.heldBy !== null)
    .map(
      (call) =>
        `${call.caller}'s call to ${call.callee} is held, because they have only talked so far. Decide with: ${decideCommand(id, call.id)}`,
    );
  const interrupted = members
    .filter((member) => member.interrupted)
    .map(
      ({ name }) =>
        `${name} was interrupted. Send it a message with: signalbox office message ${id} ${name} TEXT`,
    );
  return [
    ...questions,
    ...held,
    ...interrupted,
    ...(status === "paused" ? pausedOffice(state) : pausedMembers(state)),
  ];
}

function pausedOffice(state: OfficeState): readonly string[] {
  const hasMail = state.members.some((member) => wakingMail(state, member) > 0);
  return hasMail ? [`The office is paused. Continue it with: signalbox office resume ${state.id}`] : [];
}

function pausedMembers(state: OfficeState): readonly string[] {
  return state.members.flatMap((member) => {
    const mail = wakingMail(state, member);
    if (!member.paused || mail === 0) return [];
    return [
      `${member.name} is paused and has ${counted(mail, "message")}. Continue it with: signalbox office resume ${state.id} ${member.name}`,
    ];
  });
}

/** Returns true if the office has files to read or commit, messages to hand over, or calls without a result. */
function hasWork(state: OfficeState): boolean {
  const { project, work, unsaved, members, calls } = state;
  const commit = work.find(({ workspace }) => workspace === null)?.commit ?? null;
  const isPublished =
    project === null || commit === null || commit === (project.published?.commit ?? project.base);
  return (
    (project !== null && project.base === null) ||
    unsaved.length > 0 ||
    !isPublished ||
    members.some((member) => wakingMail(state, member) > 0) ||
    calls.some(isOpenCall)
  );
}

/** Returns the number of messages that will open a turn. Messages of a stopped chain do not. */
function wakingMail({ chains }: OfficeState, { queue }: MemberState): number {
  const stopped = new Set(chains.filter((chain) => chain.stopped !== null).map(({ id }) => id));
  return queue.filter(({ wakes, chain }) => wakes && !stopped.has(chain)).length;
}
