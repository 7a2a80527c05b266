import type { Command } from "commander";
import type { Person, Role } from "../../protocol/people/person.ts";
import { roles } from "../../protocol/people/role.ts";
import { ProjectId } from "../../protocol/ids.ts";
import { type Api, connect } from "../api/connect.ts";
import { choice } from "../choice.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { oneOf } from "../one-of.ts";
import { print } from "../print.ts";
import { onOneLine } from "../terminal/harmless.ts";
import { ageOf } from "../terminal/age.ts";
import type { Shown } from "../terminal/shown.ts";
import { table } from "../terminal/table.ts";

interface Json {
  readonly json?: boolean;
}

/** Adds `signalbox people …`. */
export function addPeopleCommands(program: Command): void {
  const people = program.command("people").description("list, invite and remove people, and set their roles");
  const add = (name: string, words: string): Command =>
    people.command(name).description(words).option("--json", "print JSON");
  add("list", "list people with their roles")
    .option("--removed", "also list people whose access was removed")
    .action(list);
  add("me", "show who you are, and how you are signed in").action(me);
  add("invite", "print a link with which one person can join within 72 hours")
    .addOption(roleOption(program).default("member"))
    .option("--project <project>", "give the role in this project instead of the installation")
    .option("--display-name <name>", "name of the invited person")
    .option("--email <address>", "their e-mail address")
    .action(invite);
  add("invitations", "list the open invitations").action(invitations);
  add("withdraw", "withdraw an invitation").argument("<invitation>").action(withdraw);
  add("role", "set the role of a person; none removes it")
    .argument("<person>")
    .argument("<role>", [...roles, "none"].join(", "))
    .option("--project <project>", "in this project instead of the installation")
    .action(setRole);
  add("link", "print a link that signs a person in, once, within an hour").argument("<person>").action(link);
  add("sign-out", "sign a person out everywhere").argument("<person>").action(signOut);
  add("remove", "remove the access of a person at once").argument("<person>").action(remove);
  add("restore", "give a removed person access again").argument("<person>").action(restore);
  add("recover", "make a person an administrator again and print a sign-in link, without a server")
    .argument("[person]", "default: the owner, @admin")
    .action(async (who: string | undefined, options: Json) =>
      (await import("./recover-person.ts")).recoverPerson(who, options),
    );
}

function roleOption(program: Command) {
  return choice(program, { flags: "--role <role>", description: "their role", words: roles, what: "role" });
}

async function list({ removed = false, json }: Json & { removed?: boolean }): Promise<void> {
  const query = { removed: removed ? ("true" as const) : ("false" as const) };
  const { items } = await connect(process.env).call("GET /api/people", { query });
  print(json, items, peopleTable(items, new Date()));
}

async function me({ json }: Json): Promise<void> {
  const found = await connect(process.env).call("GET /api/me");
  const { person, access, signedIn } = found;
  const by = signedIn.by === "installation" ? "the token of the installation" : `a ${signedIn.by}`;
  const may = access === "read" ? ", read-only" : "";
  print(
    json,
    found,
    `@${person.name} (${onOneLine(person.displayName)}), ${rolesOf(person)}, with ${by}${may}`,
  );
}

interface InviteOptions extends Json {
  readonly role: Role;
  readonly project?: string;
  readonly displayName?: string;
  readonly email?: string;
}

async function invite({ role, project, displayName, email, json }: InviteOptions): Promise<void> {
  const api = connect(process.env);
  const body = {
    ...(project === undefined
      ? { role, projects: [] }
      : { role: null, projects: [{ project: projectId(project), role }] }),
    displayName: displayName ?? null,
    email: email ?? null,
  };
  const made = await api.call("POST /api/invitations", { body });
  const url = await linkAt(api, made.link.path);
  const words = `${url}\nSend this link to one person. It works once, until ${made.link.expiresAt}.`;
  print(json, { ...made.invitation, url }, words);
}

async function invitations({ json }: Json): Promise<void> {
  const { items } = await connect(process.env).call("GET /api/invitations");
  const rows = items.map(({ id, displayName, email, createdBy, expiresAt, ...given }) => [
    { text: id, style: "id" as const },
    rolesOf(given),
    displayName ?? email ?? "",
    `@${createdBy}`,
    expiresAt,
  ]);
  print(json, items, table(["INVITATION", "ROLE", "FOR", "FROM", "UNTIL"], rows));
}

