-- Members are told what became of their reports, and what was decided about them. Nobody switches off the latter.
alter table notifications drop constraint notifications_type_check, add constraint notifications_type_check
  check (type in ('MATCHING', 'MATCHING_ACCEPTED', 'COMMENT', 'REPLY', 'LIKE', 'MESSAGE', 'MEETUP_REQUEST', 'MEETUP_SEAT',
    'MEETUP_CHANGED', 'MEETUP_CANCELLED', 'MEETUP_HOST', 'MEETUP_TOMORROW', 'MEETUP_SOON', 'PLAN_ACCEPTED', 'PLAN_DECLINED',
    'PLAN_CANCELLED', 'TRAINED', 'AGAIN', 'CHECK_IN_ASKED', 'CHECK_IN_ANSWERED', 'CHECK_IN_DUE', 'CHECK_IN_ALERT', 'CHECK_IN_SAFE',
    'CHECK_IN_CHANGED', 'REPORT_DECIDED', 'DECISION', 'OBJECTION_ANSWERED')) not valid;
alter table notifications validate constraint notifications_type_check;
alter table notification_settings drop constraint notification_settings_type_check, add constraint notification_settings_type_check
  check (type in ('MATCHING', 'MATCHING_ACCEPTED', 'COMMENT', 'REPLY', 'LIKE', 'MESSAGE', 'MEETUP_REQUEST', 'MEETUP_SEAT',
    'MEETUP_CHANGED', 'MEETUP_CANCELLED', 'MEETUP_HOST', 'MEETUP_TOMORROW', 'MEETUP_SOON', 'PLAN_ACCEPTED', 'PLAN_DECLINED',
    'PLAN_CANCELLED', 'TRAINED', 'AGAIN', 'CHECK_IN_ASKED', 'CHECK_IN_ANSWERED', 'REPORT_DECIDED')) not valid;
alter table notification_settings validate constraint notification_settings_type_check;
