/** Whether the site answers: every failure is a result, never an error. */
export async function check(ask, now = () => performance.now()) {
  const begun = now();
  try {
    const { status } = await ask();
    const ok = status < 500;
    return { ok, reason: `status ${status}`, ms: Math.round(now() - begun) };
  } catch (error) {
    return {
      ok: false,
      reason: error.name === "TimeoutError" ? "no answer in time" : "no connection",
      ms: Math.round(now() - begun),
    };
  }
}
