-- What a request says, and in which order requests were sent: the lists are paged by that.
create sequence mate_request_ids as bigint;
alter table mate_relations
  add column note text check (char_length(note) <= 3000),
  add column request_id bigint,
  add column receiver_id bigint generated always as (low_id + high_id - requester_id) stored,
  -- the one who asked took it back after it had been rejected, which they must not learn from that; a request that
  -- still waits goes with its row
  add column withdrawn_at timestamptz,
  add constraint mate_relations_withdrawn check (withdrawn_at is null or state = 'REJECTED');

update mate_relations r
   set request_id = ordered.place
  from (select low_id, high_id, row_number() over (order by requested_at, low_id, high_id) as place
          from mate_relations) as ordered
 where r.low_id = ordered.low_id and r.high_id = ordered.high_id;
select setval('mate_request_ids', coalesce(max(request_id), 0) + 1, false) from mate_relations;
alter table mate_relations
  alter column request_id set default nextval('mate_request_ids'),
  alter column request_id set not null;
alter sequence mate_request_ids owned by mate_relations.request_id;

create index mate_relations_received on mate_relations (receiver_id, request_id desc) where state = 'PENDING';
create index mate_relations_sent on mate_relations (requester_id, request_id desc) where state <> 'ACCEPTED';
create index mate_relations_waiting on mate_relations (requested_at) where state = 'PENDING';

-- How many requests a member has sent on the last day they sent one (a day of Seoul).
create table mate_request_days (
  member_id bigint primary key references members on delete cascade,
  day date not null,
  sent integer not null
);

-- When somebody usually has time: bit 3 × day + part, Monday morning is bit 0.
alter table members
  add column weekly_slots integer not null default 0 check (weekly_slots between 0 and 2097151),
  add column running_level text check (running_level in ('PACE_8', 'PACE_7', 'PACE_6', 'PACE_5', 'PACE_4')),
  add column hiking_level text check (hiking_level in ('EASY', 'MODERATE', 'HARD', 'EXPERT')),
  add column weight_level text check (weight_level in ('STARTING', 'UNDER_1_YEAR', 'UNDER_3_YEARS', 'OVER_3_YEARS'));
