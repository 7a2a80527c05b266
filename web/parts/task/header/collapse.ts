/** The position of a scrolled pane. */
export interface Scrolled {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
  /** True for a pane that people read from its end, such as a conversation. */
  readonly restsAtEnd: boolean;
}

/** The distance that a person scrolls, beyond the height that the panes gain, before the header collapses. */
const margin = 24;

/**
 * Decides if the header is collapsed after a person has scrolled a pane, where `gained` is the height that the panes gain
 * with a collapsed header. It collapses away from where the pane rests, and returns with the pane. The content stays in its
 * place on the screen, so the header collapses only if at least that much content is out of view.
 */
export function isCollapsedAfter(before: boolean, pane: Scrolled, gained: number): boolean {
  const { scrollTop, scrollHeight, clientHeight, restsAtEnd } = pane;
  const away = restsAtEnd ? scrollHeight - clientHeight - scrollTop : scrollTop;
  const above = scrollTop > gained + margin;
  return before ? away > 1 : away > gained + margin && above;
}
