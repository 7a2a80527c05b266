import { describe, expect, test } from "vitest";
import { LineIndex } from "./line-index.ts";
import { LogSearch } from "./search.ts";

const { signal } = new AbortController();

function searching(log: string) {
  const index = new LineIndex();
  const put = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    index.grow(index.length + bytes.length);
    index.put(0, bytes, true);
  };
  put(log);
  return { search: new LogSearch(index), put };
}

describe("LogSearch", () => {
  test("finds lines by their visible text: colours do not hide a word, case does not matter", async () => {
    const { search } = searching("ok\n\u001b[31mERR\u001b[1mOR\u001b[0m here\nan error\nno\n");
    expect(await search.find("error", signal)).toEqual([3, 27]);
  });

  test("finds Hangul however its syllables are composed", async () => {
    const { search } = searching("검증 완료\n실패\n");
    expect(await search.find("검증".normalize("NFD"), signal)).toEqual([0]);
  });

  test("finds lines that were added since, and nothing for an empty text", async () => {
    const { search, put } = searching("one\n");
    expect(await search.find("two", signal)).toEqual([]);
    put("two\n");
    expect(await search.find("two", signal)).toEqual([4]);
    expect(await search.find("", signal)).toEqual([]);
  });
});
