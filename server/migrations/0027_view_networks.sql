-- How many readers of one network have counted for a post today: a few at most. Apart from who they were.
create table post_view_networks (
  -- in Korea
  day date not null,
  post_id bigint not null references posts on delete cascade,
  -- salted like the readers; of the visitors and of the members of a network by different names
  network text not null,
  readers integer not null check (readers > 0),
  primary key (day, post_id, network)
);
create index post_view_networks_of_post on post_view_networks (post_id);
