import { useUnverifiedWords } from "../i18n/unverified-words.ts";
import { Mark } from "../ui/mark.tsx";
import { PageTitle } from "../ui/page-title.tsx";

/**
 * Says that the server could not prove that it has the token. It comes with the first script and offers no reload, because
 * nothing may be loaded from such a server.
 */
export function UnverifiedPage() {
  const words = useUnverifiedWords();
  return (
    <main className="mx-auto w-full max-w-md px-4 py-16">
      <Mark size={40} />
      <div className="mt-4">
        <PageTitle>{words.title}</PageTitle>
      </div>
      <p role="alert" className="mt-2 text-failed">
        {words.body}
      </p>
    </main>
  );
}
