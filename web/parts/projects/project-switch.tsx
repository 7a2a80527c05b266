import { FolderGit2 } from "lucide-react";
import { useEffect } from "react";
import type { Project } from "../../../src/protocol/project/project.ts";
import { usePreferences } from "../../data/preferences.ts";
import { useProjectWords } from "../../i18n/project-words.ts";

/** Chooses the project whose tasks the lists show: in the navigation at the side, or above the page on a phone. */
export function ProjectSwitch({ projects, place }: { projects: readonly Project[]; place: "side" | "top" }) {
  const words = useProjectWords();
  const [{ project }, change] = usePreferences();
  const isKnown = project === null || projects.some(({ id }) => id === project);
  useEffect(() => {
    // It was archived, or belongs to another server at this address.
    if (!isKnown) change({ project: null });
  }, [isKnown, change]);
  const name = projects.find(({ id }) => id === project)?.name ?? words.all;
  return (
    <label
      title={name}
      data-project-switch={place}
      className={
        place === "side"
          ? "relative hidden min-h-10 items-center gap-3 rounded-md px-3 focus-within:outline-2 focus-within:outline-accent hover:bg-hover lg:flex"
          : "relative flex min-h-11 items-center gap-2 border-b border-line bg-panel px-4 focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-accent max-lg:in-data-keyboard:hidden lg:hidden"
      }
    >
      <FolderGit2 size={18} aria-hidden="true" className="shrink-0" />
      <span className="sr-only">{words.label}</span>
      <select
        value={isKnown ? (project ?? "") : ""}
        className={`min-w-0 flex-1 truncate bg-transparent py-2 outline-none ${place === "side" ? "lg:group-data-narrow/nav:absolute lg:group-data-narrow/nav:inset-0 lg:group-data-narrow/nav:opacity-0" : ""}`}
        onChange={({ target }) =>
          change({ project: projects.find(({ id }) => id === target.value)?.id ?? null })
        }
      >
        <option value="">{words.all}</option>
        {projects.map(({ id, name: label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
