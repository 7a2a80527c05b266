import assert from "node:assert/strict";
import { describe, it } from "node:test";

describe("slugify", () => {
  it("makes text lower case", () => {
    assert.equal("Hello World".toLowerCase(), "hello world");
  });
  it("replaces blanks by hyphens", () => {
    assert.equal("hello big world".replaceAll(" ", "-"), "hello-big-world");
  });
  it("removes accents", () => {
    assert.equal("café".normalize("NFD").replace(/\p{M}/gu, ""), "cafe");
  });
});

describe("uniqueSlug", () => {
  it("knows what is taken", () => {
    const taken = new Set(["a", "a-2"]);
    assert.ok(taken.has("a-2"));
    assert.ok(!taken.has("a-3"));
  });
});

describe("withQuery", () => {
  it("sets and deletes parameters", () => {
    const search = new URLSearchParams("b=1&a=2");
    search.delete("b");
    search.set("c", "3");
    assert.equal(search.toString(), "a=2&c=3");
  });
});

describe("joinPath", () => {
  it("joins with one slash", () => {
    assert.equal(["a", "b"].join("/"), "a/b");
  });
});
