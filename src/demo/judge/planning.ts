import type { Check, Checks } from "./criteria.ts";
import { need, unless } from "./finding.ts";
import { idsIn, type JudgedWork, wordsIn } from "./judged-work.ts";

const document = (name: string): string => `docs/planning/${name}.md`;
const idea = document("01_idea");
const market = document("02_market");
const persona = document("03_persona");
const journey = document("04_user_journey");
const business = document("05_business_model");
const product = document("06_product");
const features = document("07_features");
const tech = document("08_tech");
const roadmap = document("09_roadmap");
const all = [idea, market, persona, journey, business, product, features, tech, roadmap];

/** Returns the first names of the personas: bold words at the beginning of a paragraph. */
function personaNames(work: JudgedWork): string[] {
  const bold = [...work.text(persona).matchAll(/^\*\*([\p{Lu}\p{Lo}]\p{L}{1,30})/gmu)];
  return bold.map(([, name = ""]) => name);
}

/** Returns the rows of the feature list: id, name, stories, and true if the first version includes the feature. */
export function featureRows(
  work: JudgedWork,
): { id: string; name: string; stories: string[]; mvp: boolean }[] {
  return work.rows(features, "feature list").map(([id = "", name = "", story = "", , mvp = ""]) => ({
    id,
    name,
    stories: idsIn(story, "US"),
    mvp: ["yes", "예"].includes(mvp.toLowerCase()),
  }));
}

/** Checks that pains (03) have stories (04), that stories have features (07), and that every feature serves a story. */
const pains: Check = (work) => {
  const listed = idsIn(work.section(persona, "primary persona") + work.section(persona, "secondary"), "P");
  const stories = work.section(journey, "user stories");
  const rows = featureRows(work);
  const asked = rows.flatMap((row) => row.stories);
  const names = personaNames(work);
  const told = `${stories}\n${work.text(features)}`;
  return {
    looked: `03 has the pains ${listed.join(", ")} of ${names.join(", ")}; 04 has the stories ${idsIn(stories, "US").join(", ")}; 07 has ${rows.length} features.`,
    objections: [
      ...need(listed.length > 0, "03 lists no pain.", persona),
      ...need(rows.length > 0, "07 lists no feature.", features),
      ...unless(
        listed,
        (pain) => idsIn(stories, "P").includes(pain),
        (pain) => `The pain ${pain} of 03 is answered by no story of 04.`,
        persona,
        journey,
      ),
      ...unless(
        idsIn(stories, "P"),
        (pain) => listed.includes(pain),
        (pain) => `A story answers the pain ${pain}, which nobody in 03 has.`,
        journey,
      ),
      ...unless(
        idsIn(stories, "US"),
        (story) => asked.includes(story),
        (story) => `The story ${story} of 04 has no feature in 07.`,
        journey,
        features,
      ),
      ...unless(
        rows,
        (row) => row.stories.length > 0 && row.stories.every((story) => stories.includes(story)),
        ({ id }) => `The feature ${id} belongs to no story of 04.`,
        features,
      ),
      ...unless(
        names,
        (name) => told.includes(name),
        (name) => `${name} of 03 appears in no story and no feature.`,
        journey,
        features,
      ),
    ],
  };
};

/** Checks that every layer has one definite choice, and that a layer stores data if the features need it. */
const stack: Check = (work) => {
  const rows = work.rows(tech, "stack");
  const keeps = /\b(?:kept|keeps?|stored?|records?|lost|restart)\b|저장|기록/.test(work.text(features));
  const layers = rows.map(([layer = ""]) => layer.toLowerCase());
  return {
    looked: `08 decides on ${rows.map(([, choice = ""]) => choice).join(", ")}.`,
    objections: [
      ...need(rows.length >= 2, "08 has no table of the stack.", tech),
      ...unless(
        rows,
        ([, choice = ""]) => choice !== "" && !/\bor\b|\?|undecided/i.test(choice),
        ([layer = ""]) => `The layer ${layer} of 08 is not decided.`,
        tech,
      ),
      ...need(
        !keeps || layers.some((layer) => /database|storage|data|store|저장/.test(layer)),
        "The features keep data, and the stack has no layer for it.",
        tech,
        features,
      ),
    ],
  };
};

