-- An alert that has ended without an answer stands with the mate, too, until they have opened it. What servers of the version before look
-- for is found by it as well.
drop index check_ins_to_see;
-- allow index: check-ins are gone a month after they were over
create index check_ins_to_see on check_ins (mate_id) where state = 'ASKED' or alerted_at is not null and not seen;

-- Those that have ended before are long over, and would all stand there at once.
update check_ins set seen = true where state = 'ENDED' and alerted_at is not null and not seen;
