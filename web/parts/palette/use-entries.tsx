import { useNavigate } from "@tanstack/react-router";
import {
  ChartColumn,
  CircleAlert,
  CircleQuestionMark,
  Columns3,
  FileText,
  Inbox,
  Keyboard,
  Languages,
  ListTodo,
  LogOut,
  Moon,
  Plus,
  Server,
  Settings,
  Sun,
  Users,
  Workflow,
  Zap,
} from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { officeList } from "../../data/offices.ts";
import { useHasNodes } from "../../data/nodes.ts";
import { usePreferences } from "../../data/preferences.ts";
import { useMay } from "../../data/rights.ts";
import { forgetToken } from "../../data/token.ts";
import { useInboxData } from "../../data/use-inbox.ts";
import { usePaletteWords } from "../../i18n/palette-words.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { useWords } from "../../i18n/words.ts";
import { useDark } from "../../ui/use-dark.ts";
import { inboxOf } from "../inbox/inbox-of.ts";
import { standingOf } from "../../../src/protocol/inbox/standing.ts";
import type { Findable } from "./matching.ts";

/** An entry of the palette and its action. */
export interface Entry extends Findable {
  readonly id: string;
  readonly icon: ReactNode;
  readonly aside?: string;
  /** The shortcut of the same action. */
  readonly keys?: readonly string[];
  readonly run: () => void;
}

/** Returns all entries by group. */
export function useEntries(
  onHelp: () => void,
): readonly { readonly title: string; readonly entries: Entry[] }[] {
  const words = useWords();
  const palette = usePaletteWords();
  const say = usePlatformWords();
  const navigate = useNavigate();
  const [{ language }, change] = usePreferences();
  const { questions, tasks, reviews, calls } = useInboxData(200);
  const offices = useQuery(officeList).data?.items ?? [];
  const waiting = useMemo(
    () => inboxOf(questions, tasks, reviews, calls).waiting,
    [questions, tasks, reviews, calls],
  );
  const hasNodes = useHasNodes();
  const mayWork = useMay("work");
  const dark = useDark();
  return [
    {
      title: palette.groups.waiting,
      entries: waiting.flatMap((row): Entry[] => {
        const about = row.task === null ? {} : { also: row.task.title, aside: row.task.title };
        if (row.kind === "question") {
          return [
            {
              id: row.id,
              icon: <CircleQuestionMark size={16} aria-hidden="true" />,
              text: row.question.question,
              ...about,
              run: () => void navigate({ to: "/q/$questionId", params: { questionId: row.id } }),
            },
          ];
        }
        if (row.kind === "decision") {
          const { officeId, office, task } = row.call;
          return [
            {
              id: row.id,
              icon: <CircleQuestionMark size={16} aria-hidden="true" />,
              text: task,
              also: say(office),
              aside: say(office),
              run: () => void navigate({ to: "/offices/$officeId", params: { officeId } }),
            },
          ];
        }
        if (row.kind === "task") {
          return [
            {
              id: `waiting-${row.id}`,
              icon: <CircleAlert size={16} aria-hidden="true" />,
              text: row.task.title,
              aside: words.standings[row.standing],
              run: () => void navigate({ to: "/t/$taskId", params: { taskId: row.task.id } }),
            },
          ];
        }
        return [
          {
            id: row.id,
            icon: <FileText size={16} aria-hidden="true" />,
            text: palette.review(String(row.review.phase), row.task?.title ?? ""),
            run: () => void navigate({ to: "/reviews/$reviewId", params: { reviewId: row.id } }),
          },
        ];
      }),
    },
    {
      title: palette.groups.actions,
      entries: [
        ...(mayWork
          ? [
              {
                id: "new",
                icon: <Plus size={16} aria-hidden="true" />,
                text: words.nav.newTask,
                keys: ["C"],
                run: () => void navigate({ to: "/new" }),
              },
              {
                id: "new-office",
                icon: <Users size={16} aria-hidden="true" />,
                text: palette.newOffice,
                run: () => void navigate({ to: "/offices/new" }),
              },
            ]
          : []),
        {
          id: "theme",
          icon: dark ? <Sun size={16} aria-hidden="true" /> : <Moon size={16} aria-hidden="true" />,
          text: dark ? palette.light : palette.dark,
          also: "theme dark light",
          run: () => change({ theme: dark ? "light" : "dark" }),
        },
        {
          id: "language",
          icon: <Languages size={16} aria-hidden="true" />,
          text: palette.language,
          also: "language English Korean 언어",
          run: () => change({ language: language === "en" ? "ko" : "en" }),
        },
        {
          id: "help",
          icon: <Keyboard size={16} aria-hidden="true" />,
          text: palette.shortcuts,
          keys: ["?"],
          run: onHelp,
        },
        {
          id: "sign-out",
          icon: <LogOut size={16} aria-hidden="true" />,
          text: palette.signOut,
          run: () => forgetToken(),
        },
      ],
    },
    {
      title: palette.groups.pages,
      entries: [
        {
          id: "inbox",
          icon: <Inbox size={16} aria-hidden="true" />,
          text: words.nav.inbox,
          keys: ["G", "I"],
          run: () => void navigate({ to: "/" }),
        },
        {
          id: "board",
          icon: <Columns3 size={16} aria-hidden="true" />,
          text: words.nav.board,
          keys: ["G", "B"],
          run: () => void navigate({ to: "/board" }),
        },
        {
          id: "task-lists",
          icon: <Workflow size={16} aria-hidden="true" />,
          text: words.nav.taskLists,
          also: "orchestration",
          keys: ["G", "L"],
          run: () => void navigate({ to: "/orchestrations" }),
        },
        {
          id: "offices",
          icon: <Users size={16} aria-hidden="true" />,
          text: words.nav.offices,
          keys: ["G", "O"],
          run: () => void navigate({ to: "/offices" }),
        },
        {
          id: "triggers",
          icon: <Zap size={16} aria-hidden="true" />,
          text: words.nav.triggers,
          run: () => void navigate({ to: "/triggers" }),
        },
        ...(hasNodes
          ? [
              {
                id: "nodes",
                icon: <Server size={16} aria-hidden="true" />,
                text: words.nav.nodes,
                keys: ["G", "N"],
                run: () => void navigate({ to: "/nodes" }),
              },
            ]
          : []),
        {
          id: "metrics",
          icon: <ChartColumn size={16} aria-hidden="true" />,
          text: words.nav.metrics,
          keys: ["G", "M"],
          run: () => void navigate({ to: "/metrics" }),
        },
        {
          id: "settings",
          icon: <Settings size={16} aria-hidden="true" />,
          text: words.nav.settings,
          keys: ["G", "S"],
          run: () => void navigate({ to: "/settings" }),
        },
      ],
    },
    {
      title: words.nav.offices,
      entries: offices.map(({ id, title, members }) => ({
        id,
        icon: <Users size={16} aria-hidden="true" />,
        text: say(title),
        also: `${id} ${members.join(" ")}`,
        aside: members.join(", "),
        run: () => void navigate({ to: "/offices/$officeId", params: { officeId: id } }),
      })),
    },
    {
      title: palette.groups.tasks,
      entries: tasks.map((task) => ({
        id: task.id,
        icon: <ListTodo size={16} aria-hidden="true" />,
        text: task.title,
        also: `${task.id} ${task.description}`,
        aside: words.standings[standingOf(task)],
        run: () => void navigate({ to: "/t/$taskId", params: { taskId: task.id } }),
      })),
    },
  ];
}
