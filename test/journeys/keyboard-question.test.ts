import { join } from "node:path";
import { expect, test } from "vitest";
import type { Question } from "../../src/protocol/task/question.ts";
import { programAgent } from "../support/agents.ts";
import { createTask, eventually, pendingQuestions, stateOf } from "../support/api.ts";
import { JourneyByKeyboard } from "../support/keyboard-journey.ts";
import { routesOf } from "../support/keyboard-routes.ts";
import { makeHome, makeSharedDirectory } from "../support/server.ts";

/** Asks a question, and waits. */
const asks = `read -r start
cat <<'END'
[USER_QUESTION]
category: business
question: Who may see an invoice?
options:
  - The owner
  - The company
default: The owner
required: false
[/USER_QUESTION]
END
while read -r line; do echo "heard $line"; done`;

const ledger = join(makeSharedDirectory(), "ledger");
const home = makeHome({
  asks: { kind: "program", command: ["sh", "-c", asks], sandbox: "off" },
  things: programAgent("asks-for-things.mjs"),
  turns: { ...programAgent("limited.mjs", { LEDGER: ledger }), kind: "claude", sandbox: "off" },
});
const journey = new JourneyByKeyboard(home);

async function aQuestion(): Promise<Question> {
  const { id } = await createTask(journey.server, { agent: "asks", title: "Asks" });
  return eventually("it asks", async () =>
    (await pendingQuestions(journey.server)).find(({ taskId }) => taskId === id),
  );
}

async function answered({ id, taskId }: Question): Promise<Pick<Question, "status" | "answer">> {
  return eventually("it is answered", async () => {
    const found = (await stateOf(journey.server, taskId)).questions.find((question) => question.id === id);
    return found === undefined || found.status === "pending"
      ? null
      : { status: found.status, answer: found.answer };
  });
}

test("a question is answered with an option, with custom text, and by skipping it", async () => {
  const [one, two, three] = [await aQuestion(), await aQuestion(), await aQuestion()];
  const person = await journey.person();
  await person.visit(`/q/${one.id}`);
  await person.sees("[data-question]");
  await person.hasFocus("h1");
  await person.act("question", "choose", 0);
  await person.hasFocus("[data-question] input[type=radio]");
  await person.press("ArrowDown");
  await person.act("fields", "send");
  expect(await answered(one)).toEqual({ status: "answered", answer: "The company" });
  await person.sees("main a:has-text('Next item')");
  expect(await person.wrongFocus()).toEqual([]);

  await person.do("main a:has-text('Next item')");
  await person.isAt(`/q/${two.id}`);
  await person.hasFocus("h1");
  await person.sees("[data-question]");
  await person.act("question", "choose", 2);
  await person.tabTo("[data-question] textarea");
  await person.type("Whoever pays it.");
  await person.do("[data-question] button[type=submit]");
  expect(await answered(two)).toEqual({ status: "answered", answer: "Whoever pays it." });

  await person.visit(`/t/${three.taskId}`);
  await person.sees("[data-question]");
  await person.do("[data-question] footer button, [data-question] button:not([type=submit])");
  expect((await answered(three)).status).not.toBe("pending");
  await person.seesNo("[data-question]");
  expect(await person.wrongFocus()).toEqual([]);
  await journey.leave(person);
});

test("a spent budget is raised", async () => {
  const { id } = await createTask(journey.server, { agent: "turns", title: "talk", budget: 0.01 });
  await eventually(
    "its budget is spent",
    async () => (await stateOf(journey.server, id)).task.blockedBy === "budget",
  );
  const person = await journey.person();
  await person.visit(`/t/${id}`);
  await person.tabTo("main form input[inputmode=decimal]");
  await person.write("1");
  await person.press("Enter");
  await eventually("it goes on", async () => (await stateOf(journey.server, id)).task.blockedBy !== "budget");
  expect((await stateOf(journey.server, id)).task.budget).toBe(1);
  await person.seesNo("main form input[inputmode=decimal]");
  expect(await person.wrongFocus()).toEqual([]);
  await journey.leave(person);
});

test("a key that the agent asked for is provided, and it goes on without a file", async () => {
  const { id } = await createTask(journey.server, { agent: "things", title: "Asks for things" });
  const open = async (): Promise<number> =>
    (await stateOf(journey.server, id)).task.dependencies?.length ?? 0;
  await eventually("it asks for two things", async () => (await open()) === 2);
  const person = await journey.person();
  await person.visit(`/t/${id}`);
  await person.tabTo("[data-dependency=STRIPE_KEY] input");
  await person.type("sk_live_0123456789abcdef");
  await person.press("Enter");
  await person.seesNo("[data-dependency=STRIPE_KEY]");
  expect(await open()).toBe(1);
  await person.do("[data-dependency] button:has-text('Continue without it')");
  await eventually("it is done", async () => (await stateOf(journey.server, id)).task.status === "completed");
  await person.seesNo("[data-dependency]");
  expect(await person.wrongFocus()).toEqual([]);
  await journey.leave(person);
});

test("these journeys send exactly the requests listed for them", () => {
  expect(journey.asked()).toEqual(routesOf("question"));
});
