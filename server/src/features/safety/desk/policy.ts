/** What somebody at the desk may not do. */
import { AppError } from "../../../platform/http/errors.ts";

/** A case about oneself does not exist at the desk, nor does an objection to one (`aboutSubjectId`). */
export function requireNotOwn(
  { subjectId, aboutSubjectId = null }: { subjectId: number | null; aboutSubjectId?: number | null },
  staffId: number,
): void {
  if (subjectId === staffId || aboutSubjectId === staffId) throw new AppError("NOT_FOUND");
}
