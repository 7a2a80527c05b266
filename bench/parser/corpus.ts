import { seededRandom } from "../../test/support/dialects/random.ts";
import type { Random } from "../../test/support/dialects/random.ts";

/** Returns about `size` bytes of typical agent output without messages: prose, colours, logs, code, stream events. */
export function realisticOutput(size: number, seed: number): Buffer {
  const random = seededRandom(seed);
  const sample = Buffer.from(sampleText(random, Math.min(size, 16 * 1024 * 1024)));
  const whole = Buffer.alloc(size);
  for (let at = 0; at < size; at += sample.length) sample.copy(whole, at);
  const lastLineFeed = whole.lastIndexOf(10);
  return whole.subarray(0, lastLineFeed + 1);
}

function sampleText(random: Random, size: number): string {
  const lines: string[] = [];
  let length = 0;
  while (length < size) {
    const scene = random.pick(SCENES)(random);
    lines.push(...scene);
    length += scene.reduce((sum, line) => sum + line.length + 1, 0);
  }
  return `${lines.join("\n")}\n`;
}

type Scene = (random: Random) => string[];

const WORDS =
  "the of and to in is that it for was with as be by on not this are or from at which have an but we can our task server module function returns value when request user test file error cache index query before after between while because would should first second".split(
    " ",
  );
const KOREAN =
  "세션을 다시 시작하면 저장된 위치에서 이어서 읽는다 그래서 같은 줄을 두 번 기록하지 않고 질문은 한 번만 묻는다".split(
    " ",
  );
const FILES = [
  "src/server/request-guard.ts",
  "src/store/sqlite/log.ts",
  "web/pages/inbox.tsx",
  "test/journeys/demo.test.ts",
];

function sentence(random: Random, words: readonly string[], least: number, spread: number): string {
  const count = least + random.below(spread);
  const text = Array.from({ length: count }, () => random.pick(words)).join(" ");
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

const prose: Scene = (random) => [
  "",
  `${sentence(random, WORDS, 12, 30)} ${sentence(random, WORDS, 8, 20)}`,
  sentence(random, WORDS, 20, 60),
  "",
  `- **${random.pick(WORDS)}**: ${sentence(random, WORDS, 6, 12)}`,
  `- \`${random.pick(FILES)}\` ${sentence(random, WORDS, 6, 12)}`,
  `${random.below(9) + 1}. ${sentence(random, WORDS, 4, 20)} See [the notes](https://example.org/${random.pick(WORDS)}).`,
  sentence(random, KOREAN, 8, 20),
];

const colours: Scene = (random) => [
  ...Array.from(
    { length: 6 },
    () =>
      ` \u001b[32m✓\u001b[39m ${random.pick(FILES)} \u001b[2m>\u001b[22m ${sentence(random, WORDS, 4, 8)}\u001b[33m ${random.below(300)}\u001b[2mms\u001b[22m\u001b[39m`,
  ),
  `\u001b[2m Test Files \u001b[22m \u001b[1m\u001b[32m${random.below(90)} passed\u001b[39m\u001b[22m\u001b[90m (${random.below(90)})\u001b[39m`,
  Array.from({ length: 5 }, (_, step) => `\u001b[36m${"⠋⠙⠹⠸⠼"[step]}\u001b[39m building ${step * 20}%`).join(
    "\r",
  ),
];

const logs: Scene = (random) =>
  Array.from({ length: 10 }, () => {
    const time = `2026-03-${10 + random.below(20)}T0${random.below(10)}:1${random.below(10)}:4${random.below(10)}.${100 + random.below(900)}Z`;
    return random.pick([
      `${time} INFO  [worker-${random.below(9)}] request id=${random.below(1e6)} path=/api/tasks/${random.below(999)} status=200 ms=${random.below(90)}`,
      `${time} DEBUG ${sentence(random, WORDS, 6, 10)}`,
      `[${random.below(9)}/10] compiling ${random.pick(FILES)}`,
      `[INFO] ${sentence(random, WORDS, 4, 10)}`,
      `    at ${random.pick(WORDS)} (/home/dev/app/${random.pick(FILES)}:${random.below(400)}:${random.below(80)})`,
    ]);
  });

const code: Scene = (random) => [
  `+  const ${random.pick(WORDS)} = await ${random.pick(WORDS)}(${random.pick(WORDS)}, { limit: ${random.below(50)} });`,
  `-  if (${random.pick(WORDS)} === null) return [];`,
  `   for (const ${random.pick(WORDS)} of ${random.pick(WORDS)}s) items[${random.below(9)}] = ${random.pick(WORDS)};`,
  `   // ${sentence(random, WORDS, 5, 12)}`,
  "   }",
];

const stream: Scene = (random) => [
  JSON.stringify({
    type: "assistant",
    message: {
      id: `msg_${random.below(1e9)}`,
      content: [
        { type: "text", text: `${sentence(random, WORDS, 30, 120)}\n\n${sentence(random, WORDS, 30, 60)}` },
      ],
      usage: { input_tokens: random.below(9000), output_tokens: random.below(900) },
    },
    session_id: "0b5c4d9e",
  }),
];

const SCENES: readonly Scene[] = [prose, prose, colours, logs, code, stream];
