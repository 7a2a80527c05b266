import { describe, expect, test } from "vitest";
import type { Dialect } from "../protocol/dialects/reader.ts";
import { acp } from "./acp/acp.ts";
import { claude } from "./claude/claude.ts";
import { codex } from "./codex/codex.ts";
import { readAll, start } from "../../test/support/reading-laws.ts";

const said = "[INVOKE:Dev]\nBuild it.\n[/INVOKE]\nREADY:T1.1\n";

/** A turn of each kind in which the agent prints the text. */
const turns = {
  claude: {
    kind: claude,
    lines: [
      { type: "assistant", message: { model: "opus", content: [{ type: "text", text: said }] } },
      { type: "result", is_error: false, usage: {} },
    ],
  },
  codex: {
    kind: codex,
    lines: [
      { type: "item.completed", item: { id: "i1", type: "agent_message", text: said } },
      { type: "turn.completed", usage: { input_tokens: 1, output_tokens: 1 } },
    ],
  },
  acp: {
    kind: acp,
    lines: [
      { jsonrpc: "2.0", id: "session", result: { sessionId: "s1" } },
      {
        jsonrpc: "2.0",
        method: "session/update",
        params: {
          sessionId: "s1",
          update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text: said } },
        },
      },
      { jsonrpc: "2.0", id: "m1", result: { stopReason: "end_turn" } },
    ],
  },
};

describe.each(Object.entries(turns))("a reader of the kind %s", (_, { kind, lines }) => {
  const output = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const understood = (...dialects: Dialect[]): string[] =>
    readAll((from) => kind.reader(from), output, { ...start, dialects }).flatMap((event) =>
      event.t === "item" && event.item.kind === "message" ? [event.item.type] : [],
    );

  test("parses the given dialects and no others", () => {
    expect(understood("office")).toEqual(["INVOKE"]);
    expect(understood("thin")).toEqual(["READY"]);
    expect(understood("office", "thin")).toEqual(["INVOKE", "READY"]);
    expect(understood("platform")).toEqual([]);
  });
});
