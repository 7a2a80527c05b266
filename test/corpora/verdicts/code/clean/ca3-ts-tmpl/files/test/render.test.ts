import { describe, expect, it } from "vitest";
import { questionsOf, render, TemplateError } from "../src/render.js";

describe("render", () => {
  it.each([
    ["plain text", "Dear all,", {}, "Dear all,"],
    ["a path with and without spaces", "{{ a.b }}{{a.b}}", { a: { b: "x" } }, "xx"],
    ["numbers, zero as well", "{{ n }}", { n: 0 }, "0"],
    ["a list", "{{#each items}}- {{ this.name }}\n{{/each}}", { items: [{ name: "one" }, { name: "two" }] }, "- one\n- two\n"],
    ["an empty list", "<{{#each items}}x{{/each}}>", { items: [] }, "<>"],
    ["outer data inside of a list", "{{#each l}}{{ who }}{{ this }}{{/each}}", { who: "a", l: ["1", "2"] }, "a1a2"],
    ["brackets that are no marker", "[sic] [insert]", {}, "[sic] [insert]"],
  ])("fills %s", (_, template, data, expected) => {
    expect(render(template, data)).toBe(expected);
  });

  it.each([
    ["a missing path", "{{ a.c }}", { a: { b: "x" } }, "there is no a.c"],
    ["what objects inherit", "{{ constructor }}", {}, "there is no constructor"],
    ["a path through text", "{{ a.length }}", { a: "x" }, "there is no a.length"],
    ["an object", "{{ a }}", { a: {} }, "a is neither text nor a number"],
    ["a list that is none", "{{#each a}}{{/each}}", { a: "x" }, "a is no list"],
    ["a list without end", "{{#each a}}", { a: [] }, "an each has no end"],
  ])("refuses %s", (_, template, data, message) => {
    expect(() => render(template, data)).toThrow(TemplateError);
    expect(() => render(template, data)).toThrow(message);
  });

  it("puts answers into markers, and refuses without them", () => {
    const template = "Witness: [Insert Name], [Insert Name]";
    expect(render(template, {}, { "Insert Name": "Grace" })).toBe("Witness: Grace, Grace");
    for (const answers of [{}, { "Insert Name": "  " }, { "Insert Place": "x" }]) {
      expect(() => render(template, {}, answers)).toThrow("[Insert Name] is not answered");
    }
  });
});

it("questionsOf names each marker once, in order", () => {
  expect(questionsOf("[Insert Name] [sic] [Insert Day] [Insert Name]")).toEqual(["Insert Name", "Insert Day"]);
});
