import { expect, test } from "vitest";
import { PlayedTask } from "../decide/decide.suite.ts";
import { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import { isCodePhase, programEnvironment, sessionEnvironment } from "./session-environment.ts";

const writing = { name: "Planning" };
const coding = { name: "Development", project: {} };

function inPhase(phases: object[], currentPhase: number | null): boolean {
  const definition = phases.length === 0 ? null : WorkflowDefinition.parse({ name: "a", title: "A", phases });
  const { gate, task } = new PlayedTask("program", definition).state;
  return isCodePhase({ gate, task: { ...task, currentPhase } });
}

test("gives agents settings in conversations, and from the first phase that produces code", () => {
  const workflow = [writing, writing, coding, writing];
  expect([null, 1, 2, 3, 4].map((phase) => inPhase(workflow, phase))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(inPhase([], null)).toBe(true);
  expect(inPhase([writing], 1)).toBe(false);
});

test("names the task, the run and the paths that the session may write", () => {
  const { state } = new PlayedTask("program").started();
  const { id, workspace } = state.task;
  const server = { PATH: "/bin", HOME: "/home/ann", SECRET: "x" };
  const facts = { runId: "r_00000001", role: "worker", guidesDirectory: "/guides" } as const;
  const config = { env: {}, writable: ["~/.cache/tool", "/data/shared"] };
  expect(sessionEnvironment(server, state, { ...facts, config })).toEqual({
    PATH: "/bin",
    HOME: "/home/ann",
    SIGNALBOX_TASK_ID: id,
    SIGNALBOX_TITLE: "Title",
    SIGNALBOX_DESCRIPTION: "What to do",
    SIGNALBOX_RUN_ID: "r_00000001",
    SIGNALBOX_PHASE: "",
    SIGNALBOX_ROLE: "worker",
    SIGNALBOX_GUIDES: "/guides",
    WORKSPACE_ROOT: workspace,
    ALLOWED_PATHS: `${workspace}:/home/ann/.cache/tool:/data/shared`,
  });
});

test("passes the paths of certificates on, and no other variables of the server", () => {
  const certificates = {
    NODE_EXTRA_CA_CERTS: "/etc/ssl/company.pem",
    SSL_CERT_FILE: "/etc/ssl/company.pem",
    SSL_CERT_DIR: "/etc/ssl/certs",
    CURL_CA_BUNDLE: "/etc/ssl/company.pem",
    REQUESTS_CA_BUNDLE: "/etc/ssl/company.pem",
    PIP_CERT: "/etc/ssl/company.pem",
    GIT_SSL_CAINFO: "/etc/ssl/company.pem",
  };
  expect(programEnvironment({ ...certificates, AWS_SECRET_ACCESS_KEY: "x" })).toEqual(certificates);
});
