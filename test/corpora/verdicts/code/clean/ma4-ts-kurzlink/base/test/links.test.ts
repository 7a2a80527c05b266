import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Links } from "../src/links.ts";

describe("links", () => {
  it("lead to their target and count visits, most visited first", () => {
    const links = new Links();
    links.add("bbq", "https://estate.example/bbq");
    links.add("bins", "http://estate.example/bins");
    assert.equal(links.visit("bins"), "http://estate.example/bins");
    assert.deepEqual(links.all(), [
      { slug: "bins", target: "http://estate.example/bins", visits: 1 },
      { slug: "bbq", target: "https://estate.example/bbq", visits: 0 },
    ]);
  });

  for (const slug of ["a", "Bins", "bin bin", "a".repeat(25)]) {
    it(`refuse the slug ${JSON.stringify(slug)}`, () => {
      assert.throws(() => new Links().add(slug, "https://estate.example"), { status: 400, message: /A slug has/ });
    });
  }

  for (const target of ["bins", "javascript:alert(1)", "ftp://estate.example/x"]) {
    it(`refuse the target ${target}`, () => {
      assert.throws(() => new Links().add("bins", target), { status: 400, message: /no web address/ });
    });
  }

  it("are taken once", () => {
    const links = new Links();
    links.add("bins", "https://estate.example/1");
    assert.throws(() => links.add("bins", "https://estate.example/2"), { status: 409 });
    assert.equal(links.visit("bins"), "https://estate.example/1");
  });

  it("are unknown until they were added", () => {
    assert.throws(() => new Links().visit("bins"), { status: 404, message: "bins is unknown." });
  });
});
