import { ShieldOff } from "lucide-react";
import type { ConsentRequest } from "../../data/sandbox-consent.ts";
import { useConsentWords } from "../../i18n/consent-words.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { useWords } from "../../i18n/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Asks if agents may run on a machine without a sandbox, and shows how to install one. */
export function ConsentDialog({ request }: { request: ConsentRequest }) {
  const words = useConsentWords();
  const { close } = useWords();
  const say = usePlatformWords();
  return (
    <Dialog title={words.title} closeLabel={close} onClose={() => request.answer(false)}>
      <p className="flex gap-3 rounded-md bg-waiting-wash px-3 py-2 text-waiting">
        <ShieldOff size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>{words.risk}</span>
      </p>
      <p className="mt-3">{say(request.why)}</p>
      {request.install !== null && (
        <>
          <p className="mt-3">{words.install}</p>
          <pre className="mt-1 overflow-x-auto rounded-md border border-line bg-panel px-3 py-2 font-mono">
            {request.install}
          </pre>
        </>
      )}
      <p className="mt-3 text-soft">{words.once}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button data-first onClick={() => request.answer(false)}>
          {words.cancel}
        </Button>
        <Button variant="danger" onClick={() => request.answer(true)}>
          {words.allow}
        </Button>
      </div>
    </Dialog>
  );
}
