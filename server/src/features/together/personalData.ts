/** All that is kept here on a member: trainings, and check-ins. */
import type { PersonalData } from "../../platform/personalData.ts";
import { trainingData } from "./answers/personalQueries.ts";
import { checkInData } from "./checkin/personalQueries.ts";

export const togetherData: PersonalData = {
  ...checkInData,
  columns: { ...trainingData.columns, ...checkInData.columns },
  leaves: { ...trainingData.leaves, ...checkInData.leaves },
  words: { ...trainingData.words, ...checkInData.words },
  files: (db, memberId) => ({ ...trainingData.files(db, memberId), ...checkInData.files(db, memberId) }),
  async erase(trx, memberId) {
    await trainingData.erase(trx, memberId);
    await checkInData.erase(trx, memberId);
  },
};