/** Checks that all nine documents share the name of the application and the words of the problem. */
const oneStory: Check = (work) => {
  const nameOf = (path: string): string => work.text(path).split("\n")[0]?.split(":").at(-1)?.trim() ?? "";
  const problem = wordsIn(work.section(idea, "problem"));
  const shared = (path: string): number =>
    [...wordsIn(work.text(path))].filter((word) => problem.has(word)).length;
  const [primary = ""] = personaNames(work);
  return {
    looked: `All titles name "${nameOf(idea)}"; the words of the problem in 01 and ${primary || "–"} of 03 were looked for in the other documents.`,
    objections: [
      ...unless(
        all,
        (path) => nameOf(path) !== "" && nameOf(path) === nameOf(idea),
        (path) => `${path} is about "${nameOf(path)}", 01 about "${nameOf(idea)}".`,
        idea,
      ),
      ...unless(
        [persona, journey, product, features],
        (path) => shared(path) >= 3,
        (path) => `${path} hardly speaks of the problem of 01.`,
        idea,
      ),
      ...need(
        primary !== "" && [idea, journey, features].every((path) => work.text(path).includes(primary)),
        `${primary || "The primary persona"} of 03 is not the user of 01, 04 and 07.`,
        persona,
      ),
    ],
  };
};

const scope: Check = (work) => {
  const rows = featureRows(work).filter(({ mvp }) => mvp);
  const inside = idsIn(work.section(product, "scope of the mvp"), "US");
  const outside = work
    .section(product, "out of scope")
    .split("\n")
    .filter((line) => line.startsWith("- "));
  const left = outside.map((line) => line.slice(2).split(":")[0]?.toLowerCase() ?? "");
  return {
    looked: `06 puts ${inside.join(", ")} into scope and leaves out: ${left.join("; ")}.`,
    objections: [
      ...need(inside.length > 0, "06 names no story in its scope.", product),
      ...unless(
        inside,
        (story) => rows.some(({ stories }) => stories.includes(story)),
        (story) => `${story} is in the scope of 06, and no feature of the MVP in 07 has it.`,
        product,
        features,
      ),
      ...unless(
        rows,
        ({ stories }) => stories.every((story) => inside.includes(story)),
        ({ id }) => `The feature ${id} of the MVP is outside the scope of 06.`,
        features,
        product,
      ),
      ...unless(
        rows,
        ({ name }) => !left.includes(name.toLowerCase()),
        ({ name }) => `"${name}" is out of scope in 06 and a feature in 07.`,
        features,
        product,
      ),
    ],
  };
};

const money: Check = (work) => {
  const competitors = work.rows(market, "competitors").map(([name = ""]) => name);
  const figures = figuresIn(work.section(market, "market size")).filter((figure) => Number(figure) >= 100);
  const economics = figuresIn(work.section(business, "unit economics"));
  return {
    looked: `02 names ${competitors.length} competitors and the figures ${figures.join(", ")}; 05 was searched for both.`,
    objections: [
      ...need(competitors.length > 0, "02 names no competitor.", market),
      ...need(
        competitors.some((name) => work.text(business).toLowerCase().includes(name.toLowerCase())),
        "05 compares its price with no competitor of 02.",
        business,
      ),
      ...need(
        economics.some((figure) => figures.includes(figure)),
        "No figure of the market size in 02 comes back in 05.",
        business,
        market,
      ),
      ...need(economics.length >= 3, "The unit economics of 05 do not follow from figures.", business),
    ],
  };
};

const order: Check = (work) => {
  const rows = work.rows(roadmap, "milestones");
  const placed = rows.flatMap(([, ids = ""]) => idsIn(ids, "F"));
  const known = featureRows(work);
  return {
    looked: `09 places ${placed.join(", ")} in ${rows.length} milestones.`,
    objections: [
      ...unless(
        known.filter(({ mvp }) => mvp),
        ({ id }) => placed.includes(id),
        ({ id }) => `${id} of the MVP is in no milestone of 09.`,
        roadmap,
        features,
      ),
      ...unless(
        placed,
        (id) => known.some((feature) => feature.id === id),
        (id) => `09 plans ${id}, which 07 does not have.`,
        roadmap,
      ),
      ...unless(
        rows,
        ([, , , duration = ""]) => /\d/.test(duration),
        ([name = ""]) => `${name} of 09 has no duration.`,
        roadmap,
      ),
    ],
  };
};

const concrete: Check = (work) => ({
  looked: "Looked in each document for figures, and for anything left to fill in.",
  objections: [
    ...unless(
      all,
      (path) => figuresIn(work.text(path)).length >= 3,
      (path) => `${path} has hardly a figure in it.`,
    ),
    ...all
      .filter((path) => /\[insert|\bTBD\b|\bTODO\b|to be defined|lorem ipsum/i.test(work.text(path)))
      .map((path) => ({ says: `${path} was not filled in.`, in: [path] })),
  ],
});

function figuresIn(text: string): string[] {
  return [...new Set((text.match(/\d[\d,.]{0,12}/g) ?? []).map((figure) => figure.replaceAll(/[,.]/g, "")))];
}

/** The criteria for the planning phase of create_app. */
export const planningLooks: Checks = {
  P1_CONS_01: pains,
  P1_CONS_02: stack,
  P1_CONS_03: oneStory,
  P1_CONS_04: scope,
  P1_FEAS_01: money,
  P1_FEAS_02: order,
  P1_QUAL_01: concrete,
};
