import type { Command } from "commander";
import { connect } from "../api/connect.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { print } from "../print.ts";
import { ageOf } from "../terminal/age.ts";
import { onOneLine } from "../terminal/harmless.ts";
import { table } from "../terminal/table.ts";

interface Json {
  readonly json?: boolean;
}

/** Adds `signalbox token …`. */
export function addTokenCommands(program: Command): void {
  const token = program
    .command("token")
    .description("list, create and revoke your personal tokens for programs");
  const add = (name: string, words: string): Command =>
    token.command(name).description(words).option("--json", "print JSON");
  add("list", "list your active tokens")
    .option("--all", "list everyone's tokens (administrators only)")
    .action(list);
  add("create", "create a token and print it once")
    .argument("<name>", "the program that will use it")
    .option("--write", "let the token write as well as read")
    .option("--days <days>", "number of days until it expires, up to 365", "90")
    .action(create);
  add("revoke", "revoke a token").argument("<id>", "id of the token").action(revoke);
}

async function list({ all = false, json }: Json & { all?: boolean }): Promise<void> {
  const query = { all: all ? ("true" as const) : ("false" as const) };
  const { items } = await connect(process.env).call("GET /api/tokens", { query });
  const now = new Date();
  const rows = items.map(({ id, person, name, access, expiresAt, lastUsedAt }) => [
    { text: id, style: "id" as const },
    name,
    `@${person}`,
    access,
    expiresAt,
    { text: lastUsedAt === null ? "never" : ageOf(lastUsedAt, now), style: "aside" as const },
  ]);
  print(json, items, table(["TOKEN", "NAME", "PERSON", "MAY", "UNTIL", "USED"], rows));
}

interface CreateOptions extends Json {
  readonly write?: boolean;
  readonly days: string;
}

async function create(name: string, { write = false, days, json }: CreateOptions): Promise<void> {
  const number = Number(days);
  if (!Number.isInteger(number) || number < 1 || number > 365) {
    throw new CommandFailure(
      exitCodes.wrongUsage,
      `"${onOneLine(days)}" is not a number of days from 1 to 365.`,
    );
  }
  const body = { name, access: write ? ("write" as const) : ("read" as const), days: number };
  const { token, text } = await connect(process.env).call("POST /api/tokens", { body });
  const may = write ? "read and write" : "read";
  print(
    json,
    { ...token, text },
    `${text}\nIt can ${may}, until ${token.expiresAt}. To use it, set SIGNALBOX_TOKEN.`,
  );
}

async function revoke(id: string, { json }: Json): Promise<void> {
  const ended = await connect(process.env).call("DELETE /api/tokens/:id", { params: { id } });
  print(json, ended, "The token no longer works.");
}
