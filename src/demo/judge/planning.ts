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
    looked: `03 lists the pain points ${listed.join(", ")} of ${names.join(", ")}; 04 lists the stories ${idsIn(stories, "US").join(", ")}; 07 lists ${rows.length} features.`,
    objections: [
      ...need(listed.length > 0, "03 lists no pain points.", persona),
      ...need(rows.length > 0, "07 lists no features.", features),
      ...unless(
        listed,
        (pain) => idsIn(stories, "P").includes(pain),
        (pain) => `No story in 04 covers the pain point ${pain} of 03.`,
        persona,
        journey,
      ),
      ...unless(
        idsIn(stories, "P"),
        (pain) => listed.includes(pain),
        (pain) => `A story covers the pain point ${pain}, which is not in 03.`,
        journey,
      ),
      ...unless(
        idsIn(stories, "US"),
        (story) => asked.includes(story),
        (story) => `The story ${story} in 04 has no feature in 07.`,
        journey,
        features,
      ),
      ...unless(
        rows,
        (row) => row.stories.length > 0 && row.stories.every((story) => stories.includes(story)),
        ({ id }) => `The feature ${id} belongs to no story in 04.`,
        features,
      ),
      ...unless(
        names,
        (name) => told.includes(name),
        (name) => `${name} from 03 appears in no story or feature.`,
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
    looked: `08 chooses ${rows.map(([, choice = ""]) => choice).join(", ")}.`,
    objections: [
      ...need(rows.length >= 2, "08 has no table with the stack.", tech),
      ...unless(
        rows,
        ([, choice = ""]) => choice !== "" && !/\bor\b|\?|undecided/i.test(choice),
        ([layer = ""]) => `08 has no choice for the layer ${layer}.`,
        tech,
      ),
      ...need(
        !keeps || layers.some((layer) => /database|storage|data|store|저장/.test(layer)),
        "The features store data, but the stack has no storage layer.",
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
    looked: `All titles name "${nameOf(idea)}". Searched the other documents for the words of the problem in 01 and for ${primary || "–"} from 03.`,
    objections: [
      ...unless(
        all,
        (path) => nameOf(path) !== "" && nameOf(path) === nameOf(idea),
        (path) => `${path} is about "${nameOf(path)}", but 01 is about "${nameOf(idea)}".`,
        idea,
      ),
      ...unless(
        [persona, journey, product, features],
        (path) => shared(path) >= 3,
        (path) => `${path} hardly mentions the problem in 01.`,
        idea,
      ),
      ...need(
        primary !== "" && [idea, journey, features].every((path) => work.text(path).includes(primary)),
        `${primary || "The primary persona"} from 03 is not the user in 01, 04 and 07.`,
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
    looked: `In scope in 06: ${inside.join(", ")}. Out of scope: ${left.join("; ")}.`,
    objections: [
      ...need(inside.length > 0, "The scope in 06 names no story.", product),
      ...unless(
        inside,
        (story) => rows.some(({ stories }) => stories.includes(story)),
        (story) => `${story} is in scope in 06, but no MVP feature in 07 covers it.`,
        product,
        features,
      ),
      ...unless(
        rows,
        ({ stories }) => stories.every((story) => inside.includes(story)),
        ({ id }) => `The MVP feature ${id} is not in scope in 06.`,
        features,
        product,
      ),
      ...unless(
        rows,
        ({ name }) => !left.includes(name.toLowerCase()),
        ({ name }) => `"${name}" is out of scope in 06, but is a feature in 07.`,
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
    looked: `02 names ${competitors.length} competitors and the figures ${figures.join(", ")}. Searched 05 for both.`,
    objections: [
      ...need(competitors.length > 0, "02 names no competitors.", market),
      ...need(
        competitors.some((name) => work.text(business).toLowerCase().includes(name.toLowerCase())),
        "05 does not compare its price with a competitor from 02.",
        business,
      ),
      ...need(
        economics.some((figure) => figures.includes(figure)),
        "05 uses no market size figure from 02.",
        business,
        market,
      ),
      ...need(economics.length >= 3, "The unit economics in 05 are not based on figures.", business),
    ],
  };
};

const order: Check = (work) => {
  const rows = work.rows(roadmap, "milestones");
  const placed = rows.flatMap(([, ids = ""]) => idsIn(ids, "F"));
  const known = featureRows(work);
  return {
    looked: `09 plans ${placed.join(", ")} in ${rows.length} milestones.`,
    objections: [
      ...unless(
        known.filter(({ mvp }) => mvp),
        ({ id }) => placed.includes(id),
        ({ id }) => `The MVP feature ${id} is in no milestone in 09.`,
        roadmap,
        features,
      ),
      ...unless(
        placed,
        (id) => known.some((feature) => feature.id === id),
        (id) => `09 plans ${id}, which is not in 07.`,
        roadmap,
      ),
      ...unless(
        rows,
        ([, , , duration = ""]) => /\d/.test(duration),
        ([name = ""]) => `${name} in 09 has no duration.`,
        roadmap,
      ),
    ],
  };
};

const concrete: Check = (work) => ({
  looked: "Searched each document for figures and placeholders.",
  objections: [
    ...unless(
      all,
      (path) => figuresIn(work.text(path)).length >= 3,
      (path) => `${path} has almost no figures.`,
    ),
    ...all
      .filter((path) => /\[insert|\bTBD\b|\bTODO\b|to be defined|lorem ipsum/i.test(work.text(path)))
      .map((path) => ({ says: `${path} has placeholders.`, in: [path] })),
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
