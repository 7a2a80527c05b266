/** The journeys that are made with a keyboard and nothing else. */
export type KeyboardJourney = "inbox" | "task" | "question" | "results" | "review" | "settings";

/** Everything that the page can have the server do, and the journeys in which a keyboard alone has it done. */
export const routesByKeyboard: Readonly<Record<string, readonly KeyboardJourney[]>> = {
  "POST /api/tasks": ["inbox", "task"],
  "PATCH /api/tasks/:id": ["task", "question"],
  "DELETE /api/tasks/:id": ["task"],
  "POST /api/tasks/:id/execute": ["task"],
  "POST /api/tasks/:id/pause": ["task"],
  "POST /api/tasks/:id/resume": ["task", "question"],
  "POST /api/tasks/:id/cancel": ["inbox", "task"],
  "POST /api/tasks/:id/retry": ["task"],
  "POST /api/tasks/:id/messages": ["task"],
  "POST /api/questions/:id/answer": ["inbox", "question"],
  "POST /api/tasks/:id/checkpoints": ["results"],
  "POST /api/checkpoints/:id/restore": ["results"],
  "POST /api/checkpoints/:id/fork": ["results"],
  "POST /api/tasks/:id/feedback": ["results"],
  "POST /api/tasks/:id/archive": ["results"],
  "POST /api/tickets": ["results"],
  "PATCH /api/reviews/:id": ["review"],
  "POST /api/reviews/:id/comments": ["review"],
  "POST /api/reviews/:id/preview": ["review"],
  "PATCH /api/comments/:id": ["review"],
  "DELETE /api/comments/:id": ["review"],
  "POST /api/comments/:id/replies": ["review"],
  "PATCH /api/settings": ["settings"],
};

/** What the page does by itself while somebody types. */
export const byItself = "PUT /api/drafts";

/** What a journey has the server do, in order of the alphabet. */
export function routesOf(journey: KeyboardJourney): string[] {
  return Object.entries(routesByKeyboard)
    .filter(([, journeys]) => journeys.includes(journey))
    .map(([route]) => route)
    .toSorted();
}

/** The route of a request, with its ids as names. */
export function routeOf(method: string, path: string): string {
  const asked = `${method} ${path}`;
  const known = Object.keys(routesByKeyboard).find((route) =>
    new RegExp(`^${route.replaceAll(":id", "[^/]+")}$`).test(asked),
  );
  return known ?? asked;
}
