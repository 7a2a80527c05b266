/** Runs once, now. What goes wrong is the caller's to report. */
export async function manual(run) {
  return run();
}
