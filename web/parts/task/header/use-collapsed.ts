import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Task } from "../../../../src/protocol/task/task.ts";
import { useWide } from "../../../ui/use-wide.ts";
import { standingOf } from "../../../../src/protocol/inbox/standing.ts";
import { isCollapsedAfter } from "./collapse.ts";

/** Scrolling within this time of a person's act is by the person; other scrolling follows new content. */
const actMs = 600;
/** The height of the line that stands for the header. */
const slimHeight = 48;

/**
 * Returns whether the header and the notes of a task are collapsed to one line. On a wide screen they are `hidden` then;
 * on a phone, where the whole page scrolls, they are out of view. They return when something new is asked of the person.
 */
export function useCollapsed(
  head: RefObject<HTMLElement | null>,
  panes: RefObject<HTMLElement | null>,
  task: Task,
): { collapsed: boolean; hidden: boolean; expand: () => void } {
  const wide = useWide();
  const [collapsed, setCollapsed] = useState(false);
  const standing = standingOf(task);
  const [seen, setSeen] = useState({ standing, wide });
  if (seen.standing !== standing || seen.wide !== wide) {
    setSeen({ standing, wide });
    if (seen.wide !== wide || wide) setCollapsed(false);
  }
  const current = useRef(collapsed);
  useEffect(() => {
    current.current = collapsed;
  }, [collapsed]);
  useEffect(() => {
    if (head.current === null || panes.current === null) return undefined;
    return wide
      ? followPanes(head.current, panes.current, current, setCollapsed)
      : followPage(head.current, setCollapsed);
  }, [head, panes, wide, task.status]);
  return {
    collapsed,
    hidden: collapsed && wide,
    expand: () => {
      if (wide) flushSync(() => setCollapsed(false));
      head.current?.scrollIntoView({ block: "start" });
    },
  };
}

/** Collapses the header while a person reads in a pane; returns a function that ends it. */
function followPanes(
  head: HTMLElement,
  panes: HTMLElement,
  current: { current: boolean },
  change: (collapsed: boolean) => void,
): () => void {
  let acted: { in: EventTarget | null; at: number } = { in: null, at: Number.NEGATIVE_INFINITY };
  let gained = 0;
  const act = ({ target }: Event): void => {
    acted = { in: target, at: performance.now() };
  };
  const scroll = (event: Event): void => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || performance.now() - acted.at > actMs) return;
    if (!(acted.in instanceof Node) || !target.contains(acted.in)) return;
    // Small parts of a pane that scroll by themselves do not count, nor does a field that the person fills in.
    if (target.clientHeight * 2 < panes.clientHeight) return;
    if (!current.current && isTyping(head)) return;
    act(event);
    if (!current.current) gained = head.offsetHeight - slimHeight;
    const { scrollTop, scrollHeight, clientHeight } = target;
    const restsAtEnd = target.dataset["rests"] === "end";
    const next = isCollapsedAfter(
      current.current,
      { scrollTop, scrollHeight, clientHeight, restsAtEnd },
      gained,
    );
    if (next === current.current) return;
    current.current = next;
    flushSync(() => change(next));
    // What the person reads stays where it is on the screen.
    if (next) target.scrollTop = scrollTop - gained;
    else if (restsAtEnd) target.scrollTop = target.scrollHeight;
  };
  const ending = new AbortController();
  const { signal } = ending;
  for (const name of ["wheel", "touchmove", "keydown", "pointerdown"] as const)
    panes.addEventListener(name, act, { capture: true, passive: true, signal });
  panes.addEventListener("scroll", scroll, { capture: true, passive: true, signal });
  return () => ending.abort();
}

/** Tells if the header of a page that scrolls as a whole is out of view; returns a function that ends it. */
function followPage(head: HTMLElement, change: (collapsed: boolean) => void): () => void {
  const observer = new IntersectionObserver((entries) => change(entries.at(-1)?.isIntersecting === false));
  observer.observe(head);
  return () => observer.disconnect();
}

function isTyping(head: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement?.matches("input, textarea, select") === true && head.contains(activeElement);
}
