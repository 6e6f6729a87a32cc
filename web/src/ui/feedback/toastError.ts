import { messageOf } from "../../lib/api.ts";
import { toast } from "./toast.ts";

/** Says why something did not work, where there is no better place to. */
export function toastError(error: unknown): void {
  toast.error(messageOf(error));
}
