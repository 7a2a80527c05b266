import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { readDefinition } from "../../definitions/definition-file.ts";
import { placeName } from "../../definitions/flaw.ts";
import { officeFlaws } from "../../office/files/check-office.ts";
import { OfficeDefinition } from "../../protocol/office/definition.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";

/**
 * Reads and checks an office file. Members may use the agents with these names. Reports every problem in the file with
 * its line.
 */
export async function readOfficeFile(
  path: string,
  cwd: string,
  agents: readonly string[],
): Promise<OfficeDefinition> {
  const { definition, problems, lineOf } = readDefinition(OfficeDefinition, path, await textOf(path, cwd));
  const flaws = definition === null ? [] : officeFlaws(definition, agents);
  if (definition !== null && flaws.length === 0) return definition;
  const found = [
    ...problems,
    ...flaws.map((flaw) => ({
      line: lineOf(flaw.path),
      message: `${placeName(flaw.path)}: ${flaw.message}`,
    })),
  ];
  const lines = found
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, message }) => `${path}:${line}  ${message}`);
  throw new CommandFailure(exitCodes.failed, lines.join("\n"));
}

async function textOf(path: string, cwd: string): Promise<string> {
  try {
    return await readFile(resolve(cwd, path), "utf8");
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === "ENOENT";
    const message = isMissing
      ? `${path} does not exist. Give the path of an office file, or the name of an installed office.`
      : `${path} cannot be read. Give the path of an office file that you may read.`;
    throw new CommandFailure(isMissing ? exitCodes.notFound : exitCodes.failed, message, { cause });
  }
}
