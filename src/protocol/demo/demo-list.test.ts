import { expect, test } from "vitest";
import { usesDemo } from "./demo-list.ts";

const demo = { name: "demo", isDefault: true, demoOnly: true };
const claude = { name: "claude", isDefault: false, demoOnly: false };
const plain = { status: "open", specialist: null } as const;
const written = { status: "open", specialist: "writer" } as const;
const all = { default_agent: "claude" };

test.each([
  { title: "the default agent is the demo agent", tasks: [plain], chosen: {}, uses: true },
  { title: "another default agent is chosen", tasks: [plain], chosen: all, uses: false },
  {
    title: "a specialist is the demo agent",
    tasks: [plain, written],
    chosen: { ...all, agents: { writer: "demo" } },
    uses: true,
  },
  {
    title: "only conflicts would be resolved by it",
    tasks: [written],
    chosen: { agents: { writer: "claude" } },
    uses: true,
  },
  { title: "it leads", tasks: [plain], chosen: { ...all, main_agent: "demo" }, uses: true },
  { title: "nothing is left to do", tasks: [{ ...plain, status: "done" as const }], chosen: {}, uses: false },
])("a list uses the demo agent or not: $title", ({ tasks, chosen, uses }) => {
  expect(usesDemo(tasks, chosen, [demo, claude])).toBe(uses);
});
