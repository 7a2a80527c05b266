import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OrchestrationState } from "../../../src/protocol/orchestration/state.ts";
import { type Address, eventually, get } from "../api.ts";

const list = `# Shop

## Phase 1: Base

### [x] T1.1: Repository

### [ ] T1.2: Greet customers
Run: printf 'one\\nHello, dear customer\\nthree\\n' >greeting.txt

### [ ] T1.3: Greet customers by name
Run: printf 'one\\nWelcome back\\nthree\\n' >greeting.txt

### [ ] T1.4: Never done
Run: exit 1

## Phase 2: More

### [ ] T2.1: Build on both
**depends**: T1.2, T1.3

### [ ] T2.2: Build on the failed one
**depends**: T1.4
`;

const koreanList = `# 가게

## 1단계: 기초

### [x] T1.1: 저장소 만들기

### [ ] T1.2: 손님에게 인사하기

## 2단계: 기능

### [ ] T2.1: 장바구니
**의존**: T1.2
`;

/** Creates the directory of a project with a task list; it is removed when the process ends. */
function makeListProject(list: string): string {
  const directory = join(mkdtempSync(join(tmpdir(), "signalbox-list-")), "shop");
  process.once("exit", () => rmSync(join(directory, ".."), { recursive: true, force: true }));
  mkdirSync(directory);
  writeFileSync(join(directory, "TASKS.md"), list);
  writeFileSync(join(directory, "greeting.txt"), "one\nHello\nthree\n");
  return directory;
}

/**
 * Starts an orchestration of a Korean list whose project is no repository, so that it waits for a person and starts no
 * agent.
 */
export async function startRefusedRun(at: Address, agent: string): Promise<string> {
  return start(at, makeListProject(koreanList), agent);
}

/**
 * Starts an orchestration with a failed task and a conflict that waits for a person. The agent is the program
 * `specialist.mjs`.
 */
export async function startConflictingRun(at: Address, agent: string): Promise<string> {
  const directory = makeListProject(list);
  const identity = ["-c", "user.name=Mina", "-c", "user.email=mina@example.com"];
  for (const args of [
    ["init", "-q", "-b", "main"],
    ["add", "-A"],
    ["commit", "-q", "-m", "Begin"],
  ])
    execFileSync("git", ["-C", directory, ...identity, ...args]);
  return start(at, directory, agent);
}

async function start(at: Address, path: string, agent: string): Promise<string> {
  const config = { default_agent: agent, retry_limit: 0 };
  return (await get<{ id: string }>(at, "POST", "/api/orchestrations", { path, config })).id;
}

/** Waits for the conflict and the failed task of an orchestration; returns the task that is in conflict. */
export function conflictOf(at: Address, id: string): Promise<string> {
  return eventually("a task is in conflict and another one has failed", async () => {
    const { plan, work, progress } = await get<OrchestrationState>(at, "GET", `/api/orchestrations/${id}`);
    const task = plan.tasks[work.findIndex(({ stage }) => stage === "conflict")];
    return progress.nodes.some(({ status }) => status === "failed") ? task?.id : undefined;
  });
}

/** Waits until an orchestration waits for a person because its project was refused. */
export async function untilRefused(at: Address, id: string): Promise<void> {
  await eventually("the project is refused", async () => {
    const { refused } = await get<OrchestrationState>(at, "GET", `/api/orchestrations/${id}`);
    return refused !== null;
  });
}
