-- Since when a node is erasing the member: services outside are told meanwhile, and no transaction stays open for them.
alter table departures add column erasing_at timestamptz;
