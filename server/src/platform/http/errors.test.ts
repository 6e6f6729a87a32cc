import Fastify from "fastify";
import { expect, it } from "vitest";
import { AppError, registerErrorHandler } from "./errors.ts";

it("tells of a refusal whose code the endpoint does not declare, and answers it all the same", async () => {
  const undeclared: string[] = [];
  const app = Fastify();
  registerErrorHandler(app, (endpoint, code) => undeclared.push(`${endpoint} ${code}`));
  const health = { operationId: "health" };
  app.get("/declared", { schema: health }, () => Promise.reject(new AppError("UNAVAILABLE")));
  app.get("/undeclared", { schema: health }, () => Promise.reject(new AppError("NICKNAME_TAKEN")));
  app.get("/none-of-the-table", () => Promise.reject(new AppError("NICKNAME_TAKEN")));
  const answers = await Promise.all(["/declared", "/undeclared", "/none-of-the-table"].map((url) => app.inject(url)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 409, 409]);
  expect(undeclared).toEqual(["health NICKNAME_TAKEN"]);
});
