import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { Config } from "../../src/protocol/config.ts";
import { program } from "../support/program.ts";
import { testPlace } from "../support/test-directory.ts";

const folder = fileURLToPath(new URL("../../deploy/", import.meta.url));
const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const units = readdirSync(folder).filter((name) => name.endsWith(".service"));

interface Service {
  readonly build?: { readonly dockerfile: string };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
}

/** Returns the options of `signalbox serve`. */
function serveOptions(): string[] {
  const help = execFileSync(process.execPath, [program, "serve", "--help"], { encoding: "utf8" });
  return [...help.matchAll(/--[a-z-]+/g)].map(([option]) => option);
}

test("the compose file starts nodes on one database, each with a volume of its own and options that exist", () => {
  const { services, volumes } = parse(read("compose.yaml"), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };
  const nodes = Object.values(services).filter(({ build }) => build !== undefined);
  expect(nodes.length).toBe(2);
  const options = serveOptions();
  for (const { command = [], build } of nodes) {
    expect(command[0]).toBe("serve");
    expect(options).toEqual(expect.arrayContaining(command.filter((word) => word.startsWith("--"))));
    expect(existsSync(join(folder, "..", build?.dockerfile ?? ""))).toBe(true);
  }
  expect(new Set(nodes.map(({ environment }) => environment?.["DATABASE_URL"])).size).toBe(1);
  const data = nodes.map(({ volumes: all = [] }) => all.find((each) => each.endsWith(":/data")));
  expect(new Set(data).size).toBe(nodes.length);
  const mounted = Object.values(services).flatMap((service) => service.volumes ?? []);
  const missing = mounted.filter((each) => {
    const [source = ""] = each.split(":");
    return source.startsWith("./") ? !existsSync(join(folder, source)) : !(source in volumes);
  });
  expect(missing).toEqual([]);
  expect(Config.safeParse(JSON.parse(read("signalbox.config.json")))).toMatchObject({ success: true });
});

test("the units of systemd let agents outlive the server and use options that exist", () => {
  const options = serveOptions();
  for (const unit of units) {
    expect(read(unit)).toContain("\nKillMode=process\n");
    const [, command = ""] = /^ExecStart=(.*)$/m.exec(read(unit)) ?? [];
    expect(options).toEqual(expect.arrayContaining(command.match(/--[a-z-]+/g) ?? []));
  }
});

test("an image is built from the sources alone: no packages or builds of this machine are copied into it", () => {
  const ignored = readFileSync(join(folder, "../.dockerignore"), "utf8").split("\n");
  expect(ignored).toEqual(expect.arrayContaining(["node_modules", "dist", ".git"]));
});

const systemd = "/usr/bin/systemd-analyze";
test.skipIf(!existsSync(systemd))("systemd accepts the units", () => {
  const place = testPlace();
  const copies = units.map((unit) => {
    const copy = join(place, unit);
    writeFileSync(copy, read(unit).replace("/usr/local/bin/signalbox", process.execPath));
    return copy;
  });
  expect(execFileSync(systemd, ["verify", ...copies], { encoding: "utf8", stdio: "pipe" })).toBe("");
});
