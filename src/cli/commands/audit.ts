import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { Command } from "commander";
import type { AuditEntry, AuditFilter } from "../../protocol/people/audit.ts";
import { connect } from "../api/connect.ts";
import { choice } from "../choice.ts";
import { print } from "../print.ts";
import { sayAside, sayAsItIs } from "../terminal/say.ts";
import { table } from "../terminal/table.ts";
import { targetOf } from "../../protocol/api/caller.ts";

interface ListOptions extends AuditFilter {
  readonly limit: string;
  readonly json?: boolean;
}

interface ExportOptions extends AuditFilter {
  readonly output?: string;
}

/** Adds `signalbox audit …`. */
export function addAuditCommands(program: Command): void {
  const audit = program.command("audit").description("show and export the audit log (administrators only)");
  const filtered = (name: string, words: string): Command =>
    audit
      .command(name)
      .description(words)
      .option("--person <name>", "only actions of this person")
      .addOption(
        choice(program, {
          flags: "--outcome <outcome>",
          description: "only allowed actions, or only refused ones",
          words: ["allowed", "refused"],
          what: "outcome",
        }),
      )
      .option("--act <text>", "only actions that contain this text, such as reviews")
      .option("--target <text>", "only actions on this object, such as a task id")
      .option("--from <day>", "first day, such as 2026-01-31 (UTC)")
      .option("--to <day>", "last day (UTC)");
  filtered("list", "list the newest entries")
    .option("--limit <number>", "number of entries", "50")
    .option("--json", "print JSON")
    .action(list);
  filtered("export", "print all entries as JSON lines, oldest first")
    .option("-o, --output <file>", "write them to this file")
    .option("--json", "no effect: the output is always JSON lines")
    .action(exportAudit);
}

async function list({ limit, json, ...filter }: ListOptions): Promise<void> {
  const query = { ...filter, limit: Number(limit) };
  const { items } = await connect(process.env).call("GET /api/audit", { query });
  print(json, items, table(["TIME", "WHO", "FROM", "ACT", "TARGET", "OUTCOME"], items.map(cellsOf)));
}

function cellsOf({ at, person, token, address, act, mcp, target, outcome, reason }: AuditEntry) {
  const who = person === null ? "nobody" : `@${person}${token === null ? "" : ` (token ${token})`}`;
  return [
    { text: at, style: "aside" as const },
    who,
    address,
    mcp ? `${act} (MCP)` : act,
    target,
    reason === null
      ? { text: outcome, style: "good" as const }
      : { text: `${outcome}: ${reason.message}`, style: "bad" as const },
  ];
}

/** Writes the export to stdout, or to a file, completely or not at all. */
async function exportAudit({ output, person, outcome, act, target, from, to }: ExportOptions): Promise<void> {
  const query = { person, outcome, act, target, from, to };
  const path = targetOf("GET /api/audit/export", { query });
  const response = await connect(process.env).open(path, {}, new AbortController().signal);
  const lines = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
  // The lines are JSON, whose control characters are escaped.
  if (output === undefined) {
    for await (const part of lines) await sayAsItIs(part as Uint8Array);
    return;
  }
  const fresh = `${output}.part`;
  try {
    await pipeline(lines, createWriteStream(fresh, { mode: 0o600 }));
    await rename(fresh, output);
  } finally {
    await rm(fresh, { force: true });
  }
  sayAside(output);
}
