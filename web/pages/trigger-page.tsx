import { BackLink } from "../ui/back-link.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { TriggerId } from "../../src/protocol/ids.ts";
import type { TriggerSummary } from "../../src/protocol/trigger/summary.ts";
import { deleteTrigger, enableTrigger, testTrigger, triggerOf } from "../data/triggers.ts";
import { useMay } from "../data/rights.ts";
import { useFormat } from "../i18n/format.ts";
import { useTriggerWords } from "../i18n/trigger-words.ts";
import { useWords } from "../i18n/words.ts";
import { useFailureSentence } from "../parts/failure/failure-note.tsx";
import { LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { ByRight } from "../parts/people/by-right.tsx";
import { DeliveryList } from "../parts/triggers/delivery-list.tsx";
import { HookAddress } from "../parts/triggers/hook-address.tsx";
import { draftOf } from "../parts/triggers/trigger-draft.ts";
import { parsedPayload, TriggerEditor } from "../parts/triggers/trigger-editor.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { toast } from "../ui/toast.tsx";

/** A trigger: its address, its form, its deliveries, and buttons to test, disable and delete it. */
export function TriggerPage() {
  const { triggerId } = useParams({ strict: false });
  const trigger = useQuery(triggerOf(triggerId as TriggerId));
  const [payload, setPayload] = useState("");
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 content-start gap-6 px-4 py-4 lg:px-8">
      {trigger.data === undefined && <LoadingOrFailure of={trigger} shape="fields" className="" />}
      {trigger.data !== undefined && (
        <>
          <ByRight right="change" project={trigger.data.definition.project} owner={trigger.data.createdBy}>
            <Head trigger={trigger.data} payload={payload} />
            {trigger.data.definition.when.kind === "webhook" && <HookAddress trigger={trigger.data} />}
            <Editor trigger={trigger.data} payload={payload} onPayload={setPayload} />
          </ByRight>
          <DeliveryList id={trigger.data.id} />
        </>
      )}
    </div>
  );
}

function Editor(props: { trigger: TriggerSummary; payload: string; onPayload: (text: string) => void }) {
  const { trigger, payload, onPayload } = props;
  const words = useTriggerWords();
  const queries = useQueryClient();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <TriggerEditor
      key={trigger.id}
      id={trigger.id}
      before={trigger.definition}
      initial={draftOf(trigger.definition, timeZone)}
      payload={payload}
      onPayload={onPayload}
      onSaved={() => {
        toast(words.saved);
        void queries.invalidateQueries({ queryKey: ["trigger", trigger.id] });
      }}
    />
  );
}

function Head({ trigger, payload }: { trigger: TriggerSummary; payload: string }) {
  const words = useTriggerWords();
  const { close } = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const sentenceOf = useFailureSentence();
  const [asks, setAsks] = useState(false);
  const { id, enabled, definition, createdBy } = trigger;
  const mayRemove = useMay("remove", { project: definition.project, owner: createdBy });
  const parsed = parsedPayload(payload);
  const refresh = (): void => {
    for (const key of ["trigger", "trigger-deliveries", "trigger-preview"])
      void queries.invalidateQueries({ queryKey: [key, id] });
  };
  const test = useMutation({
    mutationFn: () => testTrigger(id, parsed.value),
    onSuccess: ({ number }) => {
      toast(words.tested(format.count(number)));
      refresh();
    },
  });
  const enable = useMutation({ mutationFn: () => enableTrigger(id, !enabled), onSuccess: refresh });
  const remove = useMutation({
    mutationFn: () => deleteTrigger(id),
    onSuccess: () => {
      queries.removeQueries({ queryKey: ["triggers"] });
      return navigate({ to: "/triggers" });
    },
  });
  const failure = test.error ?? enable.error ?? remove.error;
  return (
    <div className="grid gap-2">
      <BackLink to="/triggers">{words.title}</BackLink>
      <div className="flex flex-wrap items-center gap-3">
        <PageTitle>{definition.name}</PageTitle>
        <span
          className={`rounded-full px-2 py-0.5 text-xs font-medium ${enabled ? "bg-done-wash text-done" : "bg-waiting-wash text-waiting"}`}
        >
          {enabled ? words.enabled : words.disabled}
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button title={words.testHint} disabled={test.isPending || !parsed.ok} onClick={() => test.mutate()}>
          {words.test}
        </Button>
        <Button disabled={enable.isPending} onClick={() => enable.mutate()}>
          {enabled ? words.disable : words.enable}
        </Button>
        {mayRemove && (
          <Button variant="danger" onClick={() => setAsks(true)}>
            {words.remove}
          </Button>
        )}
      </div>
      <p className="text-xs text-soft">{words.testHint}</p>
      {failure !== null && (
        <p role="alert" className="text-failed">
          {sentenceOf(failure)}
        </p>
      )}
      {asks && (
        <ConfirmDialog
          title={words.removeTitle(definition.name)}
          body={words.removeBody}
          confirm={words.remove}
          refuse={words.keep}
          closeLabel={close}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}
