import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { followChosenProject } from "./data/chosen-project.ts";
import { goLive } from "./data/live.ts";
import { queryClient } from "./data/queries.ts";
import { currentInvitation, currentToken, onToken, signInProblem } from "./data/token.ts";
import { UnverifiedPage } from "./pages/unverified-page.tsx";
import { router } from "./router.tsx";

const JoinPage = lazy(async () => ({ default: (await import("./parts/sign-in/join-page.tsx")).JoinPage }));
const SignInPage = lazy(async () => ({ default: (await import("./pages/sign-in-page.tsx")).SignInPage }));

/**
 * The complete page: the invitation that was opened, the sign-in screen until there is a
 * token, then everything else, live.
 */
export function App() {
  const token = useSyncExternalStore(onToken, currentToken);
  const invitation = useSyncExternalStore(onToken, currentInvitation);
  if (token === null && signInProblem() === "unverified") return <UnverifiedPage />;
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        {invitation !== null ? (
          <JoinPage key={invitation} code={invitation} />
        ) : token === null ? (
          <SignInPage />
        ) : (
          <SignedIn key={token} />
        )}
      </Suspense>
    </QueryClientProvider>
  );
}

function SignedIn() {
  useEffect(() => {
    const leave = goLive();
    const unfollow = followChosenProject();
    return () => {
      unfollow();
      leave();
      queryClient.clear();
    };
  }, []);
  return <RouterProvider router={router} />;
}
