import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { splitFare } from "./split.ts";

describe("splitFare", () => {
  it("charges the shared leg in halves and the rest to the one who stays", () => {
    const passengers = [{ name: "Ana", leavesAtKm: 4 }, { name: "Bo", leavesAtKm: 10 }];
    assert.deepEqual(splitFare({ fareCents: 3000, passengers }), [{ name: "Ana", cents: 600 }, { name: "Bo", cents: 2400 }]);
  });

  it("gives equal parts to those who leave together, the odd cent to the first", () => {
    const passengers = ["Cy", "Di", "Ed"].map((name) => ({ name, leavesAtKm: 7 }));
    assert.deepEqual(splitFare({ fareCents: 1000, passengers }).map(({ cents }) => cents), [334, 333, 333]);
  });

  it("does not depend on the order of leaving", () => {
    const shares = splitFare({ fareCents: 900, passengers: [{ name: "Far", leavesAtKm: 3 }, { name: "Near", leavesAtKm: 1 }] });
    assert.deepEqual(shares, [{ name: "Far", cents: 750 }, { name: "Near", cents: 150 }]);
  });

  const ana = { name: "Ana", leavesAtKm: 4 };
  for (const [code, ride] of [
    ["bad_fare", { fareCents: 10.5, passengers: [ana] }],
    ["bad_fare", { fareCents: 0, passengers: [ana] }],
    ["no_passengers", { fareCents: 100, passengers: [] }],
    ["bad_distance", { fareCents: 100, passengers: [{ name: "Bo", leavesAtKm: 0 }] }],
    ["duplicate_name", { fareCents: 100, passengers: [ana, ana] }],
  ] as const) {
    it(`refuses with ${code}: ${JSON.stringify(ride)}`, () => {
      assert.throws(() => splitFare(ride), { name: "RideError", code });
    });
  }
});
