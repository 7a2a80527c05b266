#!/usr/bin/env node
import { main } from "./src/main.js";

const { code, text } = main(process.argv.slice(2));
(code === 0 ? process.stdout : process.stderr).write(text);
process.exitCode = code;
