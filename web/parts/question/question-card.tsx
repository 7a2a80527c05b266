import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { Question } from "../../../src/protocol/task/question.ts";
import { type Answer, answerQuestion } from "../../data/answers.ts";
import { useTaskPart } from "../../data/queries.ts";
import { useMay } from "../../data/rights.ts";
import { drafts, useDraft } from "../../data/drafts.ts";
import { type QuestionWords, useQuestionWords } from "../../i18n/question-words.ts";
import { Button } from "../../ui/button.tsx";
import { Key, modKey } from "../../ui/key.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { useSending } from "../../ui/use-sending.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { answerDraftNames, ownWords } from "./answer-draft.ts";
import { OtherDraft } from "../drafts/other-draft.tsx";
import { LackOfRight } from "../people/by-right.tsx";
import { FailureNote } from "../failure/failure-note.tsx";
import { VisibleText } from "../../ui/visible-text.tsx";

/**
 * An open question with its options, a field for other answers if allowed, and a skip button if optional. Selection
 * and text survive a reload.
 */
export function QuestionCard(props: {
  question: Question;
  footerLook?: string;
  /** Content between the question and its options. */
  context?: ReactNode;
  /** False where the number of an option does something else. */
  hasKeys?: boolean;
}) {
  const { question, footerLook = "", context, hasKeys = true } = props;
  const words = useQuestionWords();
  const form = useRef<HTMLFormElement>(null);
  const names = answerDraftNames(question);
  const [text, setText, dropText] = useDraft(names.text);
  const [picked, setPicked, dropPick] = useDraft(names.choice);
  const pressed = useRef(false);
  const [incomplete, setIncomplete] = useState(false);
  const options = offered(question, words);
  const ownAllowed = question.options.length === 0 || allowsOwnWords(question);
  const own = options.length === 0 || picked === ownWords;
  const short = options.every(({ label }) => label.length <= 40);
  const send = useMutation({
    mutationFn: (answer: Answer) => answerQuestion(question.id, answer),
    onSuccess: () => {
      // Unsent text from another browser stays.
      if (own || drafts.typed.has(names.text)) dropText();
      dropPick();
    },
  });

  const answer = own ? text.trim() : picked;
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (send.isPending) return;
    setIncomplete(answer === "");
    if (answer !== "") send.mutate({ answer, other: own && question.options.length > 0 });
  };
  const sending = useSending(submit);
  const pick = (at: number): void => {
    const option = options[at]?.value ?? (at === options.length && ownAllowed ? ownWords : undefined);
    if (option === undefined || options.length === 0) return;
    setPicked(option);
    form.current?.querySelectorAll<HTMLInputElement>("input[type=radio]")[at]?.focus();
  };
  // A press means that the person wants to write; the arrow keys may just pass by.
  useLayoutEffect(() => {
    if (own && pressed.current) form.current?.querySelector("textarea")?.focus();
    pressed.current = false;
  }, [own, form]);
  const project = useTaskPart(question.taskId, ({ task }) => task.project);
  const mayAnswer = useMay("work", { project });
  useKeys("question", { choose: pick }, hasKeys && mayAnswer);

  return (
    <form
      ref={form}
      aria-label={words.title}
      data-question={question.id}
      className="flex flex-1 flex-col"
      onSubmit={submit}
      {...sending}
    >
      <div className="flex-1">
        <fieldset className="min-w-0" disabled={!mayAnswer}>
          <legend
            className={`shown-as-written mb-3 ${question.question.length > 200 ? "text-base" : "text-lg font-semibold"}`}
          >
            <VisibleText text={question.question} />
            {!question.required && (
              <span className="ml-2 text-sm font-normal text-soft">({words.optional})</span>
            )}
          </legend>
          {context}
          <div className={`grid gap-2 ${short ? "lg:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]" : ""}`}>
            {options.map(({ value, label }, at) => (
              <QuestionOption
                key={value}
                name={question.id}
                checked={picked === value}
                shortcut={at + 1}
                isDefault={value === question.default}
                onPick={() => setPicked(value)}
              >
                <VisibleText text={label} />
              </QuestionOption>
            ))}
            {options.length > 0 && ownAllowed && (
              <QuestionOption
                name={question.id}
                checked={own}
                shortcut={options.length + 1}
                onPick={() => setPicked(ownWords)}
                onPress={() => (pressed.current = true)}
              >
                {words.other}
              </QuestionOption>
            )}
          </div>
          {ownAllowed && own && (
            <TextArea
              className="mt-2 max-lg:scroll-mb-24"
              rows={3}
              value={text}
              aria-label={options.length > 0 ? words.otherLabel : words.answerLabel}
              onChange={(event) => setText(event.target.value)}
            />
          )}
          {ownAllowed && own && <OtherDraft name={names.text} />}
        </fieldset>
        <p className="mt-3 text-soft lg:hidden">
          <Note kept={text !== "" || picked !== ""} />
        </p>
        {incomplete && answer === "" && (
          <p role="alert" className="mt-2 text-failed">
            {words.pick}
          </p>
        )}
        <div className="mt-2 empty:hidden">
          <FailureNote error={send.error} />
        </div>
      </div>
      {mayAnswer ? (
        <div className={`mt-4 flex items-center gap-2 lg:flex-wrap ${footerLook}`}>
          {!question.required && (
            <Button
              className="flex-1 max-lg:min-h-12! lg:flex-none"
              disabled={send.isPending}
              onClick={() => send.mutate({ skip: true })}
            >
              <VisibleText text={question.default === null ? words.skip : words.skipWith(question.default)} />
            </Button>
          )}
          <Button
            variant="primary"
            type="submit"
            className="flex-1 max-lg:min-h-12! lg:flex-none"
            disabled={send.isPending}
          >
            {send.isPending ? words.sending : words.send}
            <Key onAccent>{`${modKey}↵`}</Key>
          </Button>
          <p className="hidden min-w-56 flex-1 pl-2 text-soft lg:block">
            <Note kept={text !== "" || picked !== ""} />
          </p>
        </div>
      ) : (
        <LackOfRight right="work" owner={undefined} className={`mt-4 ${footerLook}`} />
      )}
    </form>
  );
}

