/** What follows from training together: who says so, the numbers that grow of it, and coming home safely. */
import type { Feature } from "../../platform/feature.ts";
import { answerJobs } from "./answers/jobs.ts";
import { answerRoutes } from "./answers/routes.ts";
import { checkInJobs } from "./checkin/jobs.ts";
import { checkInRoutes } from "./checkin/routes.ts";
import { togetherData } from "./personalData.ts";
import { trainingCounts } from "./trust/invariantQueries.ts";

export const together: Feature = {
  name: "together",
  tables: ["training_questions", "training_answers", "trainings", "training_counts", "training_notes", "check_ins"],
  invariants: trainingCounts,
  personalData: togetherData,

  routes({ route, ports }) {
    answerRoutes(route, ports);
    checkInRoutes(route, ports);
  },

  jobs({ app, ports }) {
    answerJobs(app, ports);
    checkInJobs(app, ports);
  },
};
