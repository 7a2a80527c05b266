import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { plant, testPlace } from "../../../test/support/test-directory.ts";
import { CommandFailure } from "../exit-codes.ts";
import { placeOf } from "./place.ts";

describe("the place of a list", () => {
  function shops(): { root: string; shop: string } {
    const root = plant(testPlace(), { "shop/docs/tasks.md": "" });
    mkdirSync(join(root, "shop/.git"));
    return { root, shop: join(root, "shop") };
  }

  test("can be the directory of the project", () => {
    const { root, shop } = shops();
    expect(placeOf("shop", undefined, root)).toEqual({ project: shop });
    expect(placeOf(".", "docs/tasks.md", shop)).toEqual({ project: shop, list: "docs/tasks.md" });
    expect(placeOf(shop, "tasks.md", join(shop, "docs"))).toEqual({ project: shop, list: "docs/tasks.md" });
  });

  test("can be a file in a repository", () => {
    const { shop } = shops();
    expect(placeOf("docs/tasks.md", undefined, shop)).toEqual({ project: shop, list: "docs/tasks.md" });
  });

  test("is refused if it does not exist or is given twice", () => {
    const { root, shop } = shops();
    expect(() => placeOf("none", undefined, root)).toThrow(CommandFailure);
    expect(() => placeOf("docs/tasks.md", "other.md", shop)).toThrow("so --list has no effect");
  });
});
