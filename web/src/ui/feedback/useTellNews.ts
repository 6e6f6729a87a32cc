import { useNavigate } from "react-router";
import type { News } from "../../lib/news.ts";
import { toast } from "./toast.ts";

/** Says what has happened in a toast, which leads on to where one may want to go from there. */
export function useTellNews(): (news: News) => void {
  const navigate = useNavigate();
  return ({ kind, text, next }) => {
    const options = next && { action: { label: next.label, onSelect: () => void navigate(next.to) } };
    if (kind === "mate") toast.mate(text, options);
    else toast.show(text, options);
  };
}
