import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { apiDescription } from "../data/api-description.ts";
import { useApiWords } from "../i18n/api-words.ts";
import { type ApiDescription, foundIn, groupsOf, routesOf } from "../data/api-routes.ts";
import { RouteCard } from "../parts/api/route-card.tsx";
import { LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { TextInput } from "../ui/text-field.tsx";

/** The routes of the API, with their parameters and types, and a form to try each of them. */
export function ApiPage() {
  const words = useApiWords();
  const description = useQuery(apiDescription);
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-4 lg:px-8">
      <div className="pb-2">
        <PageTitle>{words.title}</PageTitle>
      </div>
      <p className="pb-4 text-soft">{words.intro}</p>
      {description.data === undefined ? (
        <LoadingOrFailure of={description} className="" />
      ) : (
        <Routes description={description.data} />
      )}
    </div>
  );
}

function Routes({ description }: { readonly description: ApiDescription }) {
  const words = useApiWords();
  const [search, setSearch] = useState("");
  const groups = useMemo(() => groupsOf(description.paths), [description]);
  const found = foundIn(groups, search);
  const webhooks = routesOf(description.webhooks ?? {});
  const { schemas } = description.components;
  const count = (of: typeof groups): string => String(of.reduce((sum, { routes }) => sum + routes.length, 0));
  return (
    <>
      <label htmlFor="find-route" className="block pb-1 text-sm font-semibold">
        {words.find}
      </label>
      <TextInput
        id="find-route"
        type="search"
        value={search}
        placeholder={words.findHint}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p role="status" className="pt-1 pb-2 text-xs text-soft">
        {found.length === 0 ? words.nothing : words.count(count(found), count(groups))}
      </p>
      {found.map(({ name, routes }) => (
        <section key={name} aria-labelledby={`group-${name}`} className="pt-4">
          <h2 id={`group-${name}`} className="pb-2 font-mono font-semibold">
            {name}
          </h2>
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
            {routes.map((route) => (
              <RouteCard key={route.key} route={route} schemas={schemas} canTry />
            ))}
          </ul>
        </section>
      ))}
      {webhooks.length > 0 && search === "" && (
        <section aria-labelledby="group-webhooks" className="pt-6">
          <h2 id="group-webhooks" className="font-semibold">
            {words.webhooks}
          </h2>
          <p className="pb-2 text-soft">{words.webhooksHint}</p>
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
            {webhooks.map((route) => (
              <RouteCard key={route.key} route={route} schemas={schemas} canTry={false} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
