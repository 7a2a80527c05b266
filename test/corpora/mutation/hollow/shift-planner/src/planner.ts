export interface Person {
  readonly name: string;
  readonly skills: readonly string[];
  readonly maxHours: number;
  readonly away: readonly string[];
}
export interface Shift {
  readonly id: string;
  readonly day: string;
  readonly from: number;
  readonly to: number;
  readonly skill: string;
}
export type Plan = Map<string, string>;

export function hours({ from, to }: Pick<Shift, "from" | "to">): number {
  return to > from ? to - from : to + 24 - from;
}

export function overlap(a: Shift, b: Shift): boolean {
  return a.day === b.day && a.from < b.from + hours(b) && b.from < a.from + hours(a);
}

export function worked(plan: Plan, shifts: readonly Shift[], name: string): number {
  return shifts.filter((shift) => plan.get(shift.id) === name).reduce((sum, shift) => sum + hours(shift), 0);
}

export function canTake(person: Person, shift: Shift, plan: Plan, shifts: readonly Shift[]): boolean {
  if (!person.skills.includes(shift.skill) || person.away.includes(shift.day)) return false;
  if (worked(plan, shifts, person.name) + hours(shift) > person.maxHours) return false;
  return !shifts.some((other) => plan.get(other.id) === person.name && overlap(other, shift));
}

/** The hardest shifts first; each goes to the one with the fewest hours who can take it. */
export function makePlan(people: readonly Person[], shifts: readonly Shift[]): { plan: Plan; open: string[] } {
  const plan: Plan = new Map();
  const open: string[] = [];
  const able = (shift: Shift) => people.filter((person) => person.skills.includes(shift.skill)).length;
  const order = shifts.toSorted((a, b) => able(a) - able(b) || a.day.localeCompare(b.day) || a.from - b.from);
  for (const shift of order) {
    const free = people
      .filter((person) => canTake(person, shift, plan, shifts))
      .sort((a, b) => worked(plan, shifts, a.name) - worked(plan, shifts, b.name));
    if (free.length === 0) open.push(shift.id);
    else plan.set(shift.id, free[0].name);
  }
  return { plan, open };
}

export function swap(plan: Plan, a: string, b: string): Plan {
  const [first, second] = [plan.get(a), plan.get(b)];
  if (first === undefined || second === undefined) throw new Error("both shifts must be assigned");
  return new Map(plan).set(a, second).set(b, first);
}

/** Largest minus smallest number of hours; 0 is perfectly fair. */
export function unfairness(plan: Plan, people: readonly Person[], shifts: readonly Shift[]): number {
  const all = people.map((person) => worked(plan, shifts, person.name));
  return all.length === 0 ? 0 : Math.max(...all) - Math.min(...all);
}
