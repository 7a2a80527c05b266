import { queryOptions, useQuery } from "@tanstack/react-query";
import type { RightName } from "../../src/protocol/people/right.ts";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import type { Of } from "./judge.ts";
import { me } from "./people.ts";

/** The function that decides, which is loaded beside the first screen. */
const judge = queryOptions({ queryKey: ["judge"], queryFn: () => import("./judge.ts") });

/** Returns true if the server would let the signed-in person do something. */
export type MayDo = (right: RightName, of?: Of) => boolean;

/**
 * Returns a function that returns true if the server would let the signed-in person do something. Until that is known,
 * everything is shown.
 */
export function useRights(): MayDo {
  return useJudge() ?? (() => true);
}

function useJudge(): MayDo | undefined {
  const { data } = useQuery(me);
  const { data: decides } = useQuery(judge);
  return data === undefined || decides === undefined
    ? undefined
    : (right, of = {}) => decides.may(data, right, of);
}

/** Does the same as `useMay`, but returns false until the answer is known: for requests that the page makes by itself. */
export function useSurelyMay(right: RightName, of?: Of): boolean {
  return useJudge()?.(right, of) ?? false;
}

/** Returns true if the server would let the signed-in person do this. */
export function useMay(right: RightName, of?: Of): boolean {
  return useRights()(right, of);
}

/** Returns a task, as far as rights depend on it. */
export function ofTask({ project, createdBy }: Pick<Task, "project" | "createdBy">): Of {
  return { project, owner: createdBy };
}

/** Returns a run of a task list, as far as rights depend on it. */
export function ofRun({ projectId, createdBy }: Pick<OrchestrationState, "projectId" | "createdBy">): Of {
  return { project: projectId, owner: createdBy };
}
