import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readCorpus } from "../../../../test/support/verdicts/corpus.ts";
import { readMarkdown } from "../../../protocol/markdown/markdown-lines.ts";
import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import { bodiesOf, proseOf } from "./bodies.ts";
import { densityOf, workOf } from "./density.ts";
import { emptySections, generalDocument } from "./emptiness.ts";

const clean = readCorpus(fileURLToPath(new URL("../../../../test/corpora/verdicts", import.meta.url))).filter(
  ({ kind }) => kind === "clean",
);
const documentsOf = (id: string): MarkdownDocument[] =>
  [...(clean.find((work) => work.id === id)?.files ?? [])]
    .filter(([path]) => path.startsWith("docs/") && path.endsWith(".md"))
    .map(([path, text]) => readMarkdown(path, text));
const large = clean.map(({ id }) => documentsOf(id)).filter((documents) => workOf(documents).isLarge);

/** Texts that fit any product. They were written before the measure, which contains none of their sentences. */
const filler: [heading: string, body: string][] = [
  [
    "Deployment",
    "Deployment follows the established process of the organisation; operations takes over after handover.",
  ],
  ["Errors", "Errors are reported in the customary way with a helpful text."],
  ["Life of the data", "Data is kept as long as necessary and removed in line with legal requirements."],
  ["Relations", "The entities relate to one another in the obvious way."],
  ["Channels", "A mix of online and offline measures, fine-tuned as we learn more about our audience."],
  ["Release plan", "We will roll out gradually, beginning small and expanding as confidence grows."],
  ["Secondary personas", "Other people who might also benefit from the product in one way or another."],
  ["Development environment", "Any common setup works; developers may use whichever tools they prefer."],
];
const koreanFiller: [heading: string, body: string][] = [
  ["비전", "모두가 안심하고 행복하게 지내는 세상을 만들어 간다."],
  ["배포와 운영", "배포는 사내 절차에 맞추어 이루어지며 운영 중 문제가 생기면 즉시 조치한다."],
  ["오류", "오류는 통상적인 방식으로 알리고 원인을 찾아 고친다."],
  ["채널", "온라인과 오프라인을 두루 활용하되 반응을 보아 가며 조정한다."],
  ["보조 페르소나", "그 밖에도 이 앱으로 도움을 받을 수 있는 사람들이 있다."],
];

test.each([
  ...filler.map(([heading, body]) => ["lobbycard-planning", heading, body] as const),
  ...koreanFiller.map(([heading, body]) => ["bapsang-planning", heading, body] as const),
])("in %s the section %j says nothing: %s", (id, heading, body) => {
  const document = readMarkdown("x.md", `# X\n\n## ${heading}\n${body}\n`);
  const work = workOf([...documentsOf(id), document]);
  expect(emptySections(document, work).map(({ line }) => line)).toEqual([3]);
});

test("a document of such sections is found as a whole, too", () => {
  const text = filler.map(([heading, body]) => `## ${heading}\n${body}`).join("\n\n");
  const document = readMarkdown("x.md", `# X\n\n${text}\n`);
  const work = workOf([...documentsOf("lobbycard-planning"), document]);
  expect(generalDocument(document, work)).toEqual([
    {
      file: "x.md",
      message:
        "Of the 101 words of this document, 0 are numbers, names or words that other sections use, too; at least 11 are expected.",
      suggestion:
        "Name people, numbers, products or parts of this application; text that fits any product says nothing.",
    },
  ]);
});

test("the good documents of the corpus keep a distance from the limits", () => {
  const ofDocuments = large.flatMap((documents) => {
    const work = workOf(documents);
    return documents.map((document) => {
      const found = bodiesOf(document).map((body) => densityOf(proseOf(body), body.heading, work));
      const words = found.reduce((sum, density) => sum + density.words, 0);
      return found.reduce((sum, { shared }) => sum + shared, 0) / words;
    });
  });
  const ofSections = large.flatMap((documents) => {
    const work = workOf(documents);
    return documents
      .flatMap(bodiesOf)
      .filter(({ heading }) => !/Not our users|아닌 사람|Title|Vision|비전/.test(heading))
      .map((body) => densityOf(proseOf(body), body.heading, work))
      .filter(({ words }) => words >= 7)
      .map(({ words, shared }) => shared / words);
  });
  // The limits are 0.1 and 0.035; a lower one misses defects of the corpus.
  expect({
    documents: Math.min(...ofDocuments) > 0.15,
    sections: Math.min(...ofSections) > 0.035,
  }).toEqual({ documents: true, sections: true });
});
