import { closeSync, readdirSync, readFileSync } from "node:fs";

const O_CLOEXEC = 0o2000000;

/**
 * Closes descriptors that this process inherited from its parent, so that agents do not inherit them in turn. Node's
 * own descriptors close when a program is executed; inherited ones do not, which tells them apart. Linux only.
 */
export function closeInheritedDescriptors(): void {
  if (process.platform !== "linux") return;
  for (const name of readdirSync("/proc/self/fd")) {
    const descriptor = Number(name);
    if (descriptor <= 2) continue;
    try {
      const [, flags = "0"] =
        /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${name}`, "utf8")) ?? [];
      if ((Number.parseInt(flags, 8) & O_CLOEXEC) === 0) closeSync(descriptor);
    } catch {
      // It was the descriptor with which the directory was read.
    }
  }
}
