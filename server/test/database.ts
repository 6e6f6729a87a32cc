/** A database for one test file: a clone of the migrated template that test/globalSetup.ts made. */
import { randomInt } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

const LARGEST_CLONE = 2 ** 31 - 1;

export type TestDatabase = {
  /** What DATABASE_URL would be. */
  url: string;
  /** Closes whoever is still connected and removes the database. */
  drop(): Promise<void>;
};

/** Makes an empty, migrated database; usable in every test file of this package. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = inject("testDatabase");
  const name = `${template}_${randomInt(LARGEST_CLONE)}`;
  await asAdmin(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => asAdmin(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function asAdmin(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
