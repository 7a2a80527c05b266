import { expect, test } from "vitest";
import { ok } from "../../protocol/result.ts";
import { type Handlers, joinHandlers } from "./handler.ts";

type Agents = Pick<Handlers, "GET /api/agents">;
type Others = Omit<Handlers, "GET /api/agents">;
const agents: Agents = { "GET /api/agents": async () => ok({ items: [], nextCursor: null }) };
const others = {} as Others;

test("joins handlers if each route is served once; the compiler refuses other lists", () => {
  expect(joinHandlers([agents, others])).toEqual(agents);
  // @ts-expect-error -- Nobody serves GET /api/agents.
  joinHandlers([others]);
  // @ts-expect-error -- Two serve GET /api/agents.
  joinHandlers([agents, others, agents]);
});
