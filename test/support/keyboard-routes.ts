/** The journeys that use only the keyboard. */
export type KeyboardJourney =
  | "inbox"
  | "task"
  | "question"
  | "results"
  | "review"
  | "settings"
  | "projects"
  | "people"
  | "notifications"
  | "task lists"
  | "offices"
  | "nodes"
  | "triggers";

/** Every request that the page can make, with the journeys that make it with the keyboard alone. */
export const routesByKeyboard: Readonly<Record<string, readonly KeyboardJourney[]>> = {
  "POST /api/triggers": ["triggers"],
  "POST /api/triggers/preview": ["triggers"],
  "PATCH /api/triggers/:id": ["triggers"],
  "DELETE /api/triggers/:id": ["triggers"],
  "POST /api/triggers/:id/secret": ["triggers"],
  "POST /api/triggers/:id/test": ["triggers"],
  "POST /api/tasks": ["inbox", "task", "projects"],
  "PATCH /api/tasks/:id": ["inbox", "task", "question"],
  "DELETE /api/tasks/:id": ["task"],
  "POST /api/tasks/:id/execute": ["task"],
  "POST /api/tasks/:id/pause": ["task"],
  "POST /api/tasks/:id/resume": ["task", "question"],
  "POST /api/tasks/:id/cancel": ["inbox", "task"],
  "POST /api/tasks/:id/retry": ["task"],
  "POST /api/tasks/:id/messages": ["task"],
  "POST /api/tasks/:id/dependencies": ["question"],
  "POST /api/questions/:id/answer": ["inbox", "question"],
  "POST /api/tasks/:id/checkpoints": ["results"],
  "POST /api/checkpoints/:id/restore": ["results"],
  "POST /api/checkpoints/:id/fork": ["results"],
  "POST /api/tasks/:id/feedback": ["results"],
  "POST /api/tasks/:id/archive": ["results"],
  "POST /api/tasks/:id/branch": ["results"],
  "POST /api/tasks/:id/delivery": ["results"],
  "POST /api/tasks/:id/delivery/refresh": ["results"],
  "POST /api/tickets": ["results"],
  "POST /api/tasks/:id/preview": ["results"],
  "DELETE /api/tasks/:id/preview": ["results"],
  "PATCH /api/reviews/:id": ["review"],
  "POST /api/reviews/:id/comments": ["review"],
  "POST /api/reviews/:id/preview": ["review"],
  "POST /api/reviews/:id/suggestions": ["review"],
  "PATCH /api/comments/:id": ["review"],
  "DELETE /api/comments/:id": ["review"],
  "POST /api/comments/:id/replies": ["review"],
  "PATCH /api/settings": ["settings", "projects", "notifications"],
  "POST /api/projects": ["projects"],
  "PATCH /api/projects/:id": ["projects"],
  "POST /api/projects/:id/archive": ["projects"],
  "POST /api/projects/:id/unarchive": ["projects"],
  "PATCH /api/me": ["people"],
  "DELETE /api/me/sessions": ["people"],
  "DELETE /api/me/sessions/:id": ["people"],
  "POST /api/tokens": ["people"],
  "DELETE /api/tokens/:id": ["people"],
  "PATCH /api/people/:name": ["people"],
  "DELETE /api/people/:name": ["people"],
  "POST /api/people/:name/restore": ["people"],
  "POST /api/people/:name/link": ["people"],
  "POST /api/invitations": ["people"],
  "DELETE /api/invitations/:id": ["people"],
  "POST /api/agents": ["settings"],
  "DELETE /api/agents/:name": ["settings"],
  "PATCH /api/notifications/preferences": ["notifications"],
  "POST /api/notifications/test": ["notifications"],
  "POST /api/notifications/deliveries/retry": ["notifications"],
  "POST /api/notifications/push-key": ["notifications"],
  "POST /api/notifications/browsers": ["notifications"],
  "DELETE /api/notifications/browsers/:id": ["notifications"],
  "POST /api/orchestrations/plan": ["task lists"],
  "POST /api/orchestrations": ["task lists"],
  "POST /api/orchestrations/sample": ["task lists"],
  "DELETE /api/orchestrations/:id": ["task lists"],
  "POST /api/orchestrations/:id/pause": ["task lists"],
  "POST /api/orchestrations/:id/resume": ["task lists"],
  "POST /api/orchestrations/:id/cancel": ["task lists"],
  "POST /api/orchestrations/:id/reload": ["task lists"],
  "POST /api/orchestrations/:id/try-again": ["task lists"],
  "POST /api/orchestrations/:id/tasks/:task": ["task lists"],
  "POST /api/orchestrations/:id/tasks/:task/conflict": ["task lists"],
  "PUT /api/viewed": ["review"],
  "POST /api/me/link": ["people"],
  "POST /api/nodes/:id/drain": ["nodes"],
  "POST /api/offices/demo": ["offices"],
  "POST /api/offices": ["offices"],
  "DELETE /api/offices/:id": ["offices"],
  "POST /api/offices/:id/pause": ["offices"],
  "POST /api/offices/:id/resume": ["offices"],
  "POST /api/offices/:id/end": ["offices"],
  "POST /api/offices/:id/members/:name/messages": ["offices"],
  "POST /api/offices/:id/members/:name/interrupt": ["offices"],
  "POST /api/offices/:id/members/:name/pause": ["offices"],
  "POST /api/offices/:id/members/:name/resume": ["offices"],
  "POST /api/offices/:id/members/:name/end": ["offices"],
  "POST /api/offices/:id/calls/:call/decide": ["offices"],
};

/** The requests that the page makes by itself: it stores what a person types, and renders texts. */
export const byItself: readonly string[] = ["POST /api/markdown", "PUT /api/drafts"];

/** Returns the requests of a journey, sorted. */
export function routesOf(journey: KeyboardJourney): string[] {
  return Object.entries(routesByKeyboard)
    .filter(([, journeys]) => journeys.includes(journey))
    .map(([route]) => route)
    .toSorted();
}

/** Returns the route of a request, with names instead of ids. */
export function routeOf(method: string, path: string): string {
  const asked = `${method} ${path}`;
  const known = Object.keys(routesByKeyboard).find((route) =>
    new RegExp(`^${route.replaceAll(/:\w+/g, "[^/]+")}$`).test(asked),
  );
  return known ?? asked;
}
