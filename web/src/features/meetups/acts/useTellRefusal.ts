import { paths } from "@fitmate/contract/paths";
import { useNavigate } from "react-router";
import { isRefusedBy, messageOf } from "../../../lib/api.ts";
import { toast } from "../../../ui/feedback/toast.ts";

/** Says why it did not work; who has to say their gender first is led there. */
export function useTellRefusal(): (error: unknown) => void {
  const navigate = useNavigate();
  return (error) => {
    const asks = isRefusedBy(error, "GENDER_NEEDED");
    const action = { label: "나의 정보", onSelect: () => void navigate(paths.myPage()) };
    toast.error(messageOf(error), asks ? { action } : {});
  };
}
