import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { isFirst, projectList } from "../../data/projects.ts";
import { useRights } from "../../data/rights.ts";
import { useProjectWords } from "../../i18n/project-words.ts";
import { buttonClass } from "../../ui/button.tsx";
import { LoadingOrFailure } from "../failure/loading-or-failure.tsx";
import { LackOfRight } from "../people/by-right.tsx";

/** All projects, each with a link to its settings, which the administrators of the project may change. */
export function ProjectsSection() {
  const words = useProjectWords();
  const may = useRights();
  const projects = useQuery(projectList);
  if (projects.data === undefined) return <LoadingOrFailure of={projects} shape="rows" className="" />;
  return (
    <div className="grid gap-4">
      <p className="text-soft">{words.intro}</p>
      <ul className="grid gap-2">
        {projects.data.map(({ id, name, source, archivedAt }) => (
          <li key={id} data-project={id}>
            <Link
              to="/projects/$projectId"
              params={{ projectId: id }}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-lg border border-line px-4 py-3 hover:bg-hover"
            >
              <span className="min-w-0 font-semibold break-words">{name}</span>
              {isFirst(id) && <span className="text-xs text-soft">{words.first}</span>}
              {archivedAt !== null && <span className="text-xs text-waiting">{words.archived}</span>}
              <span
                className={`w-full min-w-0 text-xs break-all text-soft ${source === null ? "" : "font-mono"}`}
              >
                {source ?? words.noSource}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {may("administer") && (
        <Link
          to="/projects/$projectId"
          params={{ projectId: "new" }}
          className={`${buttonClass("primary")} justify-self-start`}
        >
          <Plus size={16} aria-hidden="true" />
          {words.create}
        </Link>
      )}
      {!projects.data.some(({ id }) => may("configure", { project: id })) && (
        <LackOfRight right="configure" />
      )}
    </div>
  );
}
