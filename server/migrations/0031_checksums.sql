-- What each migration said when it ran here: one that has been edited since stops the start (platform/db/migrate.ts). Empty until
-- the next start for those that ran before, or were run by the version before.
alter table kysely_migration add column checksum text;
