#!/usr/bin/env node
import { run } from "../src/commands.js";
import { listFile } from "../src/config.js";

const today = new Date().toISOString().slice(0, 10);
const result = run(process.argv.slice(2), { file: listFile(process.env), today });
(result.code === 0 ? process.stdout : process.stderr).write(result.output);
process.exitCode = result.code;
