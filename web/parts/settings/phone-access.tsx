import { useMutation, useQuery } from "@tanstack/react-query";
import { Smartphone } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { outerAddresses, signInLink } from "../../data/addresses.ts";
import { usePhoneWords } from "../../i18n/phone-words.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNote } from "../failure/failure-note.tsx";

const QrCode = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));

/** Connects a phone: a code that signs it in once, or the ways to make the page reachable. */
export function PhoneAccess() {
  const words = usePhoneWords();
  const { data: addresses = [] } = useQuery(outerAddresses);
  const [chosen, setChosen] = useState<string | null>(null);
  const address = chosen ?? addresses[0];
  const link = useMutation({ mutationFn: (at: string) => signInLink(at) });
  return (
    <section aria-labelledby="phone-title" className="grid gap-2" data-phone>
      <h2 id="phone-title" className="font-medium">
        {words.title}
      </h2>
      {address === undefined ? (
        <>
          <p className="text-soft">{words.unreachable}</p>
          <ul className="grid list-disc gap-1 pl-5 text-soft">
            <li>
              {words.tunnel} <code className="font-mono text-xs text-ink">tailscale serve 4400</code>
            </li>
            <li>
              {words.certificate}
              <code className="block overflow-x-auto py-1 font-mono text-xs whitespace-nowrap text-ink">
                signalbox serve --host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem
              </code>
            </li>
          </ul>
          <p className="text-soft">{words.docs}</p>
        </>
      ) : (
        <>
          <p className="text-soft">{words.scan}</p>
          <div className="flex flex-wrap items-center gap-2">
            {addresses.length > 1 && (
              <select
                aria-label={words.address}
                value={address}
                className="min-h-9 rounded-md border border-field bg-page px-2 font-mono text-xs"
                onChange={({ target }) => {
                  setChosen(target.value);
                  link.reset();
                }}
              >
                {addresses.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            )}
            <Button disabled={link.isPending} onClick={() => link.mutate(address)}>
              <Smartphone size={15} aria-hidden="true" /> {words.show}
            </Button>
          </div>
          {link.data !== undefined && (
            <Suspense>
              <QrCode text={link.data} label={words.code} />
              <p className="text-soft">{words.once}</p>
            </Suspense>
          )}
          <FailureNote error={link.error} />
          <p className="text-soft">{words.install}</p>
        </>
      )}
    </section>
  );
}
