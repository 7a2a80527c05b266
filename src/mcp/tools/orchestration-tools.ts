import { z } from "zod";
import { OrchestrationId } from "../../protocol/ids.ts";
import { tool } from "../tool.ts";
import { counted, Page, Repeatable } from "./fields.ts";

/** The tools for orchestrations of task lists. */
export const orchestrationTools = [
  tool({
    name: "list_orchestrations",
    title: "List orchestrations",
    description: "Lists orchestrations of task lists, newest first.",
    input: z.strictObject(Page),
    effect: "reads",
    quotesAgents: true,
    async run(api, query) {
      const { items, nextCursor } = await api.call("GET /api/orchestrations", { query });
      return {
        data: { orchestrations: items, nextCursor },
        text: `${counted(items.length, "orchestration")}.`,
      };
    },
  }),
  tool({
    name: "send_thin_message",
    title: "Send a thin message",
    description:
      "Sends one message of main in the thin dialect to an orchestration and returns the answer: RESOLVE_NEXT (answered by READY:T1.3,T1.4, PHASE_DONE:1, ALL_DONE, CUSTOM:WAIT or ERROR:…), TASK_ID:T1.3, CUSTOM:RETRY:T1.3, CUSTOM:SKIP:T1.3 or CUSTOM:PRIORITY:T1.3.",
    input: z.strictObject({
      orchestration: OrchestrationId.describe("id of the orchestration, such as o_k3m9x2ab"),
      line: z.string().min(1).max(10_000),
      ...Repeatable,
    }),
    effect: "decides",
    quotesAgents: true,
    async run(api, { orchestration: id, line: said }) {
      const { line } = await api.call("POST /api/orchestrations/:id/thin", {
        params: { id },
        body: { line: said },
      });
      // Only the reason of a failure may be words of an agent; without it, the answer stays as short as it is.
      const ours = !/^(?:FAIL|ERROR):/u.test(line);
      return { data: { line }, text: ours ? line : "The answer reports a failure.", ours };
    },
  }),
];
