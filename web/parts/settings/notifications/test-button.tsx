import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { type TestedChannel, testChannel } from "../../../data/notifications.ts";
import { useNotificationWords } from "../../../i18n/notification-words.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";

/** Sends a test notification by one channel and shows why it did not arrive. */
export function TestButton({
  channel,
  name,
  label,
}: {
  channel: TestedChannel;
  name?: string;
  label: string;
}) {
  const words = useNotificationWords();
  const test = useMutation({
    mutationFn: () => testChannel(channel, name),
    onSuccess: ({ sent }) => {
      if (sent) toast(words.tested);
    },
  });
  const reason = test.data?.reason ?? null;
  return (
    <div className="grid gap-1.5">
      <Button
        className="justify-self-start"
        aria-label={words.testOf(label)}
        disabled={test.isPending}
        onClick={() => test.mutate()}
      >
        <Send size={15} aria-hidden="true" />
        {words.test}
      </Button>
      {reason !== null && (
        <p role="alert" className="text-failed">
          <VisibleText text={reason} />
        </p>
      )}
      <FailureNote error={test.error} />
    </div>
  );
}
