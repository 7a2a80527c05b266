/** Headers of every response. The page relaxes them as needed: `pagePolicy`. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-store",
};

/**
 * Returns the page's policy: its own files and this server, nothing inline, nothing from elsewhere. Frames draw diagrams
 * and show previews. They cannot lead to other paths of this server, since a previewed page may try.
 */
export function pagePolicy({ host, previewPort }: { host: string; previewPort: number | null }): string {
  // Policies cannot name an IPv6 address.
  const diagrams = host.startsWith("[") ? "'self'" : `${host}/diagram-frame`;
  const previews = previewPort === null ? "" : ` http://*.localhost:${previewPort}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${diagrams}${previews}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}
