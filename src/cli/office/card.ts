import { isOpenCall, type OfficeState } from "../../protocol/office/state.ts";
import { membersOf } from "../../protocol/office/views.ts";
import { type Wait, waitsOf } from "../../protocol/office/waits.ts";
import { officeSummary } from "../../protocol/office/summary.ts";
import { costText } from "../../protocol/words/dollars.ts";
import { onOneLine } from "../terminal/harmless.ts";
import { joined, type Shown, shown, styled, type Words } from "../terminal/shown.ts";
import { rowLines } from "../terminal/table.ts";
import { counted, decideCommand, officeLine, pathsInWords, shortened } from "./words.ts";

/** The number of results that a card shows. */
const lastResults = 5;

/** Formats an office in full, for a person: members, waits, calls, results and work. */
export function officeCard(state: OfficeState, url: string): Shown {
  const lines = [
    officeLine(officeSummary(state)),
    ...section("members", memberLines(state)),
    ...section("waiting", waitLines(state)),
    ...section("open calls", callLines(state)),
    ...section("held calls that need your decision", heldLines(state)),
    ...section("last results", resultLines(state)),
    ...section("work", workLines(state)),
    `${url}/offices/${state.id}`,
  ];
  return joined(lines, "\n");
}

function section(title: string, lines: readonly Words[]): readonly Words[] {
  return lines.length === 0 ? [] : [styled("heading", title), ...lines.map((line) => shown`  ${line}`)];
}

const statuses = {
  active: "working",
  waiting_input: "waiting for you",
  idle: "idle",
  paused: "paused",
  ended: "ended",
} as const;

function memberLines(state: OfficeState): readonly Words[] {
  return rowLines(
    membersOf(state).map(({ name, status, queued, tokens, costUsd, agent, sessionId }, index) => [
      name,
      state.members[index]!.paused && status !== "paused" ? `${statuses[status]}, paused` : statuses[status],
      `${queued} queued`,
      costText(costUsd),
      counted(tokens, "token"),
      agent ?? "default agent",
      sessionId ?? "not started",
    ]),
  );
}

/** Returns one line for each wait. A held call waits only for the person. */
function waitLines(state: OfficeState): readonly string[] {
  const held = state.calls.filter((call) => isOpenCall(call) && call.heldBy !== null);
  return waitsOf(state)
    .filter(({ id }) => held.every((call) => call.id !== id))
    .map((wait) => {
      const call = held.find(({ heldBy }) => heldBy === wait.id);
      return call === undefined
        ? waitLine(wait)
        : `${call.caller} is waiting for your decision on its call to ${call.callee} (${call.id})`;
    });
}

function waitLine({ from, to, why, id }: Wait): string {
  switch (why) {
    case "call":
      return `${from} is waiting for the result of its call to ${to} (${id})`;
    case "queue":
      return `${from} is waiting for ${to} to take its call (${id})`;
    case "session":
      return `${from} is waiting for a free session; ${to} is working`;
    case "interrupted":
      return `${from} was interrupted and is waiting for your message (${id})`;
    case "question":
      return `${from} is waiting for your answer (${id})`;
  }
}

function callLines({ calls }: OfficeState): readonly Words[] {
  return rowLines(
    calls
      .filter(isOpenCall)
      .map(({ id, caller, callee, status, heldBy, task }) => [
        id,
        `${caller} → ${callee}`,
        heldBy === null ? (status === "pending" ? "queued" : "in progress") : "held",
        shortened(task),
      ]),
  );
}

function heldLines({ id, calls }: OfficeState): readonly string[] {
  return calls
    .filter((call) => isOpenCall(call) && call.heldBy !== null)
    .map((call) => `${call.caller} → ${call.callee}: ${decideCommand(id, call.id)}`);
}

function resultLines({ results }: OfficeState): readonly Words[] {
  return rowLines(
    results
      .slice(-lastResults)
      .map(({ id, from, to, resultType, content }) => [
        id,
        `${from} → ${to}`,
        resultType,
        shortened(content),
      ]),
  );
}

function workLines({ project, work }: OfficeState): readonly string[] {
  const published = project?.published?.problem === null ? project.published.commit : null;
  const saved = work
    .filter(({ commit }) => commit !== published)
    .map(({ workspace, commit, changed, changedCount }) => {
      const whose = workspace === null ? "" : `${workspace}: `;
      const last = changedCount === 0 ? "" : `, last changed: ${pathsInWords(changed, changedCount)}`;
      return `${whose}saved as commit ${commit.slice(0, 12)}${last}`;
    });
  return [...(project === null ? [] : projectLines(project)), ...saved];
}

function projectLines({
  path,
  base,
  branch,
  refused,
  published,
}: NonNullable<OfficeState["project"]>): readonly string[] {
  const from = base === null ? "" : ` from ${base.slice(0, 12)}${branch === null ? "" : ` (${branch})`}`;
  return [
    `project ${onOneLine(path)}${from}`,
    ...(refused === null ? [] : [`cannot use the project: ${shortened(refused)}`]),
    ...(published === null
      ? []
      : [
          published.problem === null
            ? `branch ${published.branch} at ${published.commit.slice(0, 12)}`
            : `branch ${published.branch} was not updated: ${shortened(published.problem)}`,
        ]),
  ];
}
