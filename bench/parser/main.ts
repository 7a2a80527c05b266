import { measureLargeFile } from "./large-file.ts";
import { measureLinearity } from "./linear.ts";
import { measureSpeed } from "./speed.ts";
import { measureUnclosedBlock } from "./unclosed.ts";

/**
 * What the reader of agent text must measure up to, each figure beside its baseline in the same run. Times are
 * of the processor, the least of several rounds; the process fails where a budget is missed.
 */
const MB = 1024 * 1024;

measureSpeed(256 * MB, 5);
measureUnclosedBlock();
measureLinearity(64 * MB);
await measureLargeFile();
