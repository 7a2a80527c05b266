import { useWords } from "../i18n/words.ts";
import { Button } from "../ui/button.tsx";
import { PageTitle } from "../ui/page-title.tsx";

/** What is shown where a screen itself broke: the reason, and a way to go on. Nothing typed is lost. */
export function CrashPage({ error }: { error: unknown }) {
  const { crash } = useWords();
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-16">
      <PageTitle>{crash.title}</PageTitle>
      <p className="shown-as-written mt-2 mb-6 font-mono text-xs text-soft">
        {error instanceof Error ? error.message : String(error)}
      </p>
      <Button look="primary" onClick={() => location.reload()}>
        {crash.reload}
      </Button>
    </div>
  );
}
