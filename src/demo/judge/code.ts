import type { Check, Checks } from "./criteria.ts";
import { designLooks, endpointsIn, entities, screenRows } from "./design.ts";
import { type Finding, need, type Objection, unless } from "./finding.ts";
import { idsIn, type JudgedWork } from "./judged-work.ts";
import { featureRows, planningLooks } from "./planning.ts";

const readme = "README.md";

const screensBuilt: Check = (work) => {
  const code = work.all(work.sources());
  const rows = screenRows(work);
  return {
    looked: `Searched ${work.sources().length} source files for the routes ${rows.map(({ route }) => route).join(", ")}.`,
    objections: [
      ...need(rows.length > 0, "01_screen has no list of screens."),
      ...unless(
        rows,
        ({ route }) => isServed(route, code),
        ({ id, route }) => `No source file serves ${id} at ${route}.`,
      ),
    ],
  };
};

/** Returns true if the code compares with a route; a link to it is not enough. */
function isServed(route: string, code: string): boolean {
  return code
    .split(/["'`]/)
    .some((piece, index, pieces) => piece === route && !/(?:href|action)=$/.test(pieces[index - 1] ?? ""));
}

const featuresBuilt: Check = (work) => {
  const tests = work.all(work.tests());
  const planned = featureRows(work).filter(({ mvp }) => mvp);
  return {
    looked: `07 has ${planned.length} features in this version; the tests cover ${idsIn(tests, "F").join(", ")}.`,
    objections: [
      ...need(planned.length > 0, "07_features has no features in this version."),
      ...unless(
        planned,
        ({ id }) => idsIn(tests, "F").includes(id),
        ({ id, name }) => `No test covers ${id} (${name}).`,
      ),
      ...unless(
        work.sources(),
        (path) => !/not implemented|\bTODO\b|\bstub\b/i.test(work.text(path)),
        (path) => `${path} has code that is not implemented.`,
      ),
    ],
  };
};

const designBuilt: Check = (work) => {
  const code = work.all(work.sources());
  const fields = entities(work).flatMap(({ fields }) => fields);
  const parts = endpointsIn(work.text("docs/design/04_api.md")).flatMap((each) => staticParts(each));
  return {
    looked: `Searched the source for the fields ${fields.join(", ")} and the path segments ${[...new Set(parts)].join(", ")}.`,
    objections: [
      ...unless(
        fields,
        (field) => new RegExp(`\\b${field}\\b`).test(code),
        (field) => `The field ${field} from 02_data_model is not in the code.`,
      ),
      ...unless(
        [...new Set(parts)],
        (part) => code.includes(part),
        (part) => `"${part}" from 04_api is not in the code.`,
      ),
    ],
  };
};

function staticParts(endpoint: string): string[] {
  return endpoint.split(/[/ ]/).filter((part) => /^[a-z][\w-]{2,}$/.test(part));
}

/** Checks that errors are handled and none is swallowed. */
const soundCode: Check = (work) => {
  const sources = work.sources();
  const code = work.all(sources);
  return {
    looked: `Read ${sources.length} source files, ${code.split("\n").length} lines.`,
    objections: [
      ...need(sources.length > 0, "There are no source files."),
      ...need(
        /\bcatch\b|\bthrow\b|\bexcept\b|\bif err\b/.test(code),
        "The code does not handle or report errors.",
      ),
      ...sources
        .filter((path) => /catch\s{0,3}(?:\(\w{0,20}\)\s{0,3})?\{\s{0,20}\}/.test(work.text(path)))
        .map((path) => ({ says: `${path} ignores an error.`, in: [path] })),
      ...brokenImports(work),
    ],
  };
};

/** Finds relative imports that do not resolve to a file. */
export function brokenImports(work: JudgedWork): Objection[] {
  return [...work.sources(), ...work.tests()].flatMap((path) =>
    [...work.text(path).matchAll(/from "(\.{1,2}\/[^"]{1,200})"/g)]
      .map(([, target = ""]) => new URL(target, `file:///${path}`).pathname.slice(1))
      .filter((target) => !work.files.has(target))
      .map((target) => ({ says: `${path} imports ${target}, which does not exist.`, in: [path] })),
  );
}

export const soundTests: Check = (work) => {
  const tests = work.tests().filter((path) => /\btest\(|\bit\(/.test(work.text(path)));
  const cases = tests.map((path) => casesIn(work.text(path))).reduce((sum, count) => sum + count, 0);
  const asserted = work.all(tests).match(/\bassert\b|\bexpect\(/g)?.length ?? 0;
  return {
    looked: `${tests.length} test files with ${cases} tests and ${asserted} assertions.`,
    objections: [
      ...need(cases >= 3, `There are only ${cases} tests.`),
      ...need(asserted >= cases, "There are fewer assertions than tests."),
      ...unless(
        tests,
        (path) => !/\.(?:skip|todo|only)\(/.test(work.text(path)),
        (path) => `${path} skips tests.`,
      ),
    ],
  };
};

/** Counts the tests that a file defines. */
export function casesIn(text: string): number {
  return text.match(/^\s{0,8}(?:test|it)\(/gm)?.length ?? 0;
}

const deployable: Check = (work) => ({
  looked: "Compared the README's commands with the manifest, and the container with the stack.",
  objections: [
    ...commandsThatAreNot(work),
    ...need(work.files.has("Dockerfile"), "There is no deployment configuration."),
    ...need(
      !work.files.has("Dockerfile") || /^FROM \S{1,100}/m.test(work.text("Dockerfile")),
      "The Dockerfile has no base image.",
      "Dockerfile",
    ),
  ],
});

/** Finds commands in the README that the manifest does not define. */
export function commandsThatAreNot(work: JudgedWork): Objection[] {
  const named = [...work.text(readme).matchAll(/\bnpm (?:run )?(start|test|[a-z][\w:-]{0,30})/g)].map(
    ([, name = ""]) => name,
  );
  const scripts = work.text("package.json");
  return unless(
    [...new Set(named)].filter((name) => !["install", "ci", "run"].includes(name)),
    (name) => scripts.includes(`"${name}":`),
    (name) => `The README uses "npm ${name}", but package.json has no such script.`,
    readme,
    "package.json",
  );
}

/** Checks for code from strings, unescaped HTML, credentials and request bodies without a limit. */
export const secure: Check = (work) => {
  const sources = work.sources();
  const code = work.all(sources);
  const against = (pattern: RegExp, says: string): Objection[] =>
    [...work.files]
      .filter(([path, text]) => !path.endsWith(".md") && pattern.test(text))
      .map(([path]) => ({ says: `${path} ${says}.`, in: [path] }));
  return {
    looked: `Searched ${work.files.size} files for credentials, code from strings, unescaped output and unlimited input.`,
    objections: [
      ...need(sources.length > 0, "There are no source files."),
      ...against(/\beval\(|new Function\(|\.innerHTML\s{0,3}=/, "runs or inserts text as code"),
      ...against(
        /(?:password|secret|token|api_?key)["']?\s{0,3}[:=]\s{0,3}["'][A-Za-z0-9+/_-]{12,}["']/i,
        "seems to contain a credential",
      ),
      ...need(
        !/<li>|<p>|<html/.test(code) || /&lt;|escape/i.test(code),
        "Pages are written without escaping their values.",
      ),
      ...need(
        !/for await \(const chunk of request\)/.test(code) || /largest|limit|max/i.test(code),
        "The size of requests is not limited.",
      ),
    ],
  };
};

const traced: Check = (work) => {
  const [tests, screens, flows] = [
    work.all(work.tests()),
    work.text("docs/design/01_screen.md"),
    work.text("docs/design/03_task_flow.md"),
  ];
  const planned = featureRows(work).filter(({ mvp }) => mvp);
  const everywhere = ({ id }: { id: string }): boolean =>
    [screens, flows, tests].every((text) => idsIn(text, "F").includes(id));
  return {
    looked: `Traced ${planned.map(({ id }) => id).join(", ")} from 07 through 01_screen and 03_task_flow to the tests.`,
    objections: [
      ...need(planned.length > 0, "07_features has no features in this version."),
      ...unless(planned, everywhere, ({ id }) => `${id} cannot be traced through screens, flows and tests.`),
    ],
  };
};

/** Checks all criteria of the earlier gates again. */
const stillHolds: Check = (work, task) => {
  const before = { ...planningLooks, ...designLooks, ...developmentLooks };
  const objections = Object.entries(before).flatMap(([id, look]) =>
    look(work, task).objections.map(({ says, in: files }) => ({ says: `${id}: ${says}`, in: files })),
  );
  return {
    looked: `Judged the ${Object.keys(before).length} criteria of the earlier phases again on these files. The platform itself checks the changes since the approved commits.`,
    objections,
  };
};

const newcomer: Check = (work): Finding => {
  const parts = ["installation", "running", "tests", "environment"];
  return {
    looked: `Searched the README for ${parts.join(", ")}, and compared its commands with the manifest.`,
    objections: [
      ...unless(
        parts,
        (part) => work.section(readme, part).trim() !== "",
        (part) => `The README does not cover ${part}.`,
        readme,
      ),
      ...commandsThatAreNot(work),
    ],
  };
};

const developmentLooks: Checks = {
  P3_ALIGN_01: screensBuilt,
  P3_ALIGN_02: featuresBuilt,
  P3_ALIGN_03: designBuilt,
  P3_QUAL_01: soundCode,
  P3_QUAL_02: soundTests,
  P3_QUAL_03: deployable,
  P3_SEC_01: secure,
};

/** The criteria for the development phase of create_app and for its last phase, which judges the whole application. */
export const codeLooks: Checks = {
  ...developmentLooks,
  P4_ALL_01: traced,
  P4_ALL_02: stillHolds,
  P4_ALL_03: newcomer,
  P4_SEC_01: secure,
};
