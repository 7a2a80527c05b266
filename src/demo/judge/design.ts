import type { Check, Checks } from "./criteria.ts";
import { need, unless } from "./finding.ts";
import { idsIn, type JudgedWork, wordsIn } from "./judged-work.ts";
import { featureRows } from "./planning.ts";

const document = (name: string): string => `docs/design/${name}.md`;
const screens = document("01_screen");
const model = document("02_data_model");
const flows = document("03_task_flow");
const api = document("04_api");
const architecture = document("05_architecture");
const features = "docs/planning/07_features.md";
const tech = "docs/planning/08_tech.md";

/** Returns the method and path of every endpoint that a text names. */
export function endpointsIn(text: string): string[] {
  const found = [...text.matchAll(/(?<![\p{L}])(GET|POST|PUT|PATCH|DELETE) (\/[\w/:.-]{0,120})/gu)];
  return [...new Set(found.map(([, method = "", path = ""]) => `${method} ${path}`))];
}

/** Returns the rows of the screen list: id, route and features. */
export function screenRows(work: JudgedWork): { id: string; route: string; features: string[] }[] {
  return work.rows(screens, "screen list").map(([id = "", , route = "", served = ""]) => ({
    id,
    route: route.replaceAll("`", ""),
    features: idsIn(served, "F"),
  }));
}

/** Returns every entity with its fields. */
export function entities(work: JudgedWork): { name: string; fields: string[] }[] {
  return work.headingsBelow(model, "entities").map((name) => ({
    name,
    fields: work.rows(model, name).map(([field = ""]) => field.replaceAll("`", "")),
  }));
}

const screensServe: Check = (work) => {
  const rows = screenRows(work);
  const served = rows.flatMap((row) => row.features);
  const known = featureRows(work).map(({ id }) => id);
  return {
    looked: `01 lists the screens ${rows.map(({ id }) => id).join(", ")} for ${served.join(", ")}.`,
    objections: [
      ...need(rows.length > 0, "01 has no list of screens.", screens),
      ...unless(
        known,
        (id) => served.includes(id),
        (id) => `${id} from 07 is not available on any screen.`,
        screens,
      ),
      ...unless(
        rows,
        (row) => row.features.some((id) => known.includes(id)),
        ({ id }) => `The screen ${id} serves no feature from 07.`,
        screens,
      ),
    ],
  };
};

const modelHolds: Check = (work) => {
  const found = entities(work);
  const needed = wordsIn(work.text(features));
  return {
    looked: `02 lists the entities ${found.map(({ name }) => name).join(", ")}. Searched the features for each.`,
    objections: [
      ...need(found.length > 0, "02 has no entities.", model),
      ...unless(
        found,
        ({ name }) => [...wordsIn(name)].some((word) => needed.has(word)),
        ({ name }) => `No feature in 07 mentions the entity ${name}.`,
        model,
      ),
      ...unless(
        found,
        ({ fields }) => fields.length > 0,
        ({ name }) => `The entity ${name} has no fields.`,
        model,
      ),
    ],
  };
};

const flowsFit: Check = (work) => {
  const [used, offered] = [endpointsIn(work.text(flows)), endpointsIn(headingsOnly(work.text(api)))];
  return {
    looked: `03 uses ${used.join(", ")}; 04 defines ${offered.join(", ")}.`,
    objections: [
      ...need(offered.length > 0, "04 has no endpoints.", api),
      ...unless(
        used,
        (each) => offered.includes(each),
        (each) => `03 uses ${each}, which is not in 04.`,
        flows,
        api,
      ),
      ...unless(
        offered,
        (each) => used.includes(each),
        (each) => `No flow in 03 uses ${each}.`,
        api,
        flows,
      ),
    ],
  };
};

const onStack: Check = (work) => {
  const decided = work.rows(tech, "stack").map(([, choice = ""]) => choice);
  const built = work.rows(architecture, "stack").map(([, choice = ""]) => choice);
  return {
    looked: `08 chooses ${decided.join(", ")}. Compared the stack in 05 with it.`,
    objections: [
      ...need(decided.length > 0, "08 has no stack.", tech),
      ...unless(
        decided,
        (choice) => built.includes(choice),
        (choice) => `05 does not use ${choice}.`,
        architecture,
      ),
    ],
  };
};

const buildable: Check = (work) => {
  const endpoints = headingsOnly(work.text(api)).split("\n").length;
  const codes = work.text(api).split(/Status codes|상태 코드/).length - 1;
  const described = work.headingsBelow(screens, "screen details").length;
  return {
    looked: `${described} screens, ${entities(work).length} entities and ${endpoints} endpoints are described.`,
    objections: [
      ...need(codes >= endpoints, "Some endpoints in 04 have no status codes.", api),
      ...need(described >= screenRows(work).length, "Some screens in 01 are not described.", screens),
      ...unless(
        work.rows(architecture, "components"),
        ([, what = "", where = ""]) => what !== "" && where !== "",
        ([name = ""]) => `The component ${name} in 05 has no responsibility or no location.`,
        architecture,
      ),
    ],
  };
};

const navigation: Check = (work) => {
  const ways = work.section(screens, "navigation");
  const details = work.section(screens, "screen details").toLowerCase();
  return {
    looked: "Searched the navigation for every screen, and the screens for empty, loading and error states.",
    objections: [
      ...unless(
        screenRows(work),
        ({ id }) => idsIn(ways, "S").includes(id),
        ({ id }) => `${id} is not in the navigation in 01.`,
        screens,
      ),
      ...unless(
        Object.entries({ empty: "빈 상태", loading: "불러오는 중", error: "오류" }),
        ([state, korean]) => details.split(new RegExp(`${state}|${korean}`)).length > screenRows(work).length,
        ([state]) => `Some screens do not describe their ${state} state.`,
        screens,
      ),
    ],
  };
};

function headingsOnly(text: string): string {
  return text
    .split("\n")
    .filter((line) => line.startsWith("### "))
    .join("\n");
}

/** The criteria for the design phase of create_app. */
export const designLooks: Checks = {
  P2_ALIGN_01: screensServe,
  P2_ALIGN_02: modelHolds,
  P2_CONS_01: flowsFit,
  P2_CONS_02: onStack,
  P2_QUAL_01: buildable,
  P2_QUAL_02: navigation,
};
