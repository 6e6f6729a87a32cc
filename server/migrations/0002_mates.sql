create table locations (
  member_id bigint primary key references members on delete cascade,
  -- column and row of the Web-Mercator zoom-16 square: the exact point is never stored
  cell point not null check (cell[0] = floor(cell[0]) and cell[1] = floor(cell[1])),
  updated_at timestamptz not null default now()
);
create index locations_by_cell on locations using gist (cell);

-- One row a pair, whoever asked: a race cannot make two.
create table mate_relations (
  low_id bigint not null references members on delete cascade,
  high_id bigint not null references members on delete cascade,
  requester_id bigint not null,
  state text not null check (state in ('PENDING', 'ACCEPTED', 'REJECTED')),
  requested_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (low_id, high_id),
  check (low_id < high_id),
  check (requester_id in (low_id, high_id)),
  check ((state = 'PENDING') = (answered_at is null))
);
create index mate_relations_of_high on mate_relations (high_id, low_id);
