/** Days and hours that go by in a journey while nobody waits: for the server, its database and all who look. */
import type { BrowserContext } from "@playwright/test";
import { test as base } from "./fixtures.ts";
import { Product } from "./product.ts";

/** `reach` lets it be `moment`, which is not before now, for everybody. */
type Tests = { reach(moment: Date | number | string): Promise<void> };

const HOUR_MS = 3_600_000;

/**
 * The time of a node comes from its database (`platform/db/clock.ts`), and that of the database from `now()` and `clock_timestamp()`.
 * Functions of the same names that are found before its own move both: nothing of the product knows of it.
 */
const CLOCK = `
  create schema clock;
  create table clock.ahead (by interval not null);
  insert into clock.ahead values ('0');
  create function public.now() returns timestamptz stable language sql as 'select pg_catalog.now() + by from clock.ahead';
  create function public.clock_timestamp() returns timestamptz volatile language sql
    as 'select pg_catalog.clock_timestamp() + by from clock.ahead'`;

/** Each default on its own: the server's jobs go on, and whoever held several tables at once could wait for one in a circle. */
const DEFAULTS = `
  do $$
  declare
    given record;
  begin
    execute format('alter database %I set search_path = public, pg_catalog', current_database());
    create temporary table given as
      select d.adrelid::regclass::text as place, a.attname as name, pg_get_expr(d.adbin, d.adrelid) as value
        from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
       where a.attgenerated = '';
    -- A default keeps to the function that it was made with.
    perform set_config('search_path', 'public, pg_catalog', false);
    for given in select * from pg_temp.given where value ~ '(now|clock_timestamp)\\(\\)' loop
      execute format('alter table %s alter column %I set default %s', given.place, given.name, given.value);
      commit;
    end loop;
  end $$`;

export const test = base.extend<Tests & { contexts: Set<BrowserContext> }, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await Product.start();
      await product.askDatabase(CLOCK);
      await product.askDatabase(DEFAULTS);
      await restart(product);
      await use(product);
      await product.remove();
    },
    { scope: "worker", timeout: 240_000 },
  ],

  contexts: async ({}, use) => use(new Set()),

  visitor: async ({ visitor, product, contexts }, use) => {
    await use(async (options) => {
      const page = await visitor(options);
      contexts.add(page.context());
      await page.context().clock.setSystemTime(product.now());
      return page;
    });
  },

  reach: async ({ product, contexts }, use) => {
    await use(async (moment) => {
      const passing = new Date(moment).getTime() - product.now().getTime();
      if (passing < 0) throw new Error(`${passing} ms: time does not go back.`);
      product.ahead += passing;
      await product.askDatabase("update clock.ahead set by = $1 * interval '1 millisecond'", [product.ahead]);
      for (const { clock } of contexts) await clock.setSystemTime(product.now());
      // It asks its database once a minute; nobody waits for that.
      if (passing >= HOUR_MS) await restart(product);
    });
  },
});

async function restart(product: Product): Promise<void> {
  await product.down();
  await product.up();
}
