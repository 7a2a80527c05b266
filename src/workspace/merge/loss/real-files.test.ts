import { expect, test } from "vitest";

import { findLosses } from "../loss-check.ts";
import type { LossReason } from "./loss.ts";

/** The name of a case, path, base, ours, theirs, result, and reasons. */
type Case = readonly [string, string, string, string, string, string, (readonly LossReason[])?];

function lost([, path, base, ours, theirs, merged, reasons = []]: Case): string[] {
  const losses = findLosses({ path, base, ours, theirs, merged, reasons });
  return losses.map(({ kind, side, line }) => `${kind} ${side}: ${line.trim()}`);
}

const good: readonly Case[] = [
  [
    "enum+switch",
    "a.ts",
    `enum K {
  A,
  B,
}
function f(k: K) {
  switch (k) {
    case K.A:
      return 1;
    case K.B:
      go();
      break;
  }
}
`,
    `enum K {
  A,
  B,
  C,
}
function f(k: K) {
  switch (k) {
    case K.A:
      return 1;
    case K.B:
      go();
      break;
    case K.C:
      c();
      break;
  }
}
`,
    `enum K {
  A,
  B,
  D,
}
function f(k: K) {
  switch (k) {
    case K.A:
      return 1;
    case K.B:
      go();
      break;
    case K.D:
      d();
      break;
  }
}
`,
    `enum K {
  A,
  B,
  C,
  D,
}
function f(k: K) {
  switch (k) {
    case K.A:
      return 1;
    case K.B:
      go();
      break;
    case K.C:
      c();
      break;
    case K.D:
      d();
      break;
  }
}
`,
  ],
  [
    "compose",
    "docker-compose.yml",
    `services:
  db:
    image: postgres
    environment:
      A: 1
`,
    `services:
  db:
    image: postgres
    environment:
      A: 1
  cache:
    image: redis
    restart: always
    ports:
      - "6379:6379"
`,
    `services:
  db:
    image: postgres
    environment:
      A: 1
      B: 2
  web:
    image: nginx
    restart: always
    ports:
      - "80:80"
`,
    `services:
  db:
    image: postgres
    environment:
      A: 1
      B: 2
  cache:
    image: redis
    restart: always
    ports:
      - "6379:6379"
  web:
    image: nginx
    restart: always
    ports:
      - "80:80"
`,
  ],
  [
    "jsx cards",
    "a.tsx",
    `export function P() {
  return (
    <main>
      <Card>
        <Header title="a" />
      </Card>
    </main>
  );
}
`,
    `export function P() {
  return (
    <main>
      <Card>
        <Header title="a" />
      </Card>
      <Card>
        <Header title="b" />
        <Body />
      </Card>
    </main>
  );
}
`,
    `export function P() {
  return (
    <main>
      <Card>
        <Header title="a" />
      </Card>
      <Card>
        <Header title="c" />
        <Body />
      </Card>
    </main>
  );
}
`,
    `export function P() {
  return (
    <main>
      <Card>
        <Header title="a" />
      </Card>
      <Card>
        <Header title="b" />
        <Body />
      </Card>
      <Card>
        <Header title="c" />
        <Body />
      </Card>
    </main>
  );
}
`,
  ],
  [
    "tests py",
    "test_a.py",
    `import pytest


def test_one():
    client = make()
    assert client.get("/").status == 200
`,
    `import pytest


def test_one():
    client = make()
    assert client.get("/").status == 200


@pytest.mark.slow
def test_two():
    client = make()
    assert client.get("/two").status == 200
`,
    `import pytest


def test_one():
    client = make()
    assert client.get("/").status == 200


@pytest.mark.slow
def test_three():
    client = make()
    assert client.get("/three").status == 200
`,
    `import pytest


def test_one():
    client = make()
    assert client.get("/").status == 200


@pytest.mark.slow
def test_two():
    client = make()
    assert client.get("/two").status == 200


@pytest.mark.slow
def test_three():
    client = make()
    assert client.get("/three").status == 200
`,
  ],
  [
    "moved+modified",
    "a.ts",
    `function f() {
  a();
  b();
}
function g() {
  c();
}
`,
    `function g() {
  c();
}
function f() {
  a();
  b();
}
`,
    `function f() {
  a();
  b2();
}
function g() {
  c();
}
`,
    `function g() {
  c();
}
function f() {
  a();
  b2();
}
`,
  ],
  [
    "rename var w reason",
    "a.py",
    `def f(x):
    y = x + 1
    return y
`,
    `def f(value):
    y = value + 1
    return y
`,
    `def f(x):
    y = x + 1
    log(x)
    return y
`,
    `def f(value):
    y = value + 1
    log(value)
    return y
`,
    [{ line: "    log(x)", reason: "x was renamed to value" }],
  ],
  [
    "sql columns",
    "m.sql",
    `create table t (
  id int,
  name text
);
`,
    `create table t (
  id int,
  name text,
  age int
);
`,
    `create table t (
  id int,
  name text,
  mail text not null
);
`,
    `create table t (
  id int,
  name text,
  age int,
  mail text not null
);
`,
  ],
  [
    "md table",
    "README.md",
    `| a | b |
|---|---|
| 1 | 2 |
`,
    `| a | b |
|---|---|
| 1 | 2 |
| 3 | 4 |
`,
    `| a | b |
|---|---|
| 1 | 2 |
| 5 | 6 |
`,
    `| a   | b   |
| --- | --- |
| 1   | 2   |
| 3   | 4   |
| 5   | 6   |
`,
  ],
  [
    "crlf",
    "a.txt",
    "one\r\ntwo\r\n",
    "one\r\ntwo\r\nthree\r\n",
    "zero\none\ntwo\n",
    "zero\none\ntwo\nthree\n",
  ],
  [
    "pkg version w reason",
    "package.json",
    `{
  "name": "x",
  "version": "1.0.0",
  "dependencies": {
    "a": "^1.0.0"
  }
}
`,
    `{
  "name": "x",
  "version": "1.1.0",
  "dependencies": {
    "a": "^1.0.0",
    "b": "^2.0.0"
  }
}
`,
    `{
  "name": "x",
  "version": "1.0.1",
  "dependencies": {
    "a": "^1.2.0"
  },
  "scripts": {
    "test": "vitest"
  }
}
`,
    `{
  "name": "x",
  "version": "1.1.0",
  "dependencies": {
    "a": "^1.2.0",
    "b": "^2.0.0"
  },
  "scripts": {
    "test": "vitest"
  }
}
`,
    [{ line: '"version": "1.0.1"', reason: "the higher version wins" }],
  ],
  [
    "condition w reason",
    "a.ts",
    "if (a) {\n  go();\n}\n",
    "if (a && b) {\n  go();\n}\n",
    "if (a && c) {\n  go();\n}\n",
    "if (a && b && c) {\n  go();\n}\n",
    [{ line: "if (a && b && c) {", reason: "both" }],
  ],
  ["both same change", "a.ts", "a();\n", "b();\n", "b();\n", "b();\n"],
  [
    "conditions list",
    "a.ts",
    "const ok =\n  one(x) &&\n  two(x);\n",
    "const ok =\n  one(x) &&\n  two(x) &&\n  three(x);\n",
    "const ok =\n  zero(x) &&\n  one(x) &&\n  two(x);\n",
    "const ok =\n  zero(x) &&\n  one(x) &&\n  two(x) &&\n  three(x);\n",
  ],
  [
    "go imports",
    "a.go",
    `package a
import (
	"fmt"
)
func a() {
	fmt.Println(1)
}
`,
    `package a
import (
	"fmt"
	"os"
)
func a() {
	fmt.Println(1)
	os.Exit(1)
}
`,
    `package a
import (
	"errors"
	"fmt"
)
func a() error {
	fmt.Println(1)
	return errors.New("x")
}
`,
    `package a
import (
	"errors"
	"fmt"
	"os"
)
func a() error {
	fmt.Println(1)
	os.Exit(1)
	return errors.New("x")
}
`,
  ],
  [
    "gha jobs same indent list",
    "ci.yaml",
    `on: push
jobs:
  a:
    runs-on: ubuntu
    steps:
    - uses: actions/checkout@v4
    - run: npm test
`,
    `on: push
jobs:
  a:
    runs-on: ubuntu
    steps:
    - uses: actions/checkout@v4
    - run: npm test
  lint:
    runs-on: ubuntu
    steps:
    - uses: actions/checkout@v4
    - run: npm run lint
`,
    `on: push
jobs:
  a:
    runs-on: ubuntu
    steps:
    - uses: actions/checkout@v4
    - run: npm test
  build:
    runs-on: ubuntu
    steps:
    - uses: actions/checkout@v4
    - run: npm run build
`,
    `on: push
jobs:
  a:
    runs-on: ubuntu
    steps:
    - uses: actions/checkout@v4
    - run: npm test
  lint:
    runs-on: ubuntu
    steps:
    - uses: actions/checkout@v4
    - run: npm run lint
  build:
    runs-on: ubuntu
    steps:
    - uses: actions/checkout@v4
    - run: npm run build
`,
  ],
  [
    "multi-line import interleave",
    "a.ts",
    `import {
  a,
  b,
} from "x";
a(b);
`,
    `import {
  a,
  b,
  d,
} from "x";
a(b);
d();
`,
    `import {
  a,
  aa,
  b,
} from "x";
aa();
a(b);
`,
    `import {
  a,
  aa,
  b,
  d,
} from "x";
aa();
a(b);
d();
`,
  ],
  [
    "package-lock",
    "package-lock.json",
    `{
  "packages": {
    "node_modules/a": {
      "version": "1.0.0",
      "license": "MIT"
    }
  }
}
`,
    `{
  "packages": {
    "node_modules/a": {
      "version": "1.0.0",
      "license": "MIT"
    },
    "node_modules/b": {
      "version": "1.0.0",
      "license": "MIT"
    }
  }
}
`,
    `{
  "packages": {
    "node_modules/a": {
      "version": "1.0.0",
      "license": "MIT"
    },
    "node_modules/c": {
      "version": "1.0.0",
      "license": "MIT"
    }
  }
}
`,
    `{
  "packages": {
    "node_modules/a": {
      "version": "1.0.0",
      "license": "MIT"
    },
    "node_modules/b": {
      "version": "1.0.0",
      "license": "MIT"
    },
    "node_modules/c": {
      "version": "1.0.0",
      "license": "MIT"
    }
  }
}
`,
  ],
  [
    "css",
    "a.css",
    `.a {
  color: red;
}
`,
    `.a {
  color: red;
}
.b {
  color: red;
  margin: 0;
}
`,
    `.a {
  color: red;
  padding: 0;
}
.c {
  color: red;
  margin: 0;
}
`,
    `.a {
  color: red;
  padding: 0;
}
.b {
  color: red;
  margin: 0;
}
.c {
  color: red;
  margin: 0;
}
`,
  ],
  [
    "try/catch each",
    "a.ts",
    `class S {
}
`,
    `class S {
  async a() {
    try {
      await this.x();
    } catch (error) {
      this.log(error);
      throw error;
    }
  }
}
`,
    `class S {
  async b() {
    try {
      await this.y();
    } catch (error) {
      this.log(error);
      throw error;
    }
  }
}
`,
    `class S {
  async a() {
    try {
      await this.x();
    } catch (error) {
      this.log(error);
      throw error;
    }
  }

  async b() {
    try {
      await this.y();
    } catch (error) {
      this.log(error);
      throw error;
    }
  }
}
`,
  ],
  [
    "both delete, one adds",
    "a.py",
    "import os\nimport sys\n\nmain()\n",
    "import sys\n\nmain()\n",
    "import sys\n\nmain()\nextra()\n",
    "import sys\n\nmain()\nextra()\n",
  ],
  [
    "gitignore common once",
    ".gitignore",
    "node_modules\n",
    "node_modules\ndist\n.env\n",
    "node_modules\n.env\ncoverage\n",
    "node_modules\ndist\n.env\ncoverage\n",
  ],
  [
    "wrapped in if by ours, theirs adds inside",
    "a.py",
    "def f():\n    a()\n    b()\n",
    "def f():\n    if x:\n        a()\n        b()\n",
    "def f():\n    a()\n    m()\n    b()\n",
    "def f():\n    if x:\n        a()\n        m()\n        b()\n",
  ],
  [
    "changelog",
    "CHANGELOG.md",
    "# Changelog\n\n## Unreleased\n\n### Added\n\n- First thing here\n",
    "# Changelog\n\n## Unreleased\n\n### Added\n\n- First thing here\n- Ours is new\n\n### Fixed\n\n- Bug one\n",
    "# Changelog\n\n## Unreleased\n\n### Added\n\n- First thing here\n- Theirs is new\n\n### Fixed\n\n- Bug two\n",
    "# Changelog\n\n## Unreleased\n\n### Added\n\n- First thing here\n- Ours is new\n- Theirs is new\n\n### Fixed\n\n- Bug one\n- Bug two\n",
  ],
  [
    "merged loops",
    "a.ts",
    'export const routes = [\n  { path: "/", page: Home },\n];\n',
    'export const routes = [\n  { path: "/", page: Home },\n  { path: "/a", page: A },\n];\n',
    'export const routes = [\n  { path: "/", page: Home },\n  { path: "/b", page: B },\n];\n',
    'export const routes = [\n  { path: "/", page: Home },\n  { path: "/a", page: A },\n  { path: "/b", page: B },\n];\n',
  ],
];
const bad: readonly Case[] = [
  [
    "lost break",
    "a.ts",
    good[0]![2],
    good[0]![3],
    good[0]![4],
    good[0]![5].replace("      c();\n      break;\n", "      c();\n"),
  ],
  [
    "lost decorator",
    "test_a.py",
    good[3]![2],
    good[3]![3],
    good[3]![4],
    good[3]![5].replace("@pytest.mark.slow\ndef test_three", "def test_three"),
  ],
  [
    "commented out",
    "a.ts",
    "a();\n",
    "a();\nvalidate(x);\n",
    "a();\nb();\n",
    "a();\n// validate(x);\nb();\n",
  ],
  [
    "truncated",
    "a.py",
    "a = 1\nb = 2\nc = 3\nd = 4\n",
    "a = 1\nb = 2\nc = 3\nd = 5\n",
    "a = 0\nb = 2\nc = 3\nd = 4\n",
    "a = 0\nb = 2\n",
  ],
  [
    "app.use dup",
    "a.ts",
    "const app = x();\n",
    "const app = x();\napp.use(cors());\napp.use(json());\n",
    "const app = x();\napp.use(cors());\napp.use(json());\napp.get(y);\n",
    "const app = x();\napp.use(cors());\napp.use(json());\napp.use(cors());\napp.use(json());\napp.get(y);\n",
  ],
  [
    "md paragraph dup",
    "a.md",
    "# A\n",
    "# A\n\nThis is a new sentence here.\n",
    "# A\n\nThis is a new sentence here.\n\nMore.\n",
    "# A\n\nThis is a new sentence here.\n\nThis is a new sentence here.\n\nMore.\n",
  ],
  [
    "lost negation",
    "a.ts",
    "if (x) {\n}\ngo();\n",
    "if (!x) {\n}\ngo();\n",
    "if (x) {\n}\ngo();\nmore();\n",
    "if (x) {\n}\ngo();\nmore();\n",
  ],
  [
    "method dup",
    "a.py",
    "class A:\n    def a(self):\n        return 1\n",
    "class A:\n    def a(self):\n        return 2\n",
    "class A:\n    def a(self):\n        return 3\n",
    "class A:\n    def a(self):\n        return 2\n\n    def a(self):\n        return 3\n",
  ],
  ["yaml key dup", "a.yml", "a:\n  t: 1\n", "a:\n  t: 2\n", "a:\n  t: 3\n", "a:\n  t: 2\n  t: 3\n"],
  ["third retry lost", "a.sh", "go\n", "go\nretry\nretry\nretry\n", "go\nstop\n", "go\nretry\nretry\nstop\n"],
  [
    "md section dup",
    "a.md",
    "# A\n\ntext\n",
    "# A\n\ntext\n\n## Usage\n\nRun it.\n",
    "# A\n\ntext\n\n## Usage\n\nRun it now.\n",
    "# A\n\ntext\n\n## Usage\n\nRun it.\n\n## Usage\n\nRun it now.\n",
  ],
  [
    "css one rule lost",
    "a.css",
    good[17]![2],
    good[17]![3],
    good[17]![4],
    good[17]![5].replace(".c {\n  color: red;\n  margin: 0;\n}\n", ""),
  ],
  [
    "lock license lost",
    "package-lock.json",
    good[16]![2],
    good[16]![3],
    good[16]![4],
    good[16]![5].replace(
      '"node_modules/c": {\n      "version": "1.0.0",\n      "license": "MIT"',
      '"node_modules/c": {\n      "version": "1.0.0"',
    ),
  ],
  [
    "gitignore dup",
    ".gitignore",
    "node_modules\n",
    "node_modules\ndist\n.env\n",
    "node_modules\n.env\ncoverage\n",
    "node_modules\ndist\n.env\n.env\ncoverage\n",
  ],
  [
    "catch throw lost",
    "a.ts",
    good[18]![2],
    good[18]![3],
    good[18]![4],
    good[18]![5].replace("      throw error;\n", ""),
  ],
  [
    "kept both versions fn",
    "a.ts",
    "function f() {\n  return 1;\n}\n",
    "function f(a: number) {\n  return a;\n}\n",
    "function f(b: string) {\n  return b;\n}\n",
    "function f(a: number) {\n  return a;\n}\nfunction f(b: string) {\n  return b;\n}\n",
  ],
  [
    "test dup ts",
    "a.test.ts",
    'test("a", () => {\n  x();\n});\n',
    'test("a", () => {\n  x();\n});\ntest("b", () => {\n  y();\n});\n',
    'test("a", () => {\n  x();\n});\ntest("b", () => {\n  y();\n});\ntest("c", () => {\n  z();\n});\n',
    'test("a", () => {\n  x();\n});\ntest("b", () => {\n  y();\n});\ntest("b", () => {\n  y();\n});\ntest("c", () => {\n  z();\n});\n',
  ],
  [
    "undeleted func",
    "a.py",
    "def old():\n    return 1\n\ndef new():\n    return 2\n",
    "def new():\n    return 2\n",
    "def old():\n    return 1\n\ndef new():\n    return 2\n\ndef more():\n    pass\n",
    "def old():\n    return 1\n\ndef new():\n    return 2\n\ndef more():\n    pass\n",
  ],
  [
    "config dup obj",
    "vite.config.ts",
    "export default {\n  server: {\n    port: 1,\n  },\n};\n",
    "export default {\n  server: {\n    port: 2,\n  },\n};\n",
    "export default {\n  server: {\n    port: 3,\n  },\n};\n",
    "export default {\n  server: {\n    port: 2,\n    port: 3,\n  },\n};\n",
  ],
  [
    "one import name lost in multi",
    "a.ts",
    good[15]![2],
    good[15]![3],
    good[15]![4],
    good[15]![5].replace("  aa,\n", ""),
  ],
];

