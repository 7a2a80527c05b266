import { sampleOffice, sampleOfficeFiles } from "../demo/office/sample-office.ts";
import type { MakeDemoOffice } from "../office/offices.ts";
import type { OfficeDefinition } from "../protocol/office/definition.ts";
import { createSample } from "./sample-project.ts";

/** Returns the function that creates the project of the demo office below `demo/` in the data directory. */
export function demoOfficeMaker(
  dataDirectory: string,
  definitions: ReadonlyMap<string, OfficeDefinition>,
): MakeDemoOffice {
  return async (language, agent) => {
    const installed = definitions.get(sampleOffice.office);
    if (installed === undefined) throw new Error(`The built-in office "${sampleOffice.office}" is missing.`);
    const project = await createSample(dataDirectory, sampleOffice.name, await sampleOfficeFiles(language));
    const members = installed.members.map((member) => ({ ...member, agent }));
    const { to, request } = sampleOffice;
    const message = { to, text: request[language] };
    return { definition: { ...installed, language, members }, project, message };
  };
}
