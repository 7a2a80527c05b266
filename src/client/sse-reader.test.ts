import { describe, expect, test } from "vitest";
import { SseReader } from "./sse-reader.ts";

const stream = [
  ": hello\n\n",
  "id: 6\n\n",
  'id: 7\nevent: task.moved\ndata: {"seq":1}\n\n',
  "id: 8\ndata: one\ndata: two\n\n",
  "data:no space\r\n\r\n",
  "retry: 100\n\n",
].join("");

const events = [
  { id: null, data: null, comment: "hello" },
  { id: "6", data: null },
  { id: "7", data: '{"seq":1}' },
  { id: "8", data: "one\ntwo" },
  { id: null, data: "no space" },
];

describe("SseReader", () => {
  test("reads ids, data over several lines and heartbeats; a block with neither id nor data is no event", () => {
    expect(new SseReader().push(stream)).toEqual(events);
  });

  test("yields the same events wherever the stream was cut", () => {
    for (let size = 1; size < 12; size += 1) {
      const reader = new SseReader();
      const read = [];
      for (let at = 0; at < stream.length; at += size) read.push(...reader.push(stream.slice(at, at + size)));
      expect(read).toEqual(events);
    }
  });

  test("keeps an unfinished event until its end arrives", () => {
    const reader = new SseReader();
    expect(reader.push("id: 1\ndata: half")).toEqual([]);
    expect(reader.push(" whole\n\n")).toEqual([{ id: "1", data: "half whole" }]);
  });
});
