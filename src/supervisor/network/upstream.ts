const names = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"];

/** Returns the proxy that the machine uses for its own traffic; null if it uses none. Only HTTP proxies are supported. */
export function upstreamOf(environment: NodeJS.ProcessEnv): URL | null {
  const [text = ""] = Object.values(proxyVariables(environment));
  const url = URL.parse(text);
  return url?.protocol === "http:" ? url : null;
}

/** Returns the variables that name the machine's proxy. */
export function proxyVariables(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, environment[name] ?? ""]).filter(([, value]) => value !== ""),
  );
}
