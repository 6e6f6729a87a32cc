-- The nickname that a member has given up. Until then nobody else can have it, it leads to them, and they keep the one they have:
-- one row a member, so that two changes at once are one.
create table former_nicknames (
  member_id bigint primary key references members on delete cascade,
  nickname text not null,
  -- NFC, lower case, as in members
  nickname_key text not null unique,
  reserved_until timestamptz not null
);
create index former_nicknames_by_end on former_nicknames (reserved_until);

-- After the row, so that whoever is giving the nickname up at this moment has been waited for (members_nickname_key_key). By the
-- name of that constraint: to whoever wants the nickname, servers of the version before included, it is taken.
create function former_nicknames_reserve() returns trigger language plpgsql as $$
declare
  reserved_until timestamptz;
begin
  select f.reserved_until into reserved_until
    from former_nicknames f where f.nickname_key = new.nickname_key and f.member_id <> new.id;
  if reserved_until > now() then
    raise unique_violation using message = 'the nickname is reserved', constraint = 'members_nickname_key_key';
  elsif found then
    delete from former_nicknames f where f.nickname_key = new.nickname_key and f.member_id <> new.id;
  end if;
  return null;
end $$;
create trigger former_nicknames_reserve after insert or update of nickname_key on members
  for each row execute function former_nicknames_reserve();
