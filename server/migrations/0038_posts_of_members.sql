-- A member's public posts, page by page on their profile.
-- allow index: writing posts waits for a second a million of them
create index posts_public_of_author on posts (author_id, id) where access_level;
