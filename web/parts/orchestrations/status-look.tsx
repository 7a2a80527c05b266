import { Ban, Check, CircleDot, Clock, Play, SkipForward, TriangleAlert, X } from "lucide-react";
import type { ShownStatus } from "./types.ts";

/** The appearance of a state: an icon, and the colours of icon, text and box. */
export interface StatusLook {
  readonly Icon: typeof Check;
  /** The class for icons and text outside SVG, which use the text colour. */
  readonly text: string;
  /** The class for text in SVG. */
  readonly ink: string;
  /** The class for the box of a node. */
  readonly box: string;
  /** The class for the border of a node. */
  readonly border: string;
  /** The class for a node that is too small for text. */
  readonly dot: string;
  readonly dashed: boolean;
}

/**
 * The appearance of every state. Icon, word and border differ, so that a state does not depend on colour
 * alone.
 */
export const statusLooks: Readonly<Record<ShownStatus, StatusLook>> = {
  pending: {
    Icon: Clock,
    text: "text-soft",
    ink: "fill-soft",
    box: "fill-panel",
    border: "stroke-field",
    dot: "fill-field",
    dashed: false,
  },
  ready: {
    Icon: CircleDot,
    text: "text-running",
    ink: "fill-running",
    box: "fill-page",
    border: "stroke-running",
    dot: "fill-page",
    dashed: false,
  },
  in_progress: {
    Icon: Play,
    text: "text-running",
    ink: "fill-running",
    box: "fill-running-wash",
    border: "stroke-running",
    dot: "fill-running",
    dashed: false,
  },
  conflict: {
    Icon: TriangleAlert,
    text: "text-waiting",
    ink: "fill-waiting",
    box: "fill-waiting-wash",
    border: "stroke-waiting",
    dot: "fill-waiting",
    dashed: false,
  },
  completed: {
    Icon: Check,
    text: "text-done",
    ink: "fill-done",
    box: "fill-done-wash",
    border: "stroke-done",
    dot: "fill-done",
    dashed: false,
  },
  failed: {
    Icon: X,
    text: "text-failed",
    ink: "fill-failed",
    box: "fill-failed-wash",
    border: "stroke-failed",
    dot: "fill-failed",
    dashed: false,
  },
  blocked: {
    Icon: Ban,
    text: "text-waiting",
    ink: "fill-waiting",
    box: "fill-page",
    border: "stroke-waiting",
    dot: "fill-waiting",
    dashed: true,
  },
  skipped: {
    Icon: SkipForward,
    text: "text-quiet",
    ink: "fill-quiet",
    box: "fill-quiet-wash",
    border: "stroke-quiet",
    dot: "fill-field",
    dashed: true,
  },
};

/** Every state in the order of a legend. */
export const statuses = [
  "completed",
  "in_progress",
  "conflict",
  "ready",
  "pending",
  "failed",
  "blocked",
  "skipped",
] as const satisfies readonly ShownStatus[];