test.each(good.map((one) => [one[0], one] as const))("a good resolution has no losses: %s", (_name, one) => {
  expect(lost(one)).toEqual([]);
});

/** The losses of each bad case, by its name. */
const expected: Readonly<Record<string, readonly string[]>> = {
  "lost break": ["line ours: break;"],
  "lost decorator": ["line theirs: @pytest.mark.slow"],
  "commented out": ["line ours: validate(x);"],
  truncated: ["line ours: d = 5", "line both: c = 3"],
  "app.use dup": ["duplicate both: app.use(cors());"],
  "md paragraph dup": ["duplicate both: This is a new sentence here."],
  "lost negation": ["side ours: if (!x) {", "line ours: if (!x) {", "undone ours: if (x) {"],
  "method dup": ["duplicate both: def a(self):"],
  "yaml key dup": ["duplicate both: t: 3"],
  "third retry lost": ["line ours: retry"],
  "md section dup": ["duplicate both: ## Usage"],
  "css one rule lost": [
    "section theirs: .c {",
    "line theirs: .c {",
    "line theirs: color: red;",
    "line theirs: margin: 0;",
  ],
  "lock license lost": ['line theirs: "license": "MIT"'],
  "gitignore dup": ["duplicate both: .env"],
  "catch throw lost": ["line ours: throw error;"],
  "kept both versions fn": ["duplicate both: function f(b: string) {"],
  "test dup ts": ['duplicate both: test("b", () => {'],
  "undeleted func": ["side ours: def old():", "undone ours: def old():", "undone ours: return 1"],
  "config dup obj": ["duplicate both: port: 3,"],
  "one import name lost in multi": ["line theirs: aa,"],
};

test.each(bad.map((one) => [one[0], one] as const))("a bad resolution is reported: %s", (name, one) => {
  expect(lost(one)).toEqual(expected[name]);
});
