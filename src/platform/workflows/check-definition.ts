import type { DefinitionPath, Flaw } from "../../definitions/flaw.ts";
import { mainType, memberType, specialistType, verifierType } from "../../protocol/task/transitions.ts";
import type { PhaseDefinition, WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import { platformCriterionIds } from "../../protocol/workflow/platform-criteria.ts";

/** Returns true if a guide with this name exists. */
type GuideIsThere = (guide: string) => boolean;

/** Returns the problems of a definition whose parts are each well formed; empty if it is valid. */
export function flawsOf(definition: WorkflowDefinition, guideIsThere: GuideIsThere): Flaw[] {
  return [
    ...phasesThere(definition),
    ...deliverablesOnce(definition),
    ...criteriaOnce(definition),
    ...definition.phases.flatMap((phase, index) => phaseFlaws(phase, index)),
    ...stacksThere(definition),
    ...changesThere(definition),
    ...guidesOf(definition)
      .filter(({ guide }) => !guideIsThere(guide))
      .map(({ guide, path }) => ({ path, message: `There is no guide "${guide}".` })),
  ];
}

/** Returns every guide that a definition names, with the path of the reference. */
export function guidesOf(
  definition: WorkflowDefinition,
): { readonly guide: string; readonly path: DefinitionPath }[] {
  const named: { guide: string | undefined; path: DefinitionPath }[] = [
    { guide: definition.reviewGuide, path: ["reviewGuide"] },
    ...definition.phases.flatMap((phase, index) => [
      { guide: phase.verificationGuide, path: ["phases", index, "verificationGuide"] },
      ...phase.steps.map(({ guide }, step) => ({ guide, path: ["phases", index, "steps", step, "guide"] })),
      ...phase.deliverables.map(({ guide }, at) => ({
        guide,
        path: ["phases", index, "deliverables", at, "guide"],
      })),
    ]),
  ];
  return named.flatMap(({ guide, path }) => (guide === undefined ? [] : [{ guide, path }]));
}

function phasesThere({ name, phases }: WorkflowDefinition): Flaw[] {
  if ([verifierType, specialistType, mainType, memberType].includes(name)) {
    return [{ path: ["name"], message: `The name "${name}" is reserved. Choose another one.` }];
  }
  if (phases.length > 0 || name === "custom") return [];
  return [{ path: ["phases"], message: "A workflow needs at least one phase; only custom has none." }];
}

function phaseFlaws(phase: PhaseDefinition, index: number): Flaw[] {
  const path = ["phases", index];
  const flaws: Flaw[] = phase.steps.flatMap(({ deliverable }, step) =>
    deliverable === undefined || phase.deliverables.some((one) => one.path === deliverable)
      ? []
      : [
          {
            path: [...path, "steps", step, "deliverable"],
            message: `"${deliverable}" is not a deliverable of this phase.`,
          },
        ],
  );
  if (phase.worker === "verifier" && phase.criteria.length === 0) {
    flaws.push({
      path: [...path, "worker"],
      message: "A phase of the verifier needs at least one criterion.",
    });
  }
  const produces = phase.deliverables.length > 0 || phase.project !== undefined;
  if (phase.worker === "agent" && !produces && phase.criteria.length === 0) {
    flaws.push({
      path,
      message: `Phase "${phase.name}" has no deliverable, project or criterion to review.`,
    });
  }
  return flaws;
}

function deliverablesOnce({ phases }: WorkflowDefinition): Flaw[] {
  const all = phases.flatMap((phase, index) =>
    phase.deliverables.map((deliverable, at) => ({
      name: deliverable.path,
      path: ["phases", index, "deliverables", at, "path"],
    })),
  );
  return repeated(all).map(({ name, path }) => ({ path, message: `Deliverable "${name}" is listed twice.` }));
}

function criteriaOnce({ phases }: WorkflowDefinition): Flaw[] {
  const all = phases.flatMap((phase, index) =>
    phase.criteria.map(({ id }, at) => ({ name: id, path: ["phases", index, "criteria", at, "id"] })),
  );
  const own = new Set(phases.flatMap((_, index) => platformCriterionIds(index + 1)));
  return [
    ...repeated(all).map(({ name, path }) => ({ path, message: `Criterion "${name}" is listed twice.` })),
    ...all
      .filter(({ name }) => own.has(name))
      .map(({ name, path }) => ({
        path,
        message: `Criterion "${name}" has the id of a platform check. Choose another id.`,
      })),
  ];
}

function stacksThere({ phases }: WorkflowDefinition): Flaw[] {
  const soFar = new Set<string>();
  return phases.flatMap((phase, index) => {
    for (const { path } of phase.deliverables) soFar.add(path);
    return phase.deliverables.flatMap(({ stackOf, path }, at) =>
      stackOf === undefined || (stackOf !== path && soFar.has(stackOf))
        ? []
        : [
            {
              path: ["phases", index, "deliverables", at, "stackOf"],
              message: `"${stackOf}" is not another deliverable of this or an earlier phase.`,
            },
          ],
    );
  });
}

/** Changes can only be compared with an original, and with a plan that a phase has written. */
function changesThere({ needsSource, phases }: WorkflowDefinition): Flaw[] {
  const soFar = new Set<string>();
  return phases.flatMap(({ changes, keepsTests, deliverables }, index) => {
    for (const { path } of deliverables) soFar.add(path);
    const at = (key: string): DefinitionPath => ["phases", index, key];
    const flaws: Flaw[] = [];
    if (changes !== undefined && !needsSource) flaws.push({ path: at("changes"), message: needsOriginal });
    if (keepsTests && !needsSource) flaws.push({ path: at("keepsTests"), message: needsOriginal });
    if (changes !== undefined && "plan" in changes && !soFar.has(changes.plan)) {
      const message = `"${changes.plan}" is not a deliverable of this or an earlier phase.`;
      flaws.push({ path: [...at("changes"), "plan"], message });
    }
    return flaws;
  });
}

const needsOriginal = "This compares with the original code, so the workflow needs needsSource: true.";

function repeated<Named extends { readonly name: string }>(all: readonly Named[]): Named[] {
  const seen = new Set<string>();
  return all.filter(({ name }) => seen.has(name) || !seen.add(name));
}
