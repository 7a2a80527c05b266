import { describe, expect, test } from "vitest";
import type { ProjectId } from "../../protocol/ids.ts";
import type { Review } from "../../protocol/task/review.ts";
import { firstProject, type Project } from "../../protocol/project/project.ts";
import { endOf, entry, later, question, task, taskId } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

const shop: ProjectId = "p_0000shop";

export function projectContract(make: MakeDatabase): void {
  describe("projects", () => {
    test(
      "are added once, changed field by field, and listed oldest first",
      withStore(make, async (store) => {
        const [older, newer] = [project(firstProject, 1), project(shop, 2)];
        await store.addProject(newer);
        await store.addProject(older);
        await store.addProject({ ...newer, name: "Another" });
        expect(await store.projects()).toEqual([older, newer]);

        await store.changeProject(shop, { name: "Shop", source: null, defaultBudget: 2.5 });
        await store.changeProject(shop, {});
        await store.changeProject(shop, { archivedAt: later(9) });
        const changed = { ...newer, name: "Shop", source: null, defaultBudget: 2.5, archivedAt: later(9) };
        expect(await store.projects()).toEqual([older, changed]);
      }),
    );

    test(
      "filter tasks, questions, reviews, outcomes, counts and coordinators",
      withStore(make, async (store) => {
        for (const [number, of] of [
          [1, firstProject],
          [2, shop],
        ] as const) {
          const rows = {
            task: task(number, { project: of }),
            questions: [question(number, { taskId: taskId(number) })],
            reviews: [review(number)],
            outcome: endOf(taskId(number), later(number)),
          };
          await store.append(entry(taskId(number), { rows }));
          const coordinator = { ...office(`of_0000000${number}`), project: of };
          await store.append(entry(coordinator.id, { rows: { coordinator } }));
        }
        const days = { from: "2026-01-01", to: "2027-12-31" };
        const found = async (projects: readonly ProjectId[] | undefined): Promise<unknown[]> => {
          const query = { projects, limit: 9 };
          const counts = await store.counts({ projects });
          return [
            (await store.listTasks(query)).items.map(({ id }) => id).toSorted(),
            (await store.listQuestions(query)).items.map(({ taskId: owner }) => owner).toSorted(),
            (await store.listReviews(query)).items.map(({ taskId: owner }) => owner).toSorted(),
            (await store.outcomes({ ...days, projects })).map(({ taskId: owner }) => owner).toSorted(),
            (await store.listCoordinators({ kind: "office", ...query })).items.map(({ id }) => id).toSorted(),
            [counts.tasks.in_progress, counts.pendingQuestions, counts.pendingReviews],
          ];
        };
        const [one, two] = [taskId(1), taskId(2)];
        const offices = ["of_00000001", "of_00000002"];
        const everything = [[one, two], [one, two], [one, two], [one, two], offices, [2, 2, 2]];
        const nothing = [[], [], [], [], [], [0, 0, 0]];
        expect(await found(undefined)).toEqual(everything);
        expect(await found([firstProject, shop])).toEqual(everything);
        expect(await found([shop, "p_00000009"])).toEqual([
          [two],
          [two],
          [two],
          [two],
          [offices[1]],
          [1, 1, 1],
        ]);
        expect(await found(["p_00000009"])).toEqual(nothing);
        expect(await found([])).toEqual(nothing);
      }),
    );

    test(
      "are found for everything that belongs to them",
      withStore(make, async (store) => {
        const rows = {
          task: task(1, { project: shop }),
          questions: [question(1)],
          reviews: [review(1)],
          belongings: { taskId: taskId(1), ids: ["cm_00000001", "v_00000001", "c_00000001"] },
        };
        await store.append(entry(taskId(1), { rows }));
        const office_id = "of_00000001";
        await store.append(
          entry(office_id, {
            rows: {
              coordinator: { ...office(office_id), project: shop },
              office: { agents: [], invocations: [call(office_id)], results: [result(office_id)] },
            },
          }),
        );
        const ids = [
          taskId(1),
          question(1).id,
          review(1).id,
          "cm_00000001",
          "v_00000001",
          "c_00000001",
          office_id,
          "ca_00000001",
          "rs_00000001",
        ];
        const owners = await Promise.all(ids.map((id) => store.projectOf(id)));
        expect(owners).toEqual(ids.map(() => shop));
        const missing = await Promise.all(ids.map((id) => store.projectOf(id.replace("1", "9"))));
        expect(missing).toEqual(ids.map(() => null));
        const streams = [
          taskId(1),
          office_id,
          question(1).id,
          ...Array.from({ length: 1200 }, (_, at) => `t_${at}`),
        ];
        expect(await store.projectsOf(streams)).toEqual(
          new Map([
            [taskId(1), shop],
            [office_id, shop],
          ]),
        );
        expect(await store.projectsOf([...streams.slice(3), taskId(1)])).toEqual(
          new Map([[taskId(1), shop]]),
        );
        expect(await store.projectsOf([])).toEqual(new Map());
      }),
    );
  });
}

function project(id: ProjectId, number: number): Project {
  return {
    id,
    name: `Project ${number}`,
    source: "/srv/code",
    defaultAgent: "demo",
    defaultVerifier: null,
    defaultType: "custom",
    defaultBudget: null,
    timeZone: "Asia/Seoul",
    createdAt: later(number),
    archivedAt: null,
  };
}

function office(id: string) {
  return { kind: "office", id, open: true, createdAt: later(1), summary: {} };
}

function call(office_id: string) {
  const ends = { status: "pending", result_id: null, held_by: null, created_at: later(1), ended_at: null };
  const between = { caller_agent_id: "a", callee_agent_id: "b", reason: "Build it", context: null };
  return { id: "ca_00000001", office_id, ...between, ...ends };
}

function result(office_id: string) {
  const content = { result_type: "message", content_type: null, content: "Done", status: "pending" };
  return {
    id: "rs_00000001",
    office_id,
    from_agent_id: "a",
    to_agent_id: "b",
    ...content,
    created_at: later(1),
  };
}

function review(number: number): Review {
  return {
    id: `rv_0000000${number}`,
    taskId: taskId(number),
    phase: 1,
    attempt: 1,
    status: "pending",
    version: 1,
    commit: "c".repeat(40),
    previousCommit: null,
    baseCommit: null,
    deliverables: [],
    verification: null,
    verified: true,
    unverifiedBecause: null,
    comments: [],
    questionIds: [],
    escalated: false,
    autoApproved: false,
    assignee: null,
    createdAt: later(number),
    decision: null,
    decidedBy: null,
    decidedAt: null,
    decisionComment: null,
    reason: null,
    feedback: null,
  };
}
