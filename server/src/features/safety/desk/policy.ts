/** What somebody at the desk may not do. */
import { AppError } from "../../../platform/http/errors.ts";

/** A case about oneself does not exist at the desk. */
export function requireNotOwn({ subjectId }: { subjectId: number | null }, staffId: number): void {
  if (subjectId === staffId) throw new AppError("NOT_FOUND");
}
