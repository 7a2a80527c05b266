import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useLayoutEffect, useRef, useState } from "react";
import type { DeliveryInfo } from "../../../../src/protocol/api/deliveries.ts";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { deliveryOf, requestDelivery } from "../../../data/deliveries.ts";
import { useDeliveryWords } from "../../../i18n/delivery-words.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Labelled } from "../../../ui/labelled.tsx";
import { TextInput } from "../../../ui/text-field.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";

/** Asks for the branches of a pull request, and requests it, or only the push. */
export function PullRequestDialog({ taskId, onClose }: { taskId: TaskId; onClose: () => void }) {
  const words = useDeliveryWords();
  const { close } = useWords();
  const delivery = useQuery(deliveryOf(taskId));
  return (
    <Dialog title={words.title} closeLabel={close} onClose={onClose}>
      {delivery.data === undefined ? (
        <div className="grid gap-4">
          {delivery.isPending && <p className="text-soft">{words.loading}</p>}
          <FailureNote error={delivery.error} />
        </div>
      ) : (
        <PullRequestForm taskId={taskId} delivery={delivery.data} onClose={onClose} />
      )}
    </Dialog>
  );
}

function PullRequestForm(props: { taskId: TaskId; delivery: DeliveryInfo; onClose: () => void }) {
  const { taskId, delivery, onClose } = props;
  const { remote, pullRequest: request } = delivery;
  const words = useDeliveryWords();
  const [branch, setBranch] = useState("");
  const [target, setTarget] = useState("");
  const send = useMutation({
    mutationFn: (pullRequest: boolean) =>
      requestDelivery(taskId, {
        pullRequest,
        ...(branch.trim() === "" ? {} : { branch: branch.trim() }),
        ...(target.trim() === "" ? {} : { target: target.trim() }),
      }),
    onSuccess: onClose,
  });
  const mayCreate = remote !== null && remote.host !== null && remote.hasToken;
  const isOpen = request?.state === "open";
  const first = useRef<HTMLButtonElement>(null);
  // The dialog opens before the remote is known, when it has no element that could have the focus.
  useLayoutEffect(() => first.current?.focus(), []);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (remote !== null && !send.isPending) send.mutate(mayCreate);
      }}
    >
      <p className="text-soft">{words.lead}</p>
      {remote !== null && (
        <p className="text-xs wrap-anywhere text-soft">
          {words.remote}: <VisibleText text={remote.url} />
        </p>
      )}
      <Obstacle delivery={delivery} />
      {remote !== null && (
        <>
          <Labelled label={words.branch} hint={words.branchHint}>
            <NameInput
              name="branch"
              value={branch}
              placeholder={delivery.pushed?.branch}
              onChange={setBranch}
            />
          </Labelled>
          <Labelled label={words.target} hint={words.targetHint}>
            <NameInput
              name="target"
              value={target}
              placeholder={isOpen ? request.target : undefined}
              onChange={setTarget}
            />
          </Labelled>
        </>
      )}
      <FailureNote error={send.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        {remote !== null && mayCreate && (
          <Button disabled={send.isPending} onClick={() => send.mutate(false)}>
            {words.push}
          </Button>
        )}
        {remote !== null && (
          <Button ref={first} variant="primary" type="submit" data-first disabled={send.isPending}>
            {send.isPending ? words.sending : mayCreate ? words.create : words.push}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The reason why no pull request can be created, and what to do. */
function Obstacle({ delivery: { remote, problem } }: { delivery: DeliveryInfo }) {
  const words = useDeliveryWords();
  const say = usePlatformWords();
  const host = remote?.host ?? null;
  const text =
    problem !== null
      ? say(problem)
      : host !== null && remote?.hasToken === false
        ? words.noToken(host.tokenSetting, host.host)
        : null;
  if (text === null) return null;
  return (
    <div data-obstacle className="grid gap-2 rounded-md bg-waiting-wash px-3 py-2 text-waiting">
      <p className="wrap-anywhere">
        <VisibleText text={text} />
      </p>
      {remote !== null && (
        <Link
          to="/settings"
          search={{ section: host === null ? "work" : "secrets" }}
          className={`${buttonClass()} justify-self-start`}
        >
          {words.settings}
        </Link>
      )}
    </div>
  );
}

function NameInput(props: {
  name: string;
  value: string;
  placeholder: string | undefined;
  onChange: (value: string) => void;
}) {
  const { name, value, placeholder, onChange } = props;
  return (
    <TextInput
      value={value}
      name={name}
      maxLength={200}
      placeholder={placeholder}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      className="font-mono text-sm"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
