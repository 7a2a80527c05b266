import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { useBoardWords } from "../../i18n/board-words.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { Choice } from "../../ui/choice.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import type { Grouping } from "./grouping.ts";

/** The title of the board, its search and its grouping; both are in the address. */
export function BoardHead() {
  const words = useBoardWords();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { group = "state", find = "" } = useSearch({ from: "/signed-in/board" });
  const show = (next: { group: Grouping; find: string }): void =>
    void navigate({
      to: "/board",
      search: {
        ...(next.group === "state" ? {} : { group: next.group }),
        ...(next.find === "" ? {} : { find: next.find }),
      },
      replace: true,
    });
  useKeys("board", { search: () => field.current?.focus() });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
      <PageTitle>{words.title}</PageTitle>
      <SearchField
        field={field}
        words={find}
        aria-label={words.search}
        placeholder={words.search}
        className="ml-auto w-40 rounded-md border border-field bg-page px-2.5 py-1.5 lg:order-last lg:ml-0 lg:w-56"
        onWords={(typed) => show({ group, find: typed })}
      />
      <div className="lg:ml-auto">
        <Choice
          label={words.group}
          labelHidden
          name="group"
          value={group}
          options={(["state", "agent", "type"] as const).map((value) => ({
            value,
            label: words.groups[value],
          }))}
          onChange={(value) => show({ group: value, find })}
        />
      </div>
    </div>
  );
}
