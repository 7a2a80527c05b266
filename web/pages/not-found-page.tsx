import { Link } from "@tanstack/react-router";
import { useWords } from "../i18n/words.ts";
import { buttonClass } from "../ui/button.tsx";
import { PageTitle } from "../ui/page-title.tsx";

/** The page for an unknown address. */
export function NotFoundPage() {
  const { notFound } = useWords();
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-16">
      <PageTitle>{notFound.title}</PageTitle>
      <p className="mt-2 mb-6 text-soft">{notFound.body}</p>
      <Link to="/" className={buttonClass("primary")}>
        {notFound.back}
      </Link>
    </div>
  );
}
