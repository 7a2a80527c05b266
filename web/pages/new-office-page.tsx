import { useQuery } from "@tanstack/react-query";
import { officeDefinitions } from "../data/office-acts.ts";
import { useNewOfficeWords } from "../i18n/new-office-words.ts";
import { LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { NewOfficeForm } from "../parts/offices/new/new-office-form.tsx";
import { ByRight } from "../parts/people/by-right.tsx";
import { PageTitle } from "../ui/page-title.tsx";

/** The page that opens one of the installed offices. */
export function NewOfficePage() {
  const words = useNewOfficeWords();
  const definitions = useQuery(officeDefinitions);
  return (
    <div className="mx-auto grid w-full max-w-3xl content-start gap-6 px-4 py-4 lg:px-8">
      <PageTitle>{words.title}</PageTitle>
      {definitions.data === undefined && <LoadingOrFailure of={definitions} shape="fields" className="" />}
      {definitions.data?.length === 0 && <p className="text-soft">{words.none}</p>}
      {definitions.data !== undefined && definitions.data.length > 0 && (
        <ByRight right="work" instead>
          <NewOfficeForm definitions={definitions.data} />
        </ByRight>
      )}
    </div>
  );
}
