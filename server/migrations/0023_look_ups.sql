-- What a member takes along, and what goes with them: found by who wrote or liked, however much others have.
create index post_comments_of_author on post_comments (author_id, id);
create index post_likes_of_member on post_likes (member_id, post_id);

-- Rejections that no longer bar are forgotten.
create index mate_relations_rejected on mate_relations (answered_at) where state = 'REJECTED';

-- Clients of the specification save a video by its title. By hash: a title may be longer than an ordered index takes.
create index videos_of_title on videos using hash (title) where state = 'shown';
