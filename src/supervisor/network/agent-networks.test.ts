import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { connect, createServer as createTcpServer, type AddressInfo } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { everything, TestBench, until, untilSaid } from "../../../test/support/supervisor-bench.ts";
import { thisMachine } from "../machine.ts";
import type { SandboxPlan } from "../sandbox/sandbox-plan.ts";
import { AgentNetworks, type NetworkAccess } from "./agent-networks.ts";
import type { NetworkPolicy } from "./network-policy.ts";

const checkout = fileURLToPath(new URL("../../../", import.meta.url));
const { sandbox } = thisMachine();
const node = `"${process.execPath}" --no-warnings`;

class NetworkBench extends TestBench {
  readonly refused: string[] = [];
  readonly directory = join(this.root, "network");
  networks = this.connect();

  connect(): AgentNetworks {
    const networks = new AgentNetworks({
      directory: this.directory,
      environment: {},
      onRefused: ({ host, port }) => this.refused.push(`${host}:${port}`),
      onFault: (message, fault) => {
        throw new Error(message, { cause: fault });
      },
    });
    onTestFinished(() => networks.release());
    return networks;
  }

  open(policy: Partial<NetworkPolicy>): Promise<NetworkAccess> {
    const run = join(this.runs, "r_1");
    mkdirSync(run, { recursive: true });
    return this.networks.open("r_1", run, { publicHosts: [], ownHosts: [], outward: false, ...policy });
  }

  /** Returns the pids of the processes that serve networks. */
  servingNetworks(): number[] {
    return this.census().flatMap(({ pid, command }) => (command.includes("network-proxy") ? [pid] : []));
  }

  /** Returns the output of a script in a sandbox with this network. */
  async said(script: string, network: NetworkAccess | null): Promise<string> {
    const run = await this.begin(script, network);
    return (await everything(run)) + (await everything(run, "stderr"));
  }

  begin(script: string, network: NetworkAccess | null) {
    const nothing = { hidden: [], writable: [], protected: [] };
    const plan: SandboxPlan = {
      mode: "required",
      ...nothing,
      readable: [checkout],
      secret: [this.root],
      network,
    };
    return this.start(["sh", "-c", script], {
      sandbox: plan,
      env: { PATH: "/usr/bin:/bin" },
    });
  }
}

