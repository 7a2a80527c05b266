import { describe, expect, test } from "vitest";
import { readText } from "../read-text.ts";

describe("a marker", () => {
  test.each([
    { line: "=== PHASE 2 START ===", type: "PHASE_START", payload: { phase: 2 } },
    { line: "=== STEP 1.10 START ===", type: "STEP_START", payload: { phase: 1, step: 10 } },
    { line: "=== STEP 3.2 COMPLETE ===", type: "STEP_COMPLETE", payload: { phase: 3, step: 2 } },
    { line: "==== PHASE 2 START =====", type: "PHASE_START", payload: { phase: 2 } },
    { line: "===PHASE  2  START===", type: "PHASE_START", payload: { phase: 2 } },
  ])("$line is $type", ({ line, type, payload }) => {
    expect(readText(`a\n  ${line} \r\nb\n`, ["platform"])).toEqual([
      { kind: "message", type, payload, rawContent: line, offset: 4 },
    ]);
  });

  test.each([
    {
      line: "=== PHASE one COMPLETE ===",
      block: "PHASE_COMPLETE",
      hint: "=== PHASE 1 COMPLETE ===, with the phase's number and nothing else.",
    },
    {
      line: "=== PHASE START ===",
      block: "PHASE_START",
      hint: "=== PHASE 1 START ===, with the phase's number and nothing else.",
    },
    {
      line: "=== PHASE 1 (Planning) COMPLETE ===",
      block: "PHASE_COMPLETE",
      hint: "=== PHASE 1 COMPLETE ===, with the phase's number and nothing else.",
    },
    {
      line: "=== STEP 2 COMPLETE ===",
      block: "STEP_COMPLETE",
      hint: "=== STEP 1.2 COMPLETE ===, with the numbers of phase and step.",
    },
    {
      line: "=== CUSTOM TASK DONE ===",
      block: "CUSTOM_TASK_COMPLETE",
      hint: "=== CUSTOM TASK COMPLETE ===.",
    },
    {
      line: "=== VERIFICATION RESULT ===",
      block: "VERIFICATION_RESULT",
      hint: "=== VERIFICATION_RESULT ===.",
    },
  ])("reports how to correct a near miss: $line", ({ line, block, hint }) => {
    expect(readText(`${line}\n`, ["platform"])).toEqual([
      {
        kind: "diagnostic",
        code: "protocol_invalid",
        message: `This ${block} marker cannot be read: write it as ${hint}`,
        rawContent: line,
        offset: 0,
        block,
        field: "marker",
      },
    ]);
  });

  test.each([
    "=== test session starts ===",
    "======",
    "=== 5 passed in 0.1s ===",
    "== PHASE 1 START ==",
    "=== Phase 1: Setup ===",
  ])("ignores foreign markers: %s", (line) => {
    expect(readText(`${line}\n`, ["platform", "office", "thin"])).toEqual([]);
  });
});
