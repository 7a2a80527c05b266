import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as geo from "../src/geo.js";

const seoul = { lat: 37.5665, lon: 126.978 };
const busan = { lat: 35.1796, lon: 129.0756 };

describe("geo", () => {
  it("exports all functions", () => {
    for (const name of ["distance", "bearing", "compass", "geohash", "inside", "nearest", "routeLength"]) {
      assert.equal(typeof geo[name], "function");
    }
  });
  it("calculates distances", () => assert.doesNotThrow(() => geo.distance(seoul, busan)));
  it("calculates bearings", () => assert.doesNotThrow(() => geo.bearing(seoul, busan)));
  it("names directions", () => assert.doesNotThrow(() => geo.compass(90)));
  it("makes hashes", () => assert.doesNotThrow(() => geo.geohash(seoul)));
  it("finds points in polygons", () => assert.doesNotThrow(() => geo.inside(seoul, [seoul, busan, { lat: 30, lon: 120 }])));
  it("finds the nearest place", () => assert.doesNotThrow(() => geo.nearest(seoul, [busan, seoul])));
  it("sums routes", () => assert.doesNotThrow(() => geo.routeLength([seoul, busan])));
});
