import { describe, expect, test } from "vitest";
import { readText } from "../read-text.ts";

describe("ERROR", () => {
  test.each([
    {
      title: "a recoverable error is retried after a pause by default",
      body: "type: recoverable\nmessage: Rate limit",
      payload: { type: "recoverable", message: "Rate limit", recovery: "pause_and_retry" },
    },
    {
      title: "a fatal error fails with a checkpoint by default",
      body: "type: fatal\nmessage: Disk full",
      payload: { type: "fatal", message: "Disk full", recovery: "checkpoint_and_fail" },
    },
    {
      title: "execution_failed, an older word, is fatal",
      body: "type: execution_failed\nmessage: m",
      payload: { type: "fatal", message: "m", recovery: "checkpoint_and_fail" },
    },
    {
      title: "validation_error, an older word, is recoverable",
      body: "type: validation_error\nmessage: m",
      payload: { type: "recoverable", message: "m", recovery: "pause_and_retry" },
    },
    {
      title: "has details and its own recovery",
      body: "type: fatal\nmessage: m\ndetails: one\n  two\nrecovery: notify_user",
      payload: { type: "fatal", message: "m", details: "one\ntwo", recovery: "notify_user" },
    },
    {
      title: "has details as a list",
      body: "type: fatal\nmessage: m\ndetails:\n- one\n- two",
      payload: { type: "fatal", message: "m", details: "- one\n- two", recovery: "checkpoint_and_fail" },
    },
    {
      title: "has a retry time in seconds",
      body: "type: recoverable\nmessage: m\nretry_after: 90",
      payload: { type: "recoverable", message: "m", recovery: "pause_and_retry", retryAfter: 90 },
    },
    {
      title: "has a retry time as ISO time",
      body: "type: recoverable\nmessage: m\nRetry-After: 2026-03-01T10:00:00Z",
      payload: {
        type: "recoverable",
        message: "m",
        recovery: "pause_and_retry",
        retryAfter: "2026-03-01T10:00:00Z",
      },
    },
    {
      title: "keeps tags of a log that is indented deeper than its own tag",
      body: "type: fatal\nmessage: build failed\ndetails:\n  [ERROR] \n  [INFO] done\n  === PHASE 1 COMPLETE ===",
      payload: {
        type: "fatal",
        message: "build failed",
        details: "[ERROR]\n[INFO] done\n=== PHASE 1 COMPLETE ===",
        recovery: "checkpoint_and_fail",
      },
    },
    {
      title: "may be JSON",
      body: '{"type":"recoverable","message":"m","retryAfter":1.5}',
      payload: { type: "recoverable", message: "m", recovery: "pause_and_retry", retryAfter: 1.5 },
    },
  ])("$title", ({ body, payload }) => {
    const rawContent = `[ERROR]\n${body}\n[/ERROR]`;
    expect(readText(rawContent, ["platform"])).toEqual([
      { kind: "message", type: "ERROR", payload, rawContent, offset: 0 },
    ]);
  });

  test.each([
    { body: "message: m", field: "type", reason: "type is missing." },
    {
      body: "type: bad\nmessage: m",
      field: "type",
      reason: 'type must be one of recoverable, fatal, not "bad".',
    },
    { body: "type: fatal", field: "message", reason: "message is missing." },
    {
      body: "type: fatal\nmessage: m\nrecovery: pray",
      field: "recovery",
      reason: 'recovery must be one of pause_and_retry, checkpoint_and_fail, notify_user, not "pray".',
    },
    {
      body: "type: recoverable\nmessage: m\nretry_after: soon",
      field: "retry_after",
      reason: 'retry_after must be seconds or an ISO time, not "soon".',
    },
    {
      body: "type: recoverable\nmessage: m\nretry_after: 2026-13-01T10:00:00Z",
      field: "retry_after",
      reason: 'retry_after must be seconds or an ISO time, not "2026-13-01T10:00:00Z".',
    },
  ])("reports the invalid field: $reason", ({ body, field, reason }) => {
    const rawContent = `[ERROR]\n${body}\n[/ERROR]`;
    expect(readText(rawContent, ["platform"])).toEqual([
      {
        kind: "diagnostic",
        code: "protocol_invalid",
        message: `ERROR: ${reason}`,
        rawContent,
        offset: 0,
        block: "ERROR",
        field,
      },
    ]);
  });
});
