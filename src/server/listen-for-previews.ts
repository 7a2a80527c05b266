import type { Previews } from "../preview/previews.ts";
import { closeAll, listenOnFreePort } from "./http/bind.ts";
import type { Hosts } from "./http/host.ts";

/** The listener for previews: their port, and its shutdown. */
export interface PreviewListener {
  readonly port: number;
  close(): Promise<void>;
}

/** The distance of the previews' port from the server's own. */
const distance = 100;

/**
 * Listens for previews on a port of this machine alone, so that they have other origins than the page. Returns null if
 * there is no free port; the server works without previews.
 */
export async function listenForPreviews(
  previews: Pick<Previews, "serveAt" | "handle" | "handleUpgrade">,
  { wanted, server }: { readonly wanted: number | null; readonly server: number },
  hosts: Hosts,
): Promise<PreviewListener | null> {
  const first = wanted ?? (server + distance <= 65_535 ? server + distance : 0);
  try {
    const { servers, port } = await listenOnFreePort({ host: "127.0.0.1", port: first });
    for (const each of servers) {
      // A program may take its time, and send events for as long as it runs.
      each.requestTimeout = 0;
      each.maxConnections = 512;
      each.on("request", (incoming, outgoing) => previews.handle(incoming, outgoing));
      each.on("upgrade", (incoming, socket, head) => previews.handleUpgrade(incoming, socket, head));
      each.on("clientError", (_error, socket) => socket.destroy());
    }
    previews.serveAt({ port, pages: pagesOf(hosts) });
    return { port, close: () => closeAll(servers) };
  } catch {
    // Every start of a preview reports that there is no port.
    return null;
  }
}

/** Returns the origins of the page. Policies cannot name an IPv6 address. */
function pagesOf(hosts: Hosts): string[] {
  return [...new Set(hosts.values())].filter((origin) => !origin.includes("["));
}
