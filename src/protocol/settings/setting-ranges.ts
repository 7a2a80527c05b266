import { z } from "zod";

/** Ranges that the settings and the configuration file share. */
export const Concurrency = z.int().min(1).max(10_000);
export const VerificationsAtOnce = z.int().min(1).max(100);
