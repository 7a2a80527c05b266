export type Direction = "up" | "down" | "idle";
export type Door = "open" | "closed";

export interface State {
  readonly floor: number;
  readonly direction: Direction;
  readonly door: Door;
  readonly calls: readonly number[];
}

export const start: State = { floor: 0, direction: "idle", door: "closed", calls: [] };

export function call(state: State, floor: number): State {
  if (state.calls.includes(floor) || (floor === state.floor && state.door === "open")) return state;
  return { ...state, calls: [...state.calls, floor].sort((a, b) => a - b) };
}

export function nextDirection({ floor, direction, calls }: State): Direction {
  if (calls.length === 0) return "idle";
  const above = calls.some((target) => target > floor);
  const below = calls.some((target) => target < floor);
  if (direction === "up" && above) return "up";
  if (direction === "down" && below) return "down";
  if (above) return "up";
  return below ? "down" : "idle";
}

/** One tick: opens at a called floor, closes, or moves by one floor. */
export function step(state: State): State {
  if (state.door === "open") return { ...state, door: "closed" };
  if (state.calls.includes(state.floor)) {
    const calls = state.calls.filter((floor) => floor !== state.floor);
    return { ...state, calls, door: "open", direction: nextDirection({ ...state, calls }) };
  }
  const direction = nextDirection(state);
  const floor = state.floor + (direction === "up" ? 1 : direction === "down" ? -1 : 0);
  return { ...state, direction, floor };
}

export function run(state: State, limit = 1000): { state: State; stops: number[]; ticks: number } {
  const stops: number[] = [];
  let ticks = 0;
  while ((state.calls.length > 0 || state.door === "open") && ticks < limit) {
    state = step(state);
    if (state.door === "open") stops.push(state.floor);
    ticks++;
  }
  return { state, stops, ticks };
}

/** Which of several lifts should take a call: the nearest that is idle or already comes this way. */
export function assign(lifts: readonly State[], floor: number): number {
  const cost = (lift: State): number => {
    const distance = Math.abs(lift.floor - floor);
    const comes = lift.direction === "idle" || (lift.direction === "up") === floor >= lift.floor;
    return comes ? distance : distance + 2 * lift.calls.length + 10;
  };
  let best = 0;
  for (let i = 1; i < lifts.length; i++) if (cost(lifts[i]) < cost(lifts[best])) best = i;
  return best;
}
