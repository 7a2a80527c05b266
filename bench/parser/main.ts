import { measureLargeFile } from "./large-file.ts";
import { measureLinearity } from "./linear.ts";
import { measureSpeed } from "./speed.ts";
import { measureUnclosedBlock } from "./unclosed.ts";

/**
 * Measures the reader of agent text, each figure beside its baseline in the same run. Times are processor time, the
 * minimum of several rounds; the process fails if a budget is missed.
 */
const MB = 1024 * 1024;

measureSpeed(256 * MB, 5);
measureUnclosedBlock();
measureLinearity(64 * MB);
await measureLargeFile();
