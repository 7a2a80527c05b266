import { headingText } from "../../../protocol/markdown/heading-text.ts";
import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import { bodiesOf } from "../substance/bodies.ts";
import type { Body } from "../substance/bodies.ts";
import { described } from "./described.ts";
import { endpointName, isHttp, keyOf, nameIn } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";

/**
 * Finds details of known endpoints in sections that mention their path within a sentence, or whose heading is the
 * number or the purpose that a table gives them.
 */
export function endpointsElsewhere(document: MarkdownDocument, known: readonly Endpoint[]): Endpoint[] {
  const byPath = new Map<string, Endpoint[]>();
  const byAlias = new Map<string, Endpoint[]>();
  for (const endpoint of known.slice(0, 1000)) {
    add(byPath, pathKey(endpoint.name), endpoint);
    for (const alias of endpoint.aliases ?? []) add(byAlias, headingText(alias).whole, endpoint);
  }
  return bodiesOf(document)
    .slice(0, 2000)
    .filter(({ heading }) => nameIn(heading) === null)
    .flatMap((body) => {
      const [first = ""] = body.heading.split(/[\s.:)—–]/);
      const named = [headingText(body.heading).whole, headingText(first).whole].flatMap(
        (name) => byAlias.get(name) ?? [],
      );
      const mentioned = pathsIn(body).flatMap((path) => byPath.get(path) ?? []);
      return [...new Set([...named, ...mentioned])].map((endpoint) => detailed(endpoint, body));
    });
}

function add(map: Map<string, Endpoint[]>, key: string, endpoint: Endpoint): void {
  const others = map.get(key);
  if (others === undefined) map.set(key, [endpoint]);
  else if (others.length < 20) others.push(endpoint);
}

function pathKey(name: string): string {
  return keyOf(name.slice(name.indexOf(" ") + 1));
}

/** Returns the paths that the heading and the sentences of a section mention. */
function pathsIn({ heading, lines }: Body): string[] {
  const said = lines.filter(({ kind }) => kind === "text" || kind === "item" || kind === "quote");
  const text = [heading, ...said.map((line) => line.text)].join("\n").slice(0, 50_000);
  const paths = [...text.matchAll(/(?<![\p{L}\p{N}<:/])\/[\p{L}\p{N}_:{}<>./-]{1,120}/gu).take(200)].flatMap(
    ([path]) => endpointName("GET", path) ?? [],
  );
  return [...new Set(paths.map(pathKey))];
}

function detailed({ name, line }: Endpoint, { lines }: Body): Endpoint {
  const text = lines.map((part) => part.text).join("\n");
  const told = described(`\n${text.slice(0, 50_000)}`, isHttp(name));
  return { name, line, ...told };
}

/** Rules that a document states once for all of its endpoints. */
export interface GeneralRules {
  readonly request: boolean;
  readonly response: boolean;
  readonly success: boolean;
}

/** Finds the rules on requests, responses and codes that a sentence or section of conventions gives for all. */
export function generalRules(document: MarkdownDocument): GeneralRules {
  const texts = bodiesOf(document)
    .filter(({ heading }) => nameIn(heading) === null)
    .flatMap(({ heading, lines }) => {
      const said = lines.filter(({ kind, text }) => kind !== "code" && nameIn(text) === null);
      const isConvention = conventions.test(heading);
      return said.flatMap(({ text }) => (isConvention || forAll.test(text) ? [text.slice(0, 2000)] : []));
    });
  const text = texts.join("\n").slice(0, 100_000);
  return {
    request: /request|body|bodies|요청|본문/i.test(text),
    response: /respon|answer|repl(?:y|ies)|returns?|응답|반환|돌려/i.test(text),
    success: described(`Status codes:\n${text.replaceAll("\n\n", "\n")}`, true).codes.some(
      (code) => code < 400,
    ),
  };
}

const conventions =
  /convention|general|common|status|codes?(?![\p{L}])|responses?(?![\p{L}])|format|basics|규약|공통|규칙|상태|응답|형식|기본/iu;
const forAll =
  /(?<![\p{L}])(?:all|every|each|always|any|by default|unless|otherwise)(?![\p{L}])|모든|모두|항상|공통|언제나|따로 적지/iu;
