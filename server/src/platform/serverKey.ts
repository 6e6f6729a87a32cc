/** Secrets the installation makes for itself, kept in the database so that all nodes share them. */
import type { Db } from "./db/database.ts";

/** The secret called `name`; the first node ever takes what `make` answers. */
export async function openServerKey(db: Db, name: string, make: () => Buffer): Promise<Buffer> {
  await db
    .insertInto("server_keys")
    .values({ name, secret: make() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { secret } = await db
    .selectFrom("server_keys")
    .select("secret")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return secret;
}
