import type { OfficeEvent } from "./event.ts";
import { memberOf, type OfficeProject, type OfficeState } from "./state.ts";

type Work = Pick<OfficeState, "project" | "work" | "unsaved">;

/** Applies one event to the project of an office and the commits of its workspaces. */
export function evolveWork(state: OfficeState, event: OfficeEvent, at: string): Work {
  const { project, work, unsaved } = state;
  switch (event.type) {
    case "project.imported":
      return { project: changed(project, { base: event.commit, branch: event.branch }), work, unsaved };
    case "project.refused":
      return { project: changed(project, { refused: event.reason }), work, unsaved };
    case "turn.ended":
      return { project, work, unsaved: [...unsaved, { member: event.member, number: event.number }] };
    case "member.ended": {
      // Its session may have changed files in a turn that never ended.
      const turn = memberOf(state, event.member)?.turn ?? null;
      if (turn === null) return { project, work, unsaved };
      return { project, work, unsaved: [...unsaved, { member: event.member, number: turn.number }] };
    }
    case "work.saved": {
      const { workspace, commit, changed: paths, changedCount, turns } = event;
      const saved = { workspace, commit, changed: paths, changedCount, savedAt: at };
      return {
        project,
        work: [...work.filter((each) => each.workspace !== workspace), saved],
        unsaved: unsaved.filter(
          (turn) => !turns.some(({ member, number }) => member === turn.member && number === turn.number),
        ),
      };
    }
    case "work.published": {
      const { branch, commit, problem } = event;
      return { project: changed(project, { published: { branch, commit, problem } }), work, unsaved };
    }
    default:
      return { project, work, unsaved };
  }
}

function changed(project: OfficeProject | null, change: Partial<OfficeProject>): OfficeProject | null {
  return project === null ? null : { ...project, ...change };
}
