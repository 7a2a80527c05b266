const EXERCISE = /^([^:]{1,40}):(\d{1,3})x(\d{1,2})r(\d{1,3})$/;

/** Reads "squat:20x3r15;bridge:10x5r5": hold 20 seconds, three times, with 15 seconds of rest between. */
export function readPlan(text) {
  if (text === "") return [];
  return text.split(";").map((part) => {
    const match = EXERCISE.exec(part);
    if (match === null) throw new Error(`"${part}" is not an exercise. Ask your therapist for a new link.`);
    const [hold, times, rest] = match.slice(2).map(Number);
    if (hold === 0 || times === 0) throw new Error(`"${part}" holds nothing. Ask your therapist for a new link.`);
    return { name: match[1], hold, times, rest };
  });
}

/** The phases in order. There is no rest after the last hold of the day. */
export function timeline(plan) {
  const phases = plan.flatMap(({ name, hold, times, rest }) =>
    Array.from({ length: times }, () => [
      { kind: "hold", name, seconds: hold },
      { kind: "rest", name, seconds: rest },
    ]).flat(),
  );
  return phases.slice(0, -1).filter((phase) => phase.seconds > 0);
}

/** The phase after this many seconds, with the seconds that are left of it, or null at the end. */
export function phaseAt(phases, elapsed) {
  let before = 0;
  for (const phase of phases) {
    if (elapsed < before + phase.seconds) return { ...phase, left: before + phase.seconds - elapsed };
    before += phase.seconds;
  }
  return null;
}

/** Seconds as minutes and seconds: 75 is "1:15". */
export function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
