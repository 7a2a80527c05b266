import { useId, useState } from "react";
import type { Schema } from "../../../src/client/schema-type.ts";
import { type TriedAnswer, tryRequest } from "../../data/api-description.ts";
import { useApiWords } from "../../i18n/api-words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { TextArea, TextInput } from "../../ui/text-field.tsx";
import { type ApiRoute, exampleOf, targetOf } from "../../data/api-routes.ts";

interface Outcome {
  readonly answer: TriedAnswer | null;
  readonly problem: string | null;
}

const nothingYet: Outcome = { answer: null, problem: null };

/** A form that sends a request of a route. Reading needs no confirmation, everything else does. */
export function TryRoute({
  route,
  schemas,
}: {
  readonly route: ApiRoute;
  readonly schemas: Readonly<Record<string, Schema>>;
}) {
  const words = useApiWords();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState(() => startOf(route, schemas));
  const [outcome, setOutcome] = useState(nothingYet);
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const id = useId();
  const fields = route.parameters.filter(({ in: place }) => place !== "header");

  const problem = (): string | null => {
    const missing = fields.find(({ in: place, name, required }) => required && !values[`${place} ${name}`]);
    if (missing !== undefined) return words.missing(missing.name);
    return route.body === null || isJson(body) ? null : words.notJson;
  };
  const send = (): void => {
    setSending(true);
    const sent = route.body === null || body.trim() === "" ? null : body;
    tryRequest(route.method, targetOf(route, values), sent ?? (route.method === "POST" ? "{}" : null))
      .then((answer) => setOutcome({ answer, problem: null }))
      .catch(() => setOutcome({ answer: null, problem: words.unreachable }))
      .finally(() => setSending(false));
  };
  const submit = (): void => {
    const found = problem();
    if (found !== null) setOutcome({ answer: null, problem: found });
    else if (route.method === "GET") send();
    else setAsking(true);
  };
  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) submit();
      }}
    >
      {fields.map(({ in: place, name, required }) => {
        const key = `${place} ${name}`;
        return (
          <div key={key}>
            <label htmlFor={`${id}-${key}`} className="block pb-1 font-mono text-sm">
              {name}
              {required && <span className="font-sans text-soft"> · {words.required}</span>}
            </label>
            <TextInput
              id={`${id}-${key}`}
              value={values[key] ?? ""}
              aria-required={required}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setValues({ ...values, [key]: target.value })}
            />
          </div>
        );
      })}
      {route.body !== null && (
        <div>
          <label htmlFor={`${id}-body`} className="block pb-1 text-sm">
            {words.body} (JSON)
          </label>
          <TextArea
            id={`${id}-body`}
            value={body}
            rows={3}
            spellCheck={false}
            className="font-mono text-sm"
            onChange={({ target }) => setBody(target.value)}
          />
        </div>
      )}
      <div>
        <Button type="submit" variant="primary" disabled={isSending}>
          {isSending ? words.sending : words.send}
        </Button>
      </div>
      <div role="status">{outcome.problem !== null && <p className="text-failed">{outcome.problem}</p>}</div>
      {outcome.answer !== null && <Answer answer={outcome.answer} />}
      {isAsking && (
        <ConfirmDialog
          title={words.sendTitle(route.key)}
          body={words.sendBody}
          confirm={words.send}
          refuse={words.cancel}
          closeLabel={words.close}
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}

/** The answer to a request. */
function Answer({ answer: { status, type, text } }: { readonly answer: TriedAnswer }) {
  const words = useApiWords();
  return (
    <section aria-label={words.answer(String(status))} data-answer={status}>
      <h4
        role="status"
        className={`pb-1 text-sm font-semibold ${status < 400 ? "text-done" : "text-failed"}`}
      >
        {words.answer(String(status))}
      </h4>
      {text === "" ? (
        <p className="text-soft">{words.notShown(type)}</p>
      ) : (
        <pre
          tabIndex={0}
          role="region"
          aria-label={words.answer(String(status))}
          className="max-h-96 overflow-auto rounded-md border border-line bg-panel p-3 font-mono text-xs whitespace-pre"
        >
          {text}
        </pre>
      )}
    </section>
  );
}

function startOf({ body }: ApiRoute, schemas: Readonly<Record<string, Schema>>): string {
  return body === null ? "" : JSON.stringify(exampleOf(body.schema, schemas) ?? {}, null, 2);
}

function isJson(text: string): boolean {
  if (text.trim() === "") return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
