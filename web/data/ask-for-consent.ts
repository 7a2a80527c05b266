import type { ApiFailure } from "./api-failure.ts";
import { setConsentRequest } from "./sandbox-consent.ts";
import { changeSetting } from "./settings.ts";

/** Asks the person to let agents run without a sandbox, after this refusal. Stores the consent; returns false without it. */
export async function askForConsent({ details }: ApiFailure): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { why, install } = details as { why: string; install: string | null };
  setConsentRequest({
    why,
    install,
    answer(allowed) {
      setConsentRequest(null);
      resolve(allowed);
    },
  });
  const isAllowed = await promise;
  if (isAllowed) await changeSetting("allow_unsandboxed", { value: true });
  return isAllowed;
}
