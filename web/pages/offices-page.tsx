import { ByRight } from "../parts/people/by-right.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { mostOffices, officeList } from "../data/offices.ts";
import { useFormat } from "../i18n/format.ts";
import { useOfficeWords } from "../i18n/office-words.ts";
import { LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { OfficeRow } from "../parts/offices/list/office-row.tsx";
import { useRowKeys } from "../parts/orchestrations/use-row-keys.ts";
import { DemoOfficeButton } from "../parts/welcome/demo-office-button.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Key } from "../ui/key.tsx";
import { PageTitle } from "../ui/page-title.tsx";

/** The list of offices, newest first. */
export function OfficesPage() {
  const words = useOfficeWords();
  const format = useFormat();
  const offices = useQuery(officeList);
  const items = offices.data?.items ?? [];
  useRowKeys("offices", "[data-office-link]");
  const open = (
    <ByRight right="work" quiet instead>
      <Link to="/offices/new" className={buttonClass("primary")}>
        <Plus size={16} aria-hidden="true" /> {words.open}
      </Link>
    </ByRight>
  );
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-4 lg:px-8">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <PageTitle>{words.title}</PageTitle>
        {items.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <DemoOfficeButton />
            {open}
          </div>
        )}
      </div>
      {offices.data === undefined && <LoadingOrFailure of={offices} className="" />}
      {offices.data !== undefined && items.length === 0 && (
        <div className="rounded-lg border border-dashed border-line px-4 py-10 text-center">
          <p className="mx-auto mb-4 max-w-xl text-balance text-soft">{words.nothing}</p>
          <div className="flex flex-wrap justify-center gap-2">
            {open}
            <DemoOfficeButton />
          </div>
        </div>
      )}
      {items.length > 0 && (
        <>
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
            {items.map((office) => (
              <OfficeRow key={office.id} office={office} />
            ))}
          </ul>
          <p className="flex items-center gap-1.5 pt-2 text-xs text-soft">
            {["J", "K", "O"].map((key) => (
              <Key key={key}>{key}</Key>
            ))}
            <span className="ml-1 hidden lg:inline">{words.keys}</span>
            {offices.data?.nextCursor != null && (
              <span className="ml-auto">{words.newest(format.count(mostOffices))}</span>
            )}
          </p>
        </>
      )}
    </div>
  );
}
