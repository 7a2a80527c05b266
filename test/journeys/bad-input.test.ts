import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, createTask } from "../support/api.ts";
import { cli } from "../support/cli.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeHome();
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeHome(home, server));

describe("an invalid request", () => {
  test("for a task that does not exist gets 404", async () => {
    expect(await ask(server, "GET", "/api/tasks/t_zzzzzzzz")).toEqual({
      status: 404,
      body: { error: { code: "not_found", message: "There is no task t_zzzzzzzz." } },
    });
  });

  test("for an action that the task's state does not allow gets 409 with the allowed actions", async () => {
    const { id } = await createTask(server, { submit: false });
    expect(await ask(server, "POST", `/api/tasks/${id}/pause`)).toEqual({
      status: 409,
      body: {
        error: {
          code: "not_allowed",
          message: '"pause" is not allowed while the task is draft. Allowed: edit, submit, delete.',
          details: { status: "draft", allowed: ["edit", "submit", "delete"] },
        },
      },
    });
  });

  test("with a missing field gets 422 and names the field", async () => {
    const { status, body } = await ask(server, "POST", "/api/tasks", { description: "no title" });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain("title");
  });

  test("with an unknown key gets 422 and names the key", async () => {
    const { status, body } = await ask(server, "POST", "/api/tasks", { title: "x", colour: "red" });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain("colour");
  });

  test("for an agent that is not configured gets 422 and lists the configured agents", async () => {
    expect(await ask(server, "POST", "/api/tasks", { title: "x", agent: "nobody" })).toEqual({
      status: 422,
      body: {
        error: {
          code: "unknown_agent",
          message: 'There is no agent "nobody". Agents in the configuration: demo.',
          details: { field: "agent", agents: ["demo"] },
        },
      },
    });
  });

  test("with a body over a megabyte gets 413", async () => {
    expect(
      await ask(server, "POST", "/api/tasks", { title: "x", description: "y".repeat(2_000_000) }),
    ).toMatchObject({
      status: 413,
    });
  });
});

describe("starting a server", () => {
  test("on a data directory that another server uses is refused and names its pid", async () => {
    expect(await cli(home, ["serve", "--json", "--port", "0"])).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining(`${server.pid}`),
    });
  });

  test("on a data directory that is not writable prints one sentence and exits with code 1", async () => {
    const file = join(makeHome(), "a-file");
    writeFileSync(file, "");
    const { code, stdout, stderr } = await cli(join(file, "home"), ["serve", "--json", "--port", "0"]);
    expect({ code, stdout, lines: stderr.trim().split("\n").length }).toEqual({
      code: 1,
      stdout: "",
      lines: 1,
    });
    expect(stderr).toContain(join(file, "home"));
  });

  test("with an unknown key in the configuration is refused and names the key", async () => {
    const odd = makeHome({}, { colour: "red" });
    const { code, stderr } = await cli(odd, ["serve", "--json", "--port", "0"]);
    expect(code).toBe(2);
    expect(stderr).toContain("colour");
  });

  test("on a port that is in use takes the next port and reports it", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as { port: number };
    const other = await startServer(makeHome(), { SIGNALBOX_PORT: String(port) }, ["serve"]);
    expect(other.said).toContain(`Port ${port} is in use`);
    expect(other.url).not.toContain(`:${port}`);
    await other.stop();
    taken.close();
  });
});
