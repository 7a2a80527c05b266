import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../src/cli/api/connect.ts";
import { type CommandFailure } from "../../src/cli/exit-codes.ts";
import { startOffice, type StartOptions } from "../../src/cli/office/start.ts";
import type { OfficeSummary } from "../../src/protocol/office/summary.ts";
import { programAgent } from "../support/agents.ts";
import { get } from "../support/api.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";
import { plant, testPlace } from "../support/test-directory.ts";

const home = makeHome({ member: programAgent("office-member.mjs") }, { defaultAgent: "member" });
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeHome(home, server));

const team = `name: team
title: Small team
members:
  - { name: PO, role: You lead. }
  - { name: Dev, role: You write code. }
`;

interface Refused {
  readonly title: string;
  readonly name?: string;
  readonly options?: StartOptions;
  readonly exitCode: number;
  readonly message: string;
}

const refusals: readonly Refused[] = [
  {
    title: "no name",
    exitCode: 2,
    message:
      "Give the name of an office, the path of an office file, or --demo. Installed offices: product, review.",
  },
  {
    title: "an unknown name",
    name: "shop",
    exitCode: 3,
    message:
      'There is no office "shop". Use one of: product, review; or the path of a file, such as ./team.yaml.',
  },
  {
    title: "a missing file",
    name: "./none.yaml",
    exitCode: 3,
    message:
      "./none.yaml does not exist. Give the path of an office file, or the name of an installed office.",
  },
  {
    title: "a directory instead of a file",
    name: "./",
    exitCode: 1,
    message: "./ cannot be read. Give the path of an office file that you may read.",
  },
  {
    title: "a file with an unknown key",
    name: "key.yaml",
    exitCode: 1,
    message: 'key.yaml:1  title is missing.\nkey.yaml:2  The definition: unknown key "titel".',
  },
  {
    title: "a file with mistakes",
    name: "wrong.yaml",
    exitCode: 1,
    message:
      'wrong.yaml:4  members[0].agent: There is no agent "gpt". Add it to the configuration, or use one of: demo, member.\n' +
      'wrong.yaml:5  members[1].name: "po" differs from "PO" only in case. Choose another name.',
  },
  {
    title: "a receiver that the office does not have",
    name: "team.yaml",
    options: { message: "Hello", to: "QA" },
    exitCode: 3,
    message: 'The office has no member "QA". Its members are PO and Dev.',
  },
  {
    title: "a receiver without a message",
    name: "team.yaml",
    options: { to: "PO" },
    exitCode: 2,
    message: "--to needs a --message.",
  },
  {
    title: "an empty message",
    name: "team.yaml",
    options: { message: " " },
    exitCode: 2,
    message: "The message is empty. Write something.",
  },
  {
    title: "an unknown agent",
    name: "team.yaml",
    options: { agent: "gpt" },
    exitCode: 2,
    message:
      'members[0].agent: There is no agent "gpt". Add it to the configuration, or use one of: demo, member.',
  },
  {
    title: "a project for an office without one",
    name: "team.yaml",
    options: { project: "." },
    exitCode: 2,
    message: 'This office does not use a project. Leave it out, or set workspace to "project".',
  },
  {
    title: "the demo office with a message",
    options: { demo: true, message: "Hello" },
    exitCode: 2,
    message:
      "--demo has its own office, project and message. Combine it only with --language, --watch and --json.",
  },
];

/** Starts an office in a directory with three office files. */
function start({ name, options = {} }: Partial<Refused>): Promise<OfficeSummary> {
  const place = plant(testPlace(), {
    "team.yaml": team,
    "key.yaml": team.replace("title:", "titel:"),
    "wrong.yaml": team.replace("name: PO,", "name: PO, agent: gpt,").replace("name: Dev", "name: po"),
  });
  return startOffice(connect({ SIGNALBOX_HOME: home }), name, options, place);
}

test.each(refusals)("$title opens no office", async ({ exitCode, message, ...given }) => {
  const refused = await start(given).catch((error: CommandFailure) => error);
  expect(refused).toMatchObject({ exitCode, message });
  expect(await get(server, "GET", "/api/offices")).toEqual({ items: [], nextCursor: null });
});

test("the first message goes to the first member, or to the member given with --to", async () => {
  const receivers = async ({ id }: OfficeSummary): Promise<string[]> => {
    const { members } = await get<{ members: { name: string; turns: number }[] }>(
      server,
      "GET",
      `/api/offices/${id}`,
    );
    return members.flatMap(({ name, turns }) => (turns > 0 ? [name] : []));
  };
  const message = "Hello";
  expect([
    await receivers(await start({ name: "team.yaml" })),
    await receivers(await start({ name: "team.yaml", options: { message } })),
    await receivers(await start({ name: "./team.yaml", options: { message, to: "Dev" } })),
  ]).toEqual([[], ["PO"], ["Dev"]]);
});