/** Shows that the agent waits, and that the draft is stored. */
function Note({ kept }: { kept: boolean }) {
  const question = useQuestionWords();
  return (
    <>
      {question.stopped} {kept && question.draftKept}
    </>
  );
}

/** Returns the options to show; a confirmation without options gets yes and no. */
function offered(
  { category, options }: Question,
  words: QuestionWords,
): readonly { value: string; label: string }[] {
  if (category !== "confirmation" || options.length > 0) {
    return options.map((option) => ({ value: option, label: option }));
  }
  return [
    { value: "yes", label: words.yes },
    { value: "no", label: words.no },
  ];
}

function allowsOwnWords({ category }: Question): boolean {
  return category === "business" || category === "clarification";
}

/** One option of a question: a radio button in touch size. */
function QuestionOption(props: {
  name: string;
  checked: boolean;
  shortcut: number;
  isDefault?: boolean;
  onPick: () => void;
  /** A press with finger or mouse, which also selects it. */
  onPress?: () => void;
  children: ReactNode;
}) {
  const { name, checked, shortcut, isDefault = false, onPick, onPress, children } = props;
  const words = useQuestionWords();
  return (
    <label
      onPointerUp={onPress}
      className="flex min-h-12 items-center gap-3 rounded-lg border border-line px-3 py-2 hover:bg-hover has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-accent lg:min-h-10"
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onPick}
        className="size-4.5 shrink-0 accent-accent outline-none"
      />
      <span className="shown-as-written min-w-0 flex-1 max-lg:text-base">
        {children}
        {isDefault && <span className="ml-2 text-soft">({words.default})</span>}
      </span>
      {shortcut <= 9 && <Key>{String(shortcut)}</Key>}
    </label>
  );
}
