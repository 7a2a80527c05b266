import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { ProjectId } from "../../src/protocol/ids.ts";
import type { Project } from "../../src/protocol/project/project.ts";
import { archiveProject, isFirst, projectList } from "../data/projects.ts";
import { useProjectWords } from "../i18n/project-words.ts";
import { useWords } from "../i18n/words.ts";
import { FailureNote } from "../parts/failure/failure-note.tsx";
import { Loading, LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { ByRight } from "../parts/people/by-right.tsx";
import { ProjectForm } from "../parts/projects/project-form.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { NotFound } from "./not-found.tsx";

const ProjectSettings = lazy(async () => ({
  default: (await import("../parts/projects/project-settings.tsx")).ProjectSettings,
}));

/** The settings of one project; the address `/projects/new` creates one. */
export function ProjectPage() {
  const words = useProjectWords();
  const navigate = useNavigate();
  const { projectId } = useParams({ from: "/signed-in/projects/$projectId" });
  const projects = useQuery(projectList);
  if (projects.data === undefined)
    return <LoadingOrFailure whole of={projects} shape="fields" className="mx-auto w-full max-w-3xl p-4" />;
  const isNew = projectId === "new";
  const project = projects.data.find(({ id }) => id === projectId) ?? null;
  if (project === null && !isNew) return <NotFound />;
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6 px-4 py-4 lg:px-8">
      <div className="grid gap-1">
        <Link to="/settings" search={{ section: "projects" }} className="justify-self-start text-accent">
          {words.back}
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PageTitle>{project === null ? words.createTitle : project.name}</PageTitle>
          {project !== null && !isFirst(project.id) && <ArchiveButton project={project} />}
        </div>
        {project !== null && project.archivedAt !== null && (
          <p className="text-waiting">{words.archivedNote}</p>
        )}
      </div>
      <ByRight
        right={isNew ? "administer" : "configure"}
        project={isNew ? undefined : (projectId as ProjectId)}
      >
        <ProjectForm
          key={projectId}
          project={project}
          onSaved={({ id }) => {
            if (isNew)
              void navigate({ to: "/projects/$projectId", params: { projectId: id }, replace: true });
          }}
        />
        {project !== null && (
          <Suspense fallback={<Loading shape="fields" className="" />}>
            <ProjectSettings key={project.id} project={project} />
          </Suspense>
        )}
      </ByRight>
    </div>
  );
}

function ArchiveButton({ project: { id, name, archivedAt } }: { project: Project }) {
  const words = useProjectWords();
  const { close } = useWords();
  const [asking, setAsking] = useState(false);
  const act = archivedAt === null ? "archive" : "unarchive";
  const change = useMutation({ mutationFn: () => archiveProject(id, act) });
  return (
    <div className="grid justify-items-end gap-1">
      <Button
        disabled={change.isPending}
        onClick={() => (act === "archive" ? setAsking(true) : change.mutate())}
      >
        {words[act]}
      </Button>
      <FailureNote error={change.error} />
      {asking && (
        <ConfirmDialog
          title={words.archiveTitle(name)}
          body={words.archiveBody}
          confirm={words.archive}
          refuse={words.keep}
          closeLabel={close}
          onConfirm={() => change.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
