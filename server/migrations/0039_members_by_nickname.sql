-- Finding a public member by how their nickname begins.
-- allow index: signing up waits for some seconds a million members
create index members_by_nickname on members (nickname_key collate "C") where is_public and left_at is null;