async function withdraw(id: string, { json }: Json): Promise<void> {
  const ended = await connect(process.env).call("DELETE /api/invitations/:id", { params: { id } });
  print(json, ended, "The invitation no longer works.");
}

async function setRole(
  who: string,
  text: string,
  { project, json }: Json & { project?: string },
): Promise<void> {
  const api = connect(process.env);
  const name = nameIn(who);
  const role = text === "none" ? null : oneOf(roles, text, "role");
  const body =
    project === undefined ? { role } : { projects: await withRole(api, name, projectId(project), role) };
  const person = await api.call("PATCH /api/people/:name", { params: { name }, body });
  print(json, person, `@${person.name}: ${rolesOf(person)}`);
}

/** Returns the roles of a person in projects, with a new one in this project. */
async function withRole(api: Api, name: string, project: ProjectId, role: Role | null) {
  const { items } = await api.call("GET /api/people");
  const person = items.find((each) => each.name === name);
  if (person === undefined) throw new CommandFailure(exitCodes.notFound, `There is no person @${name}.`);
  const others = person.projects.filter((membership) => membership.project !== project);
  return role === null ? others : [...others, { project, role }];
}

async function link(who: string, { json }: Json): Promise<void> {
  const api = connect(process.env);
  const made = await api.call("POST /api/people/:name/link", { params: { name: nameIn(who) } });
  const url = await linkAt(api, made.path);
  print(json, { url, expiresAt: made.expiresAt }, `${url}\nIt works once, until ${made.expiresAt}.`);
}

async function signOut(who: string, { json }: Json): Promise<void> {
  const params = { name: nameIn(who) };
  const done = await connect(process.env).call("DELETE /api/people/:name/sessions", { params });
  print(
    json,
    done,
    `@${params.name} was signed out of ${done.ended === 1 ? "1 browser" : `${done.ended} browsers`}.`,
  );
}

async function remove(who: string, { json }: Json): Promise<void> {
  const person = await connect(process.env).call("DELETE /api/people/:name", {
    params: { name: nameIn(who) },
  });
  const { items } = await connect(process.env).call("GET /api/people/:name/triggers", {
    params: { name: person.name },
  });
  const known = items.map(({ id, name }) => `\n  ${name}: signalbox trigger secret ${id}`);
  const note =
    known.length === 0
      ? ""
      : `\nThey know the webhook secret of these triggers. Replace it:${known.join("")}`;
  print(json, person, `@${person.name} no longer has access.${note}`);
}

async function restore(who: string, { json }: Json): Promise<void> {
  const params = { name: nameIn(who) };
  const person = await connect(process.env).call("POST /api/people/:name/restore", { params });
  print(
    json,
    person,
    `@${person.name} has access again: ${rolesOf(person)}. Their sessions and tokens stay ended.`,
  );
}

/** Returns the address of a link: where other devices reach the page, if they do. */
async function linkAt(api: Api, path: string): Promise<string> {
  const { items } = await api.call("GET /api/addresses");
  return `${items[0] ?? api.url}${path}`;
}

/** Returns the name in `@mina` or `mina`. */
function nameIn(who: string): string {
  return who.startsWith("@") ? who.slice(1) : who;
}

function projectId(text: string): ProjectId {
  const read = ProjectId.safeParse(text);
  if (read.success) return read.data;
  throw new CommandFailure(
    exitCodes.wrongUsage,
    `"${onOneLine(text)}" is not the id of a project, such as p_00000000.`,
  );
}

/** Formats the roles of a person, or those that an invitation gives. */
function rolesOf({ role, projects }: Pick<Person, "role" | "projects">): string {
  const all = [
    ...(role === null ? [] : [role]),
    ...projects.map((each) => `${each.role} in ${each.project}`),
  ];
  return all.length === 0 ? "no role" : all.join(", ");
}

function peopleTable(people: readonly Person[], now: Date): Shown {
  return table(
    ["PERSON", "NAME", "ROLE", "SEEN", "E-MAIL"],
    people.map((person) => [
      { text: `@${person.name}`, style: "id" },
      person.displayName,
      person.removedAt === null
        ? rolesOf(person)
        : { text: `removed ${ageOf(person.removedAt, now)}`, style: "aside" },
      { text: person.lastSeenAt === null ? "never" : ageOf(person.lastSeenAt, now), style: "aside" },
      person.email ?? "",
    ]),
  );
}
