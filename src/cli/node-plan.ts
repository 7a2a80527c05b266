import { randomBytes } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { Label, labelsIn, unionOf } from "../protocol/labels.ts";
import { bootId } from "../supervisor/boot-id.ts";
import { CommandFailure, exitCodes } from "./exit-codes.ts";

/** Options of `signalbox serve` for a node; each has a variable of the environment, too. */
export interface NodeOptions {
  readonly name?: string;
  readonly labels?: string;
  readonly places?: string;
}

/** The identity and size of a node. */
export interface NodePlan {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
  readonly labels: readonly string[];
  readonly places: number;
}

const defaultPlaces = 8;

/** Returns the plan of the node with this data directory, in which its id is kept. */
export function nodePlan(
  directory: string,
  options: NodeOptions,
  environment: Readonly<Record<string, string | undefined>>,
): NodePlan {
  const given = (option: string | undefined, variable: string): string | undefined =>
    [option, environment[variable]].find((text) => text !== undefined && text.trim() !== "")?.trim();
  return {
    id: nodeId(join(directory, "node-id")),
    name: nameOf(given(options.name, "SIGNALBOX_NODE") ?? hostname()),
    origin: originOf(directory),
    labels: labelsOf(given(options.labels, "SIGNALBOX_LABELS") ?? ""),
    places: placesOf(given(options.places, "SIGNALBOX_PLACES") ?? String(defaultPlaces)),
  };
}

/** Returns the id in the file, which the first start creates. */
function nodeId(file: string): string {
  try {
    const known = readFileSync(file, "utf8").trim();
    if (/^n_[a-z0-9]{4,40}$/.test(known)) return known;
    throw new CommandFailure(
      exitCodes.failed,
      `The file ${file} does not contain the id of a node. Delete it; the next start creates a new id.`,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const id = `n_${randomBytes(8).toString("hex")}`;
  writeFileSync(file, `${id}\n`, { mode: 0o600 });
  return id;
}

/** Identifies the data directory on this machine, until the machine restarts. A copy has another origin. */
function originOf(directory: string): string {
  const { dev, ino } = statSync(directory);
  return `${bootId()} ${dev} ${ino}`;
}

function nameOf(text: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,62}$/u.test(text)) return text;
  throw new CommandFailure(
    exitCodes.wrongUsage,
    `"${text.slice(0, 80)}" cannot be the name of a node. Use at most 63 letters, digits, ".", "_" and "-", and begin with a letter or digit.`,
  );
}

/** Parses a comma-separated list of labels. */
export function labelsOf(text: string): string[] {
  const labels = labelsIn(text);
  const wrong = labels.find((label) => !Label.safeParse(label).success);
  if (wrong === undefined) return unionOf(labels);
  throw new CommandFailure(
    exitCodes.wrongUsage,
    `"${wrong.slice(0, 80)}" is not a valid label. Use at most 63 lower-case letters, digits, ".", "_" and "-", and separate labels with commas.`,
  );
}

function placesOf(text: string): number {
  const places = Number(text);
  if (Number.isInteger(places) && places >= 1 && places <= 1_000) return places;
  throw new CommandFailure(
    exitCodes.wrongUsage,
    `"${text.slice(0, 80)}" is not a number of places. Use a number from 1 to 1000.`,
  );
}
