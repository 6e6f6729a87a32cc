import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";

/**
 * Waits for what was done and says so, or why not; answers whether it was. Not by what a mutation calls back: by then the part that
 * has done it may have made way for another.
 */
export async function sayOf<Done>(doing: Promise<Done>, said: (done: Done) => string): Promise<boolean> {
  try {
    toast.show(said(await doing));
    return true;
  } catch (error) {
    toastError(error);
    return false;
  }
}
