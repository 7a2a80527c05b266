import { describe, expect, test } from "vitest";
import { qualityOf } from "./quality.ts";

const FENCE = "```";
const PROMPT = "How does token authentication work in an Express server?";
const KOREAN_PROMPT = "Express 서버에서 토큰 인증은 어떻게 작동하나요?";

const GOOD = `## Overview
Token authentication lets a server recognise who is calling without keeping a session in its memory.

## Steps
1. Install the library with \`npm install jsonwebtoken\` in the folder of your Express server.
2. Sign a token when the person logs in, and send it back with the answer to that request.
3. Check the token in front of every route that needs it, and refuse the request where it is missing.

## Example
${FENCE}js
app.use((request, response, next) => {
  request.user = verify(request.headers.authorization, secret);
  next();
});
${FENCE}
The work is described in full in [the introduction](https://jwt.io/introduction).
`;

const GOOD_KOREAN = `## 개요
토큰 인증을 쓰면 서버가 세션을 메모리에 두지 않고도 누가 요청을 보냈는지 바로 알 수 있습니다.

## 순서
1. Express 서버가 있는 폴더에서 \`npm install jsonwebtoken\` 명령을 실행하여 필요한 라이브러리를 먼저 설치합니다.
2. 사용자가 로그인하면 서버가 서명한 토큰을 만들어서 그 요청에 대한 응답과 함께 돌려보냅니다.
3. 토큰이 작동하는 경로 앞에서 매번 토큰을 검사하고 만약 토큰이 없으면 그 요청을 거절합니다.

## 예제
${FENCE}json
{ "sub": "42", "role": "admin" }
${FENCE}
자세한 내용은 [소개 문서](https://jwt.io/introduction)에서 더 읽어 볼 수 있으니 시간이 날 때 꼭 참고하세요.
`;

describe("an answer is scored by its form", () => {
  test.each([
    {
      title: "a good one",
      prompt: PROMPT,
      answer: GOOD,
      quality: { relevance: 5, completeness: 5, accuracy: 5, clarity: 5, actionability: 5, mean: 5 },
    },
    {
      title: "a poor one",
      prompt: PROMPT,
      answer: "It depends. Look it up.",
      quality: { relevance: 1, completeness: 2, accuracy: null, clarity: 3, actionability: 2, mean: 2 },
    },
    {
      title: "a good one in Korean",
      prompt: KOREAN_PROMPT,
      answer: GOOD_KOREAN,
      quality: { relevance: 5, completeness: 5, accuracy: 5, clarity: 5, actionability: 5, mean: 5 },
    },
    {
      title: "a poor one in Korean",
      prompt: KOREAN_PROMPT,
      answer: "상황에 따라 다릅니다. 검색해 보세요.",
      quality: { relevance: 1, completeness: 2, accuracy: null, clarity: 3, actionability: 2, mean: 2 },
    },
    {
      title: "one that breaks off, with a link that leads nowhere",
      prompt: PROMPT,
      answer: `Use a token:\n${FENCE}js\napp.use((request) => {\n  check(request);\n${FENCE}\nSee [this](https://...).`,
      quality: { relevance: 1, completeness: 3, accuracy: 1, clarity: 3, actionability: 3, mean: 2.2 },
    },
  ])("$title", ({ prompt, answer, quality }) => {
    expect(qualityOf({ prompt, answer })).toEqual(quality);
  });
});

describe("relevance", () => {
  test.each([
    { prompt: "", answer: "anything", relevance: 3 },
    { prompt: "why is it so?", answer: "no word of it is longer than three letters", relevance: 3 },
    { prompt: "caching headers browser proxy", answer: "the browser and its headers", relevance: 3 },
    { prompt: "캐시를 지우는 방법", answer: "캐시가 오래되면 지우는 것이 좋습니다", relevance: 3 },
    { prompt: "데이터베이스에서", answer: "데이터베이스로부터", relevance: 5 },
  ])("of $answer to $prompt is $relevance", ({ prompt, answer, relevance }) => {
    expect(qualityOf({ prompt, answer }).relevance).toBe(relevance);
  });
});

describe("clarity", () => {
  test.each([
    [9, 3],
    [10, 5],
    [25, 5],
    [26, 4],
    [35, 4],
    [36, 3],
  ])("of sentences of %i words is %i", (words, clarity) => {
    for (const word of ["word", "낱말"]) {
      const sentence = `${Array.from({ length: words }, () => word).join(" ")}.`;
      expect(qualityOf({ prompt: "", answer: `${sentence} ${sentence}\n- ${sentence}` }).clarity).toBe(
        clarity,
      );
    }
  });
});

describe("accuracy", () => {
  test.each([
    { title: "JSON that parses", answer: `${FENCE}json\n[1]\n${FENCE}`, accuracy: 5 },
    { title: "JSON that does not", answer: `${FENCE}json\n[1,]\n${FENCE}`, accuracy: 1 },
    {
      title: "brackets in strings and comments",
      answer: `${FENCE}ts\nf("(", '}'); // ]\n/* { */\n${FENCE}`,
      accuracy: 5,
    },
    { title: "a bracket that closes another", answer: `${FENCE}go\nf(]\n${FENCE}`, accuracy: 1 },
    {
      title: "an expression that may hold brackets",
      answer: `${FENCE}js\nf(/[(]/)\n${FENCE}`,
      accuracy: null,
    },
    { title: "a language nobody parses", answer: `${FENCE}python\nf(\n${FENCE}`, accuracy: null },
    { title: "one link in two", answer: "https://example.org/a and https://nowhere", accuracy: 3 },
    { title: "the own machine", answer: "open http://localhost:3000/tasks", accuracy: 5 },
    { title: "a path", answer: "[here](docs/page.md#part)", accuracy: 5 },
    { title: "a link in code", answer: "`list[i](x)`", accuracy: null },
  ])("of $title is $accuracy", ({ answer, accuracy }) => {
    expect(qualityOf({ prompt: "", answer }).accuracy).toBe(accuracy);
  });
});

describe("actionability", () => {
  test.each([
    ["1. one\n2. two", 3],
    ["1단계 설치\n2단계 실행", 3],
    ["version 1. is out", 2],
    ["run `git push` now", 3],
    ["the `git` tool", 2],
    [`${FENCE}bash\nls\n${FENCE}`, 3],
    ["see https://example.org", 3],
  ])("of %j is %i", (answer, actionability) => {
    expect(qualityOf({ prompt: "", answer }).actionability).toBe(actionability);
  });
});
