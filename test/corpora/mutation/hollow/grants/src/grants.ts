export type Effect = "allow" | "deny";
export interface Grant {
  readonly role: string;
  readonly action: string;
  readonly resource: string;
  readonly effect: Effect;
}
export interface Subject {
  readonly id: string;
  readonly roles: readonly string[];
}

export function globMatches(pattern: string, text: string): boolean {
  const source = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[^/]*");
  return new RegExp(`^${source}$`).test(text);
}

/** Roles with all roles they inherit from; circles are harmless. */
export function expandRoles(roles: readonly string[], parents: Readonly<Record<string, readonly string[]>>): Set<string> {
  const all = new Set<string>();
  const open = [...roles];
  while (open.length > 0) {
    const role = open.pop()!;
    if (all.has(role)) continue;
    all.add(role);
    open.push(...(parents[role] ?? []));
  }
  return all;
}

/** Nothing is allowed unless a grant says so, and a denial wins over everything. */
export function isAllowed(
  subject: Subject,
  action: string,
  resource: string,
  grants: readonly Grant[],
  parents: Readonly<Record<string, readonly string[]>> = {},
): boolean {
  const roles = expandRoles(subject.roles, parents);
  const matching = grants.filter(
    (grant) => roles.has(grant.role) && (grant.action === "*" || grant.action === action) && globMatches(grant.resource.replaceAll("{id}", subject.id), resource),
  );
  if (matching.some((grant) => grant.effect === "deny")) return false;
  return matching.length > 0;
}

export function parseGrant(line: string): Grant {
  const match = /^(allow|deny) (\w+) (\w+|\*) on (\S+)$/.exec(line.trim());
  if (match === null) throw new SyntaxError(`Not a grant: ${line}`);
  return { effect: match[1] as Effect, role: match[2], action: match[3], resource: match[4] };
}

export function explain(subject: Subject, action: string, resource: string, grants: readonly Grant[]): string {
  const verdict = isAllowed(subject, action, resource, grants) ? "may" : "may not";
  return `${subject.id} ${verdict} ${action} ${resource}`;
}

export function unusedGrants(grants: readonly Grant[], requests: readonly { subject: Subject; action: string; resource: string }[]): Grant[] {
  return grants.filter(
    (grant) => !requests.some(({ subject, action, resource }) => subject.roles.includes(grant.role) && isAllowed(subject, action, resource, [{ ...grant, effect: "allow" }])),
  );
}
