-- 권리침해 신고 (정보통신망법 44조의2): what somebody says hurts a right of theirs gives way to a placeholder for up to 30 days
-- (docs/decisions/safety.md).

create table rights_reports (
  id bigint generated always as identity primary key,
  -- null: no member, or erased
  member_id bigint references members,
  right_kind text not null check (right_kind in ('PRIVACY', 'DEFAMATION', 'COPYRIGHT', 'OTHER')),
  on_behalf boolean not null,
  name text not null,
  -- of who is no member
  email text,
  -- what it says and names, until the address is confirmed
  pending jsonb,
  sent_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index rights_reports_of_member on rights_reports (member_id) where member_id is not null;
create index rights_reports_unconfirmed on rights_reports (sent_at) where confirmed_at is null;

alter table reports add column rights_report_id bigint references rights_reports on delete set null;
-- allow index: empty, since there are none yet; it reads the table once
create index reports_of_rights_report on reports (rights_report_id) where rights_report_id is not null;

-- One a thing that is named in such a report; and what its author says against the placeholder.
alter table cases drop constraint cases_kind_check, add constraint cases_kind_check
  check (kind in ('REPORT', 'OBJECTION', 'RIGHTS')) not valid;
alter table cases validate constraint cases_kind_check;
alter table cases add column contest text, add column contested_at timestamptz;
-- allow index: empty, since there are none yet; it reads the table once
create index cases_of_rights on cases (target_kind, target_id) where kind = 'RIGHTS';
-- allow index: empty, since nothing hidden has had an end before; it reads the table once
create index measures_giving_way on measures (until) where kind = 'HIDE' and until is not null and undone_at is null;

-- Until when a placeholder stands in the place of what is hidden; null: nothing does.
alter table posts add column gives_way_until timestamptz;
alter table post_comments add column gives_way_until timestamptz;
alter table gatherings add column gives_way_until timestamptz;
alter table members add column profile_gives_way_until timestamptz;

-- What a mail is about, where its address does not tell.
alter table mails add column about_id bigint;
