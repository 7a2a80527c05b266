import { expect, test } from "vitest";
import type { GraphEdge, GraphNode } from "../types.ts";
import { regionOf, showsEdge, showsNode } from "./culling.ts";

const region = { left: 0, top: 0, right: 100, bottom: 100 };

function nodeAt(x: number, y: number): GraphNode {
  const place = { x, y, width: 20, height: 10, column: 0 };
  return { id: "T1", title: "", phase: 1, status: "pending", critical: false, ...place };
}

function edgeOf(...points: GraphEdge["points"]): GraphEdge {
  return { from: 0, to: 1, critical: false, points };
}

test("the region is the visible part and one more tile on each side", () => {
  expect(regionOf({ left: 300, top: 0, width: 400, height: 256 }, 1)).toEqual({
    left: 0,
    top: -256,
    right: 1024,
    bottom: 512,
  });
});

test("at half the scale, the region covers twice as much of the graph", () => {
  expect(regionOf({ left: 256, top: 256, width: 256, height: 256 }, 0.5)).toEqual({
    left: 0,
    top: 0,
    right: 1536,
    bottom: 1536,
  });
});

test("scrolling within a tile does not change the region", () => {
  const size = { width: 200, height: 200 };
  expect(regionOf({ left: 10, top: 20, ...size }, 1)).toEqual(regionOf({ left: 50, top: 0, ...size }, 1));
});

test("a node is drawn if any part of it is in the region", () => {
  const nodes = [nodeAt(-20, 50), nodeAt(-21, 50), nodeAt(50, 100), nodeAt(50, 101)];
  expect(nodes.map((node) => showsNode(region, node))).toEqual([true, false, true, false]);
});

test("an edge is drawn if it crosses the region, even if both ends are outside", () => {
  const edges = [edgeOf([-50, 50], [200, 60]), edgeOf([-50, 150], [200, 160]), edgeOf()];
  expect(edges.map((edge) => showsEdge(region, edge))).toEqual([true, false, false]);
});
