import { useFormat } from "../../i18n/format.ts";
import { useNow } from "../../ui/use-now.ts";

/** The age of something that runs, or the time since its end. */
export function Since(props: {
  of: { readonly createdAt: string; readonly endedAt: string | null };
  words: { readonly lasting: (span: string) => string; readonly ago: (span: string) => string };
}) {
  const {
    of: { createdAt, endedAt },
    words,
  } = props;
  const format = useFormat();
  const now = useNow();
  const at = endedAt ?? createdAt;
  const span = format.span(now - Date.parse(at));
  return (
    <time dateTime={at} title={format.exact(at)}>
      {endedAt === null ? words.lasting(span) : words.ago(span)}
    </time>
  );
}
