-- The condition that a row has all words of a query, for tables with a hundred thousand rows. In `private.search_condition`
-- each word is a choice between two indexes, so that each is looked up by itself, the most common too. Here all of them are
-- parts of words in one index, which begins with the rarest: what a word's stem finds begins like the word, and so the
-- beginning is looked up, and then looked at closely.

-- The letters with which a word begins however it is inflected: `hop` of hopes and hoping. At least three, or none.
create function private.stem_beginning(word text, stem tsquery) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select substring(stem_beginning.word for max(length)::int)
  from (select btrim(stem_beginning.stem::text, '''') as lexeme) as read,
    lateral (select regexp_replace(read.lexeme, '[ei]$', '') as kept) as cut,
    generate_series(3, char_length(stem_beginning.word)) as length
  where left(cut.kept, length) = left(stem_beginning.word, length) and length <= char_length(cut.kept)
$$;

-- Null where there is no word.
create function private.narrow_search_condition(query text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select string_agg(
    case
      when numnode(stem) = 0 or char_length(joined) < 3 or joined = beginning then
        '(' || private.word_condition('search_text', joined, spaced) || ')'
      when beginning is null then
        concat('(', private.word_condition('search_text', joined, spaced), format(' or search @@ %L)', stem))
      else concat(
        format('search_text like %L', '%' || beginning || '%'),
        -- No index is to be asked for this.
        ' and coalesce(', private.word_condition('search_text', joined, spaced), format(' or search @@ %L, false)', stem)
      )
    end,
    ' and ' order by place
  )
  from private.search_words(query) as words
  -- A word with signs in it is written in more than one way, and has more than one stem.
  cross join lateral (
    select case
      when words.spaced = words.joined and numnode(words.stem) = 1
        then private.stem_beginning(words.joined, words.stem)
    end as beginning
  ) as begun
$$;

create or replace function private.application_condition(
  words text, since timestamptz, until timestamptz, least_rating integer, in_status_since timestamptz
) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(concat_ws(
    ' and ',
    case when btrim(words) <> '' then coalesce('(' || private.narrow_search_condition(words) || ')', 'false') end,
    case when since is not null then format('submitted_at >= %L', since) end,
    case when until is not null then format('submitted_at < %L', until) end,
    case when least_rating is not null then format('rating >= %s', least_rating) end,
    case when in_status_since is not null then format('status_since <= %L', in_status_since) end
  ), '')
$$;

-- Whether a name is hidden is asked last, of the few rows of which it matters.
create or replace function private.asked_condition(
  words text, since timestamptz, until timestamptz, least_rating integer, in_status_since timestamptz, hide_names boolean
) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(concat_ws(
    ' and ',
    private.application_condition(words, since, until, least_rating, in_status_since),
    case when hide_names and btrim(words) <> '' then
      '((' || private.nameless_condition(words) || ') or not private.is_name_hidden(id, status))'
    end
  ), '')
$$;

revoke all on function private.stem_beginning(text, tsquery), private.narrow_search_condition(text) from public;
