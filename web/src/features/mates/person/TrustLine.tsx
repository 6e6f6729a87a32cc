import { useQuery } from "@tanstack/react-query";
import { mateMatch } from "../../../data/mates/match.ts";
import { TrustCard } from "../../../ui/people/Trust.tsx";

/** How somebody trains with others, once three people say so. */
export function TrustLine({ nickname }: { nickname: string }) {
  const { data: match } = useQuery(mateMatch(nickname));
  return match?.trust ? <TrustCard trust={match.trust} /> : null;
}
