import { useId, useState } from "react";
import type { Schema } from "../../../src/client/schema-type.ts";
import { typeOf } from "../../../src/client/schema-type.ts";
import { useApiWords } from "../../i18n/api-words.ts";
import type { ApiRoute } from "../../data/api-routes.ts";
import { SchemaView } from "./schema-view.tsx";
import { TryRoute } from "./try-route.tsx";
import { InlineCode } from "./inline-code.tsx";

interface RouteCardProps {
  readonly route: ApiRoute;
  readonly schemas: Readonly<Record<string, Schema>>;
  /** False for requests that the server sends. */
  readonly canTry: boolean;
}

/** A route in the list, which opens to its parameters, its types and a form to try it. */
export function RouteCard({ route, schemas, canTry }: RouteCardProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li data-route={route.key}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 px-3 py-2 text-left hover:bg-hover"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="w-16 shrink-0 font-mono text-xs font-semibold text-soft">{route.method}</span>
        <span className="min-w-0 font-mono text-sm break-all">{route.path}</span>
        <span className="w-full text-sm text-soft lg:pl-19">
          <InlineCode text={route.summary} />
        </span>
      </button>
      <div id={id}>{isOpen && <RouteDetails route={route} schemas={schemas} canTry={canTry} />}</div>
    </li>
  );
}

function RouteDetails({ route, schemas, canTry }: RouteCardProps) {
  const words = useApiWords();
  const { body, response, parameters, status, produces } = route;
  const places: Readonly<Record<string, string>> = words.place;
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-line px-3 py-4 lg:pl-22">
      {parameters.length > 0 && (
        <section>
          <h3 className="pb-1 text-sm font-semibold">{words.parameters}</h3>
          <ul className="grid grid-cols-1 gap-1 text-sm">
            {parameters.map(({ in: place, name, required, description, schema }) => (
              <li key={`${place} ${name}`} className="break-words">
                <code className="font-mono">{name}</code>
                <code className="font-mono text-soft">: {typeOf(schema, "")}</code>
                <span className="text-soft">
                  {" "}
                  · {[places[place] ?? place, ...(required ? [words.required] : [])].join(", ")}
                  {description !== undefined && <InlineCode text={` · ${description}`} />}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {body !== null && (
        <section>
          <h3 className="pb-1 text-sm font-semibold">
            {words.body}
            {!body.required && <span className="font-normal text-soft"> · {words.optional}</span>}
          </h3>
          <SchemaView schema={body.schema} schemas={schemas} label={words.body} />
        </section>
      )}
      {canTry && (
        <section>
          <h3 className="pb-1 text-sm font-semibold">{words.response(status)}</h3>
          {response === null ? (
            <p className="font-mono text-sm text-soft">{produces}</p>
          ) : (
            <SchemaView schema={response} schemas={schemas} label={words.response(status)} />
          )}
        </section>
      )}
      {canTry && (
        <section>
          <h3 className="pb-1 text-sm font-semibold">{words.try}</h3>
          {produces === "text/event-stream" ? (
            <>
              <p className="text-soft">{words.streamed}</p>
              <pre
                tabIndex={0}
                role="region"
                aria-label={words.try}
                className="overflow-auto rounded-md border border-line bg-panel p-3 font-mono text-xs"
              >
                {`curl -N -H "Authorization: Bearer $TOKEN" ${location.origin}${route.path}`}
              </pre>
            </>
          ) : (
            <TryRoute route={route} schemas={schemas} />
          )}
        </section>
      )}
    </div>
  );
}
