import type { Project } from "../../../src/protocol/project/project.ts";
import { useOpenProjects } from "../../data/projects.ts";
import { useProjectWords } from "../../i18n/project-words.ts";
import { Labelled, Select } from "../../ui/labelled.tsx";

/** Chooses the project of something new, if there are several. */
export function ProjectChoice(props: { project: Project | null; onChoose: (id: string) => void }) {
  const { project, onChoose } = props;
  const words = useProjectWords();
  const open = useOpenProjects();
  // An archived project stays until another one is chosen.
  const projects = project === null || open.some(({ id }) => id === project.id) ? open : [project, ...open];
  if (projects.length < 2) return null;
  return (
    <Labelled label={words.label}>
      <Select
        value={project?.id ?? ""}
        options={projects.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChoose}
      />
    </Labelled>
  );
}
