-- What a plan says can be reported, what members tell the moderators after a gathering comes to the desk, and nothing tells who has
-- reported: neither the number of a decision, nor what of one's own is gone.
alter table cases drop constraint cases_target_kind_check, add constraint cases_target_kind_check
  check (target_kind in ('PROFILE', 'POST', 'COMMENT', 'REQUEST', 'MESSAGES', 'MEETUP', 'PLAN', 'TRAINING_NOTE')) not valid;
alter table cases validate constraint cases_target_kind_check;
-- allow index: what was reported so far, which is little
create index cases_of_target on cases (target_kind, target_id);

-- What a decision is called where whom it is about reads it. The number of the case would tell when it was opened.
alter table cases add column decision_id bigint;
create sequence decision_ids owned by cases.decision_id;
update cases set decision_id = id where decided_at is not null;
select setval('decision_ids', greatest(max(id), 1)) from cases;
-- allow index: as above
create unique index cases_of_decision on cases (decision_id);
create function number_decision() returns trigger language plpgsql as $$
begin
  if new.decided_at is not null and new.decision_id is null then
    new.decision_id := nextval('decision_ids');
  end if;
  return new;
end $$;
create trigger number_decision before insert or update on cases for each row execute function number_decision();

-- Hidden from whoever it was said to; who has said it goes on reading it.
alter table plan_proposals add column hidden boolean not null default false;
alter table request_proposals add column hidden boolean not null default false;
alter table mate_relations add column note_hidden boolean not null default false;
alter table departed_relations add column note_hidden boolean not null default false;
