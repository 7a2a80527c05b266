import { contract } from "../protocol/api/contract.ts";
import type { Route } from "../protocol/api/route.ts";
import { apiRoutes } from "./http/api-route.ts";
import { draftNews } from "./http/draft-news.ts";
import { draftRoutes } from "./routes/drafts.ts";
import { eventRoutes } from "./routes/events.ts";
import { sendFault } from "./http/fault.ts";
import { type Handler, type Handlers, joinHandlers } from "./http/handler.ts";
import { gateRoutes } from "./routes/gates.ts";
import { openRoutes } from "./routes/open.ts";
import { archiveRoutes } from "./routes/archives.ts";
import { mcpRoute } from "./routes/mcp.ts";
import { metaRoutes } from "./routes/meta.ts";
import { metricsRoutes } from "./routes/metrics.ts";
import { nodeRoutes } from "./routes/nodes.ts";
import { notificationRoutes } from "./routes/notifications.ts";
import { officeRoutes } from "./routes/offices.ts";
import { orchestrationRoutes } from "./routes/orchestrations.ts";
import { outputRoutes } from "./routes/output.ts";
import { previewRoutes } from "./routes/previews.ts";
import { questionRoutes } from "./routes/questions.ts";
import { deliveryRoutes } from "./routes/deliveries.ts";
import { resultRoutes } from "./routes/results.ts";
import { reviewCommitRoutes } from "./routes/review-commits.ts";
import { reviewFileRoutes } from "./routes/review-files.ts";
import { reviewRoutes } from "./routes/reviews.ts";
import type { Services } from "./services.ts";
import { sendFailure } from "./http/send.ts";
import { projectRoutes } from "./routes/projects.ts";
import { settingRoutes } from "./routes/settings.ts";
import type { RequestContext, ServedRoute } from "./http/request-context.ts";
import { Router } from "./http/router.ts";
import { servePage } from "./http/static.ts";
import { taskRoutes } from "./routes/tasks.ts";
import { auditRoutes } from "./routes/audit.ts";
import { credentialRoutes } from "./routes/credentials.ts";
import { meRoutes } from "./routes/me.ts";
import { peopleRoutes } from "./routes/people.ts";
import { signInRoutes } from "./routes/sign-in.ts";
import { viewedRoutes } from "./routes/viewed.ts";
import { hookRoute } from "./routes/hooks.ts";
import { triggerRoutes } from "./routes/triggers.ts";
import { usageRoutes } from "./routes/usage.ts";

type Serve = ServedRoute["serve"];

/** Creates all routes of the server: the contract, the health checks, MCP, and the page. */
export function createApp(services: Services): Router {
  const app = new Router((error, context) => sendFault(error, context, services));
  const routes = [
    ...contractRoutes(services),
    ...openRoutes(services),
    mcpRoute(services, app),
    hookRoute(services),
  ];
  for (const route of routes) app.add(route);
  for (const [path, methods] of methodsByPath(routes)) {
    app.add({ method: "ALL", path, serve: wrongMethod(methods) });
  }
  app.add({ method: "ALL", path: "/api/*", serve: nothingHere });
  app.add({ method: "GET", path: "/*", serve: servePage(services) });
  app.add({ method: "ALL", path: "/*", serve: wrongMethod(["GET"]) });
  return app;
}

function contractRoutes(services: Services): ServedRoute[] {
  const serveRoute = apiRoutes(services);
  const news = draftNews();
  const handlers = joinHandlers([
    taskRoutes(services),
    questionRoutes(services),
    gateRoutes(services),
    reviewRoutes(services),
    reviewFileRoutes(services),
    reviewCommitRoutes(services),
    eventRoutes(services, news),
    draftRoutes(services, news),
    outputRoutes(services),
    metaRoutes(services),
    settingRoutes(services),
    usageRoutes(services),
    archiveRoutes(services),
    resultRoutes(services),
    deliveryRoutes(services),
    previewRoutes(services),
    metricsRoutes(services),
    nodeRoutes(services),
    projectRoutes(services),
    notificationRoutes(services),
    orchestrationRoutes(services),
    officeRoutes(services),
    meRoutes(services),
    peopleRoutes(services),
    credentialRoutes(services),
    signInRoutes(services),
    auditRoutes(services),
    viewedRoutes(services),
    triggerRoutes(services),
  ]);
  return Object.entries<Route>(contract).map(([key, route]) => {
    const [method = "", path = ""] = key.split(" ");
    return { method, path, serve: serveRoute(key, route, handlers[key as keyof Handlers] as Handler<Route>) };
  });
}

function methodsByPath(routes: readonly ServedRoute[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { method, path } of routes) methods.set(path, [...(methods.get(path) ?? []), method]);
  return methods;
}

function wrongMethod(methods: readonly string[]): Serve {
  const allowed = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return ({ env, req }) =>
    sendFailure(env.outgoing, {
      status: 405,
      code: "method_not_allowed",
      message: `${req.path.slice(0, 80)} does not accept ${req.method}. Use ${allowed.join(" or ")}.`,
      details: { allowed },
      headers: { Allow: allowed.join(", ") },
    });
}

function nothingHere({ env, req }: RequestContext): void {
  const message = `${req.path.slice(0, 80)} does not exist. See /api/openapi.json for all routes.`;
  sendFailure(env.outgoing, { status: 404, code: "not_found", message });
}
