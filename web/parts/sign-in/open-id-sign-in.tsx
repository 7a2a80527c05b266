import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { beginOpenId, finishOpenId, isBack, openIdName } from "../../data/open-id.ts";
import { setToken } from "../../data/token.ts";
import { useSignInWords } from "../../i18n/sign-in-words.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNote } from "../failure/failure-note.tsx";

/** Finishes a sign-in once, even where React mounts a component twice. */
let finishing: Promise<string> | null = null;

/** The button for the OpenID provider, if the installation has one; after the provider, the end of the sign-in. */
export function OpenIdSignIn() {
  const words = useSignInWords();
  const { data: provider } = useQuery({ queryKey: ["sign-in"], queryFn: openIdName });
  const begin = useMutation({ mutationFn: beginOpenId });
  const { mutate: finish, ...finished } = useMutation({
    mutationFn: () => (finishing ??= finishOpenId()),
    onSuccess: setToken,
    onSettled: () => (finishing = null),
  });
  useEffect(() => {
    if (isBack() || finishing !== null) finish();
  }, [finish]);
  if (finished.isPending) return <p role="status">{words.signingIn}</p>;
  return (
    <>
      <FailureNote error={finished.error ?? begin.error} />
      {provider !== undefined && provider !== null && (
        <Button variant="primary" disabled={begin.isPending} onClick={() => begin.mutate()}>
          {words.signInWith(provider)}
        </Button>
      )}
    </>
  );
}
