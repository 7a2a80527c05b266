import { useWords } from "../i18n/words.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { PageTitle } from "../ui/page-title.tsx";

/**
 * The page shown when a screen crashed or could not be loaded. It shows which, and offers ways to continue. Typed text
 * is retained.
 */
export function CrashPage({ error }: { error: unknown }) {
  const { crash } = useWords();
  const said = error instanceof Error ? error.message : String(error);
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-16" role="alert">
      <PageTitle>{crash.title}</PageTitle>
      <p className="mt-2 text-soft">{isAbsence(said) ? crash.absent : crash.body}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          {crash.reload}
        </Button>
        <a href="/" className={buttonClass()}>
          {crash.back}
        </a>
      </div>
      <details className="mt-6 text-soft">
        <summary className="min-h-6 w-fit rounded">{crash.details}</summary>
        <p className="shown-as-written mt-1 font-mono text-xs">{said}</p>
      </details>
    </div>
  );
}

/** Checks whether a module could not be fetched; every engine words that differently. */
function isAbsence(said: string): boolean {
  return /dynamically imported module|importing a module script failed|unable to preload/i.test(said);
}
