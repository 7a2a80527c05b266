import { describe, expect, test } from "vitest";
import { answerFacts, customTaskMetrics } from "./metrics.ts";
import type { CustomTaskFacts } from "./metrics.ts";

const TASKS: readonly CustomTaskFacts[] = [
  {
    rating: 5,
    thumbsUp: true,
    followUps: 2,
    abandoned: false,
    messages: 6,
    answers: [answerFacts("```js\nf();\n```"), answerFacts("see https://example.org"), answerFacts("done")],
  },
  {
    rating: 2,
    thumbsUp: false,
    followUps: 0,
    abandoned: false,
    messages: 2,
    answers: [answerFacts("No.")],
  },
  { rating: null, thumbsUp: null, followUps: 0, abandoned: true, messages: 1, answers: [] },
  { rating: null, thumbsUp: true, followUps: 1, abandoned: false, messages: 3, answers: [] },
];

describe("ended custom tasks", () => {
  test("are measured", () => {
    expect(customTaskMetrics(TASKS)).toEqual({
      userRating: 3.5,
      thumbsUpRate: 2 / 3,
      followUpQuestionRate: 0.5,
      taskAbandonmentRate: 0.25,
      avgConversationLength: 3,
      avgResponseLength: (14 + 23 + 4 + 3) / 4,
      codeExampleRate: 0.25,
      linkInclusionRate: 0.25,
    });
  });

  test("give no figures if there are none", () => {
    expect(customTaskMetrics([])).toEqual({
      userRating: null,
      thumbsUpRate: null,
      followUpQuestionRate: null,
      taskAbandonmentRate: null,
      avgConversationLength: null,
      avgResponseLength: null,
      codeExampleRate: null,
      linkInclusionRate: null,
    });
  });
});
