import { lazy, Suspense } from "react";

const NotFoundPage = lazy(async () => ({ default: (await import("./not-found-page.tsx")).NotFoundPage }));

/** The page for an unknown address, which is fetched only for one. */
export function NotFound() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}
