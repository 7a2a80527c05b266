import { useQuery } from "@tanstack/react-query";
import { Copy, QrCode as QrMark } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { outerAddresses } from "../../data/addresses.ts";
import { usePeopleWords } from "../../i18n/people-words.ts";
import { usePhoneWords } from "../../i18n/phone-words.ts";
import { Button } from "../../ui/button.tsx";
import { copy } from "../../ui/copy.ts";
import { Select } from "../../ui/labelled.tsx";
import { TextInput } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";

const QrCode = lazy(async () => ({ default: (await import("../settings/qr-code.tsx")).QrCode }));

/** A link that works once: its text, a button that copies it, and its QR code. It is gone when the person is done. */
export function OnceLink(props: { title: string; hint: string; path: string; onDone: () => void }) {
  const { title, hint, path, onDone } = props;
  const words = usePeopleWords();
  const { address: addressLabel } = usePhoneWords();
  const { data: outer = [] } = useQuery(outerAddresses);
  const addresses = [...new Set([...outer, location.origin])];
  const [chosen, setChosen] = useState<string | null>(null);
  const [showsCode, setShowsCode] = useState(false);
  const link = `${chosen ?? addresses[0] ?? location.origin}${path}`;
  const id = useId();
  return (
    <section aria-labelledby={id} data-once-link className="grid gap-3 rounded-lg border border-accent p-4">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <p className="text-soft">{hint}</p>
      <div className="flex flex-wrap gap-2">
        {addresses.length > 1 && (
          <Select
            label={addressLabel}
            value={chosen ?? addresses[0] ?? ""}
            options={addresses.map((value) => ({ value, label: value }))}
            onChange={setChosen}
          />
        )}
        <TextInput
          readOnly
          autoFocus
          aria-label={title}
          value={link}
          className="min-w-0 flex-1 basis-60 font-mono text-xs"
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={link} label={words.copy} copied={words.copied} />
      </div>
      {showsCode && (
        <Suspense>
          <QrCode text={link} label={words.code} />
        </Suspense>
      )}
      <div className="flex flex-wrap gap-2">
        {!showsCode && (
          <Button onClick={() => setShowsCode(true)}>
            <QrMark size={15} aria-hidden="true" />
            {words.showCode}
          </Button>
        )}
        <Button onClick={onDone}>{words.done}</Button>
      </div>
    </section>
  );
}

/** Copies a text that is shown only once. Where the browser forbids it, the text stays in its field. */
export function CopyButton({ text, label, copied }: { text: string; label: string; copied: string }) {
  return (
    <Button
      variant="primary"
      onClick={() =>
        void copy(text).then(
          () => toast(copied),
          () => undefined,
        )
      }
    >
      <Copy size={15} aria-hidden="true" />
      {label}
    </Button>
  );
}
