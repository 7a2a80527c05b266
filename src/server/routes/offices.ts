import type { Act } from "../../engine/act.ts";
import type { PersonsOfficeCommand } from "../../office/offices.ts";
import { actorName } from "../../protocol/actor.ts";
import type { OfficeId } from "../../protocol/ids.ts";
import { officeKind } from "../../protocol/office/event.ts";
import type { OfficeState } from "../../protocol/office/state.ts";
import { officeSummary, OfficeSummary } from "../../protocol/office/summary.ts";
import { invocationsOf, membersOf, resultsOf } from "../../protocol/office/views.ts";
import { waitsOf } from "../../protocol/office/waits.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { Handlers } from "../http/handler.ts";
import { projectsToList } from "../rights/projects-seen.ts";
import type { Services } from "../services.ts";

type OfficeRoute = Exclude<
  Extract<keyof Handlers, `${string} /api/office${string}`>,
  "GET /api/offices/:id/events" | "GET /api/offices/:id/stream"
>;
type Asked = { readonly params: { readonly id: OfficeId }; readonly act: Act };

/** Serves offices. */
export function officeRoutes({ offices, store }: Services): Pick<Handlers, OfficeRoute> {
  const command = async (
    { params: { id }, act }: Asked,
    wanted: PersonsOfficeCommand,
  ): Promise<Result<OfficeSummary>> => summarized(await offices.command(id, wanted, act));

  const listing =
    <Item>(itemsOf: (state: OfficeState) => readonly Item[]) =>
    async ({ params: { id } }: Pick<Asked, "params">): Promise<Result<{ items: Item[] }>> => {
      const state = await offices.state(id);
      return state === null ? noOffice(id) : ok({ items: [...itemsOf(state)] });
    };

  return {
    "GET /api/offices": async ({ query: { project, ...query }, caller }) => {
      const projects = projectsToList(caller, project);
      const { items, nextCursor } = await store.listCoordinators({ kind: officeKind, ...query, projects });
      return ok({ items: items.map(({ summary }) => OfficeSummary.parse(summary)), nextCursor });
    },
    "GET /api/office-definitions": async () => ok({ items: [...offices.definitions.values()] }),
    "POST /api/offices": async ({ body, act }) => summarized(await offices.create(body, act)),
    "POST /api/offices/demo": async ({ body, act }) => summarized(await offices.createDemo(body, act)),
    "GET /api/offices/:id": async ({ params: { id } }) => {
      const state = await offices.state(id);
      return state === null ? noOffice(id) : ok(state);
    },
    "DELETE /api/offices/:id": async ({ params: { id }, act }) => {
      const deleted = await offices.command(id, { type: "office.delete" }, act);
      return deleted.ok ? ok({ deleted: id }) : deleted;
    },
    "GET /api/offices/:id/members": listing(membersOf),
    "GET /api/offices/:id/invocations": listing(invocationsOf),
    "GET /api/offices/:id/results": listing(resultsOf),
    "GET /api/offices/:id/waits": listing(waitsOf),
    "POST /api/offices/:id/pause": (asked) => command(asked, { type: "office.pause" }),
    "POST /api/offices/:id/resume": (asked) => command(asked, { type: "office.resume" }),
    "POST /api/offices/:id/end": (asked) => command(asked, { type: "office.end" }),
    "POST /api/offices/:id/members/:name/messages": (asked) =>
      command(asked, {
        type: "message.send",
        to: asked.params.name,
        text: asked.body.text,
        by: actorName(asked.act.by),
      }),
    "POST /api/offices/:id/members/:name/interrupt": (asked) =>
      command(asked, {
        type: "member.interrupt",
        member: asked.params.name,
        by: actorName(asked.act.by),
      }),
    "POST /api/offices/:id/members/:name/pause": (asked) =>
      command(asked, { type: "member.pause", member: asked.params.name }),
    "POST /api/offices/:id/members/:name/resume": (asked) =>
      command(asked, { type: "member.resume", member: asked.params.name }),
    "POST /api/offices/:id/members/:name/end": (asked) =>
      command(asked, { type: "member.end", member: asked.params.name }),
    "POST /api/offices/:id/calls/:call/decide": async (asked) => {
      const state = await offices.state(asked.params.id);
      const questionId = state?.calls.find(({ id }) => id === asked.params.call)?.heldBy;
      if (questionId == null)
        return refuse("already_decided", "This call is not waiting for a decision. Reload the page.");
      return command(asked, { type: "call.decide", questionId, allow: asked.body.allow });
    },
  };
}

/** Refuses an office that does not exist. */
export function noOffice(id: OfficeId): ReturnType<typeof refuse> {
  return refuse("not_found", `There is no office ${id}.`);
}

function summarized(result: Result<OfficeState>): Result<OfficeSummary> {
  return result.ok ? ok(officeSummary(result.value)) : result;
}
