-- Titles, as searches compare them: NFC, lower case, single spaces. Apart from the posts, so that a search that looks at
-- many titles reads few pages.
create table post_titles (
  post_id bigint primary key references posts on delete cascade,
  title_key text not null
);
insert into post_titles select id, title_key from posts order by id;

-- Every character and every pair of neighbours in the words of a title: finds Korean words of any length, which
-- trigrams do not. Its cost keeps plans from calling it for each title, yet so low that a search is not compiled first
-- (JIT), nor shared among processes: both take longer than the search.
create function title_grams(title_key text) returns text[]
  language sql immutable strict parallel restricted cost 100
  as $$
    select array_agg(distinct substr(word, start, size))
      from unnest(string_to_array(title_key, ' ')) as word,
           generate_series(1, char_length(word)) as start, generate_series(1, 2) as size
     where start + size <= char_length(word) + 1
  $$;
create index post_titles_by_gram on post_titles using gin (title_grams(title_key)) with (fastupdate = off);
alter table posts drop column title_key, drop column title_grams;

-- How many titles have a gram: the total of a search for a short word, however many posts it finds.
alter table post_totals drop constraint post_totals_kind_check;
alter table post_totals add check (kind in ('all', 'category', 'hashtag', 'gram'));
insert into post_totals (kind, key, total)
  select 'gram', gram, count(*) from post_titles, unnest(title_grams(title_key)) as gram group by gram;

-- What a hashtag is completed by while it is typed: its letters (한강 = ㅎㅏㄴㄱㅏㅇ) and first consonants (ㅎㄱ).
-- Null for other totals, and until the next start for hashtags of before.
alter table post_totals add column letters text collate "C", add column initials text collate "C";
create index post_totals_by_letters on post_totals (letters) where kind = 'hashtag';
create index post_totals_by_initials on post_totals (initials) where kind = 'hashtag';

-- When the post was written, for what is popular these days.
alter table post_hashtags add column written_at timestamptz;
update post_hashtags set written_at = created_at from posts where id = post_id;
alter table post_hashtags alter column written_at set not null;
create index post_hashtags_by_time on post_hashtags (written_at, hashtag_key);

-- Comments come in pages, and so do the answers to each.
create index post_comments_asking on post_comments (post_id, id) where parent_id is null;
drop index post_comments_of_parent;
create index post_comments_of_parent on post_comments (parent_id, id) where parent_id is not null;
