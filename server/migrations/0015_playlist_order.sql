-- A list has an order of its own: 1 is the first place, and what is taken out leaves a hole. Deferrable, so that one
-- statement may move many videos by one place.
alter table playlist_videos add column position integer check (position > 0);

update playlist_videos v
   set position = ordered.place
  from (select playlist_id, id, row_number() over (partition by playlist_id order by id) as place
          from playlist_videos) as ordered
 where v.playlist_id = ordered.playlist_id and v.id = ordered.id;

alter table playlist_videos
  alter column position set not null,
  add constraint playlist_videos_position unique (playlist_id, position) deferrable,
  -- was the order and the cursor; the primary key went with it
  drop column id,
  drop constraint playlist_videos_saved,
  add constraint playlist_videos_saved primary key (playlist_id, video_id);
