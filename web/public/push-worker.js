// Shows pushes and opens their subject. It has no fetch handler: it caches nothing and answers no request of the page.

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function show(data) {
  const { title, body, path, tag } = data === null ? {} : data.json();
  const pages = await pagesOf();
  // Whoever looks at the page sees the news there.
  if (pages.some(({ focused }) => focused)) return;
  await self.registration.showNotification(title ?? "Signalbox", {
    body: body ?? "",
    tag: tag ?? "signalbox",
    renotify: true,
    icon: "/icons/icon-192.png",
    badge: "/icons/icon-192.png",
    data: safe(path),
  });
}

async function open(path) {
  const [page] = await pagesOf();
  if (page === undefined) return self.clients.openWindow(safe(path));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- It is a client of this worker, not a window.
  page.postMessage({ type: "open", path: safe(path) });
  return page.focus();
}

function pagesOf() {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** Returns a path of this page, whatever a push says. */
function safe(path) {
  const url = URL.canParse(path ?? "/", self.location.origin)
    ? new URL(path ?? "/", self.location.origin)
    : null;
  return url !== null && url.origin === self.location.origin ? url.pathname + url.search : "/";
}
