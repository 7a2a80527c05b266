import { expect, test } from "vitest";
import type { ProjectFiles } from "./project-files.ts";
import { undeclaredDependencies } from "./undeclared-dependencies.ts";

type Files = Readonly<Record<string, string>>;

function packages(files: Files): string[] {
  const texts = Object.entries(files).map(([path, text]) => ({ path, text }));
  const project: ProjectFiles = { paths: Object.keys(files), texts, textOf: (path) => files[path] ?? null };
  return undeclaredDependencies(texts, project).map(
    ({ file, message }) => `${file}: ${message.split('"')[1]}`,
  );
}

const manifest = (more: object): string => JSON.stringify({ name: "shop", ...more });

test.each<[what: string, files: Files]>([
  [
    "a declared package",
    {
      "package.json": manifest({ dependencies: { dayjs: "1" } }),
      "a.js": 'import d from "dayjs/plugin/utc";',
    },
  ],
  [
    "modules of Node",
    { "package.json": manifest({}), "a.js": 'import fs from "node:fs";\nimport path from "path";' },
  ],
  ["the project itself", { "package.json": manifest({}), "a.js": 'import { a } from "shop/a.js";' }],
  [
    "types alone",
    {
      "package.json": manifest({ devDependencies: { "@types/estree": "1" } }),
      "a.ts": 'import type { Node } from "estree";',
    },
  ],
  [
    "an alias of paths",
    {
      "package.json": manifest({}),
      "tsconfig.json": '{"compilerOptions":{"paths":{"app/*":["./src/*"]}}}',
      "a.ts": 'import "app/b";',
    },
  ],
  [
    "an alias that is no package",
    {
      "package.json": manifest({}),
      "a.ts": 'import "@/b";\nimport "~/c";\nimport "#d";\nimport "virtual:pwa";',
    },
  ],
  [
    "a package of the root",
    {
      "package.json": manifest({ dependencies: { ws: "8" } }),
      "web/package.json": "{}",
      "web/a.js": 'import "ws";',
    },
  ],
  ["a script without a manifest", { "a.js": 'import "ws";' }],
  [
    "an import that may fail",
    { "package.json": manifest({}), "a.cjs": 'try { require("fsevents"); } catch {}' },
  ],
  [
    "Python's own modules and local ones",
    {
      "pyproject.toml": '[project]\nname = "shop"\n',
      "shop/__init__.py": "",
      "a.py": "import os.path\nimport shop.b\nfrom . import c\nfrom zoneinfo import ZoneInfo",
    },
  ],
  [
    "a package with another name than its module",
    { "requirements.txt": "Pillow==10.1\n", "a.py": "from PIL import Image" },
  ],
  ["pytest in tests", { "pyproject.toml": "[project]\n", "tests/test_a.py": "import pytest" }],
  [
    "a poetry project",
    { "pyproject.toml": '[tool.poetry.dependencies]\nPyYAML = "^6"\n', "a.py": "import yaml" },
  ],
  [
    "Go's own packages and required ones",
    {
      "go.mod": "module example.com/shop\n\nrequire github.com/pkg/errors v0.9.1\n",
      "a.go": 'package a\n\nimport (\n\t"errors"\n\t"example.com/shop/b"\n\t"github.com/pkg/errors"\n)',
    },
  ],
])("accepts %s", (_, files) => {
  expect(packages(files)).toEqual([]);
});

test.each<[what: string, files: Files, found: string[]]>([
  [
    "a package of npm",
    { "package.json": manifest({}), "src/a.js": 'import dayjs from "dayjs";\nimport "dayjs/locale/ko.js";' },
    ["src/a.js: dayjs"],
  ],
  [
    "a package with a scope",
    { "package.json": manifest({}), "a.ts": 'import { z } from "@hono/zod-validator";' },
    ["a.ts: @hono/zod-validator"],
  ],
  [
    "a required package",
    { "package.json": manifest({}), "a.cjs": 'const x = require("express");' },
    ["a.cjs: express"],
  ],
  [
    "a package that only another part declares",
    {
      "package.json": "{}",
      "api/package.json": manifest({ dependencies: { ws: "8" } }),
      "web/a.js": 'import "ws";',
    },
    ["web/a.js: ws"],
  ],
  [
    "a package of Python",
    {
      "pyproject.toml": '[build-system]\nrequires = ["setuptools>=68"]\n\n[project]\nname = "x"\n',
      "a.py": "import pendulum",
    },
    ["a.py: pendulum"],
  ],
  [
    "a package of Go",
    {
      "go.mod": "module example.com/shop\n\ngo 1.22\n",
      "a.go": 'package a\n\nimport (\n\t"fmt"\n\t"github.com/pkg/errors"\n)',
    },
    ["a.go: github.com/pkg/errors"],
  ],
])("finds %s that is not declared", (_, files, found) => {
  expect(packages(files)).toEqual(found);
});