/** Starts a server on this machine that answers "reached", and returns its port. */
async function listening(host = "127.0.0.1"): Promise<number> {
  const server = createServer((request, response) =>
    response.end(`reached ${request.method} ${request.url}`),
  );
  onTestFinished(() => void server.close());
  server.listen(0, host);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Starts a server on this machine that answers everything with these bytes, and returns its port. */
async function listeningRaw(answer: string): Promise<number> {
  const server = createTcpServer((socket) => socket.on("error", () => undefined).end(answer));
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

function fetching(url: string): string {
  return `${node} -e 'fetch("${url}").then(async (reply) => console.log(reply.status, (await reply.text()).trim()), () => console.log("refused"))'`;
}

/** Requests URLs through the proxy, also of hosts that programs would reach directly. */
function proxied(...urls: string[]): string {
  return `${node} -e '
    const { request } = require("node:http");
    (async () => {
      for (const path of ${JSON.stringify(urls)}) {
        const reply = await new Promise((resolve) => request({ port: 61080, path }, resolve).end());
        console.log(reply.statusCode, (await reply.toArray()).join("").trim());
      }
    })();'`;
}

describe.skipIf(sandbox.kind === "none")("the network of a sandboxed run", () => {
  test("has no way to this machine without access", async () => {
    const bench = new NetworkBench();
    const port = await listening();
    expect(await bench.said(fetching(`http://127.0.0.1:${port}/`), null)).toBe("refused\n");
  });

  test("leads to an allowed port of this machine under its own address, with and without the proxy", async () => {
    const bench = new NetworkBench();
    const port = await listening();
    const network = await bench.open({ ownHosts: [`127.0.0.1:${port}`] });
    const url = `http://localhost:${port}/a?b=c`;
    expect(await bench.said(`${fetching(url)}; ${proxied(url)}`, network)).toBe(
      "200 reached GET /a?b=c\n200 reached GET /a?b=c\n",
    );
  });

  test("leads to no other port of this machine, under any name, and reports the attempts", async () => {
    const bench = new NetworkBench();
    const [allowed, other] = [await listening(), await listening()];
    const network = await bench.open({ ownHosts: [`127.0.0.1:${allowed}`, "localhost"], outward: true });
    const names = ["127.0.0.1", "localhost", "127.1", "2130706433", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]"];
    const script = proxied(...names.map((name) => `http://${name}:${other}/`));
    const denied = (host: string): string =>
      `403 Signalbox does not allow this agent to reach ${host}:${other}. To allow it, add "${host}:${other}" to "network" in signalbox.config.json. The change applies when the agent starts again.\n`;
    const hosts = ["127.0.0.1", "localhost", "127.0.0.1", "127.0.0.1", "0.0.0.0", "[::1]", "[::ffff:7f00:1]"];
    expect(await bench.said(script, network)).toBe(hosts.map(denied).join(""));
    await until(() => bench.refused.length === hosts.length);
    expect(bench.refused).toEqual(hosts.map((host) => `${host}:${other}`));
  });

  test("tunnels TLS and other protocols to allowed hosts only", async () => {
    const bench = new NetworkBench();
    const server = createTcpServer((socket) => socket.pipe(socket));
    onTestFinished(() => void server.close());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const network = await bench.open({ ownHosts: [`127.0.0.1:${port}`] });
    const tunnel = (target: string): string => `${node} -e '
      const asked = require("node:http").request({ port: 61080, method: "CONNECT", path: "${target}" });
      asked.on("connect", (response, socket) => {
        console.log(response.statusCode);
        if (response.statusCode !== 200) return socket.destroy();
        socket.on("data", (text) => { console.log(String(text)); socket.end(); });
        socket.write("echo");
      });
      asked.end();'`;
    expect(await bench.said(`${tunnel(`127.0.0.1:${port}`)}; ${tunnel("127.0.0.1:22")}`, network)).toBe(
      "200\necho\n403\n",
    );
  });

  test("does not resolve names outside the proxy", async () => {
    const bench = new NetworkBench();
    const network = await bench.open({ outward: true });
    const look = `${node} -e 'require("node:dns").resolve("example.com", (error) => console.log(error.code))'`;
    expect(await bench.said(look, network)).toMatch(/ECONNREFUSED|EAI_AGAIN|ETIMEOUT|ENOTFOUND/);
  });

  test("keeps a listening agent invisible to other processes", async () => {
    const bench = new NetworkBench();
    const free = await listening();
    const script = `${node} -e 'require("node:http").createServer((_, response) => response.end("agent")).listen(${free}, () => console.log("bound")); setTimeout(() => {}, 600000)'`;
    const run = await bench.begin(script, null);
    await untilSaid(run, "bound");
    expect(await (await fetch(`http://127.0.0.1:${free}/`)).text()).toBe("reached GET /");
  });

  test("leads to no socket of this machine: every port of every address, by name and by path", async () => {
    const bench = new NetworkBench();
    const [name, path] = [`signalbox-test-${process.pid}`, join(tmpdir(), `signalbox-test-${process.pid}`)];
    const ports = [await listening("127.0.0.1"), await listening("::1")];
    for (const address of [`\0${name}`, path]) {
      const server = createTcpServer((socket) => socket.end("reached"));
      onTestFinished(() => void server.close());
      await once(server.listen(address), "listening");
    }
    const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    const hosts = addresses.flatMap((each) => (each.scopeid ? [] : [each.address]));
    expect(hosts).toEqual(expect.arrayContaining(["127.0.0.1", "::1"]));
    const reaching = (from: number, to: number): string => `perl -MSocket=:all -e '
      my ($from, $to, $name, $path, @hosts) = @ARGV;
      for my $host (@hosts) {
        my $six = $host =~ /:/; my $address = inet_pton($six ? AF_INET6 : AF_INET, $host);
        for my $port ($from..$to) {
          socket(my $socket, $six ? AF_INET6 : AF_INET, SOCK_STREAM, 0) or die "no socket: $!";
          connect $socket, $six ? pack_sockaddr_in6($port, $address) : pack_sockaddr_in($port, $address) or next;
          # A socket may happen to connect to itself.
          print "$host\\n" if getsockname $socket ne getpeername $socket;
        }
      }
      for my $unix ("\\0$name", $path) {
        socket(my $socket, AF_UNIX, SOCK_STREAM, 0) or die "no socket: $!";
        print "socket $unix\\n" if connect $socket, pack_sockaddr_un($unix);
      }
      print "done\\n"' ${from} ${to} ${name} ${path} ${hosts.join(" ")}`;
    expect(await bench.said(reaching(1, 65_535), null)).toBe("done\n");
    const outside = ports.map((port) =>
      execFileSync("sh", ["-c", reaching(port, port)], { encoding: "utf8" }),
    );
    const sockets = `socket \0${name}\nsocket ${path}\ndone\n`;
    expect(outside).toEqual([`127.0.0.1\n${sockets}`, `::1\n${sockets}`]);
  });

  test("opens no socket that other processes reach", async () => {
    const bench = new NetworkBench();
    const [name, path] = [
      `signalbox-test-own-${process.pid}`,
      join(tmpdir(), `signalbox-test-own-${process.pid}`),
    ];
    const script = `${node} -e 'const { createServer } = require("node:net");
      let open = 3;
      for (const address of [{ port: 61555, host: "::" }, "\\0${name}", "${path}"])
        createServer((socket) => socket.end("agent")).listen(address, () => --open || console.log("bound"))'`;
    const run = await bench.begin(script, null);
    await untilSaid(run, "bound");
    const reached: string[] = [];
    const targets = [
      { port: 61555, host: "127.0.0.1" },
      { port: 61555, host: "::1" },
      { path: `\0${name}` },
      { path },
    ];
    for (const target of targets) {
      reached.push(
        await new Promise<string>((resolve) => {
          connect(target)
            .on("connect", () => resolve("reached"))
            .on("error", () => resolve("refused"));
        }),
      );
    }
    expect(reached).toEqual(["refused", "refused", "refused", "refused"]);
  });

  test("survives the server, and closes with the run's end", async () => {
    const bench = new NetworkBench();
    const port = await listening();
    const network = await bench.open({ ownHosts: [`127.0.0.1:${port}`] });
    const script = `while read -r _; do ${fetching(`http://127.0.0.1:${port}/`)}; done`;
    const run = await bench.begin(script, network);
    await bench.networks.release();
    await run.write("go\n");
    await untilSaid(run, "200 reached GET /\n");
    bench.networks = bench.connect();
    await bench.networks.resume("r_1");
    await run.write("go\n");
    await untilSaid(run, "200 reached GET /\n200 reached GET /\n");
    await bench.networks.close("r_1");
    expect(existsSync(network.directory)).toBe(false);
    await run.write("go\n");
    await untilSaid(run, "refused\n");
  });

  test("still works after a request or a response with headers that Node refuses to forward", async () => {
    const bench = new NetworkBench();
    const odd = await listeningRaw("HTTP/1.1 001 Odd\r\nTrailer: X\r\nContent-Length: 1\r\n\r\nx");
    const port = await listening();
    const network = await bench.open({ ownHosts: [`127.0.0.1:${port}`, `127.0.0.1:${odd}`] });
    const serving = bench.servingNetworks();
    const script = `${node} -e '
      const { connect } = require("node:net");
      const send = (port) => new Promise((resolve) => connect(61080, "127.0.0.1").on("close", resolve).on("error", resolve).resume()
        .end("GET http://127.0.0.1:" + port + "/ HTTP/1.1\\r\\nHost: a\\r\\nTrailer: X\\r\\nConnection: close\\r\\n\\r\\n"));
      (async () => { await send(${port}); await send(${odd}); })();'; ${fetching(`http://127.0.0.1:${port}/`)}`;
    expect(await bench.said(script, network)).toBe("200 reached GET /\n");
    expect(bench.servingNetworks()).toEqual(serving);
  });

  test("closes connections beyond the limit of 256 per run", async () => {
    const bench = new NetworkBench();
    const network = await bench.open({});
    const script = `${node} -e '
      const { connect } = require("node:net");
      let closed = 0;
      for (let index = 0; index < 300; index++) connect(61080, "127.0.0.1").on("error", () => {}).on("close", () => {
        if (++closed === 44) setTimeout(() => { console.log(closed); process.exit() }, 500);
      }).resume()'`;
    expect(await bench.said(script, network)).toBe("44\n");
  });

  test("closes the connections of an agent while no process serves it", async () => {
    const bench = new NetworkBench();
    const port = await listening();
    const network = await bench.open({ ownHosts: [`127.0.0.1:${port}`] });
    const look = fetching(`http://127.0.0.1:${port}/`);
    const run = await bench.begin(`while read -r line; do ${look}; done`, network);
    await bench.networks.release();
    for (const pid of bench.servingNetworks()) process.kill(pid, "SIGKILL");
    await until(() => bench.servingNetworks().length === 0);
    await run.write("go\ngo\n");
    expect(await untilSaid(run, "refused\nrefused\n")).toBe("refused\nrefused\n");
  });

  test("is served again after its process was killed", async () => {
    const bench = new NetworkBench();
    const port = await listening();
    const network = await bench.open({ ownHosts: [`127.0.0.1:${port}`] });
    const [serving] = bench.servingNetworks();
    process.kill(serving ?? 0, "SIGKILL");
    await until(() => bench.servingNetworks().some((pid) => pid !== serving));
    const look = fetching(`http://127.0.0.1:${port}/`);
    expect(await bench.said(`until ${look} | grep reached; do sleep 0.1; done`, network)).toBe(
      "200 reached GET /\n",
    );
  });

  test("its process ends with the last run when no server is connected", async () => {
    const bench = new NetworkBench();
    await bench.open({});
    expect(bench.servingNetworks().length).toBe(1);
    await bench.networks.close("r_1");
    await bench.networks.release();
    await until(() => bench.servingNetworks().length === 0);
  });
});
