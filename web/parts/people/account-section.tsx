import { useQuery } from "@tanstack/react-query";
import { me } from "../../data/people.ts";
import { LoadingOrFailure } from "../failure/loading-or-failure.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SessionList } from "./session-list.tsx";
import { TokenList } from "./token-list.tsx";

/** The person's own account: how they are shown, where they are signed in, and their tokens. */
export function AccountSection() {
  const own = useQuery(me);
  if (own.data === undefined) return <LoadingOrFailure of={own} shape="fields" className="" />;
  return (
    <div className="grid gap-8">
      <ProfileForm key={own.data.person.name} person={own.data.person} />
      <SessionList />
      <TokenList />
    </div>
  );
}
