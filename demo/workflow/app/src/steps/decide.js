/** The state before the first run. */
export const begin = { up: true, failures: 0, since: null, pending: null };

/** The state after a check, with a message where up and down changed places. A kept message goes before a new one. */
export function decide(state, { ok, reason }, { failuresForOutage, siteUrl, at }) {
  if (ok) {
    const message = state.up ? null : `${siteUrl} is back (down since ${state.since}).`;
    return { up: true, failures: 0, since: null, pending: joined(state.pending, message) };
  }
  const failures = state.failures + 1;
  const since = state.since ?? at;
  if (!state.up || failures < failuresForOutage) return { ...state, failures, since };
  return {
    up: false,
    failures,
    since,
    pending: joined(state.pending, `${siteUrl} is down since ${since}: ${reason}.`),
  };
}

function joined(kept, message) {
  if (kept === null || message === null) return kept ?? message;
  return `${kept}\n${message}`;
}
