-- Looking for words as people type them: parts of words, in any order, whatever their signs and capitals. A row keeps
-- its text in a plain form, in which `like` finds parts of words by an index of trigrams; what PostgreSQL knows of
-- English (`flutes` for `flute`) comes from its text search beside it. `domain/articles/search.ts` marks what was found.

create extension if not exists pg_trgm with schema extensions;

-- Lower case, without accents. Signs stay.
create function private.fold_text(words text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]+', '', 'g') collate "C")
$$;

-- What is neither a letter nor a digit, for a regular expression's brackets.
create function private.signs() returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select '\u0001-/:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f'
$$;

-- The words of a text with a space before and after each; then, once more, those that signs divide, without them, and
-- those that follow a number or a letter of its own, with it: `E-flute` and `E flute` are `eflute` too, 3 mm are 3mm.
create function private.search_form(words text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select concat(
    ' ',
    btrim(regexp_replace(folded, '[' || private.signs() || ']+', ' ', 'g')),
    ' ',
    (
      select string_agg(regexp_replace(token, '[' || private.signs() || ']+', '', 'g'), ' ')
      from string_to_table(spaced, ' ') as token
      where token collate "C" ~ ('[^' || private.signs() || '][' || private.signs() || ']+[^' || private.signs() || ']')
    ) || ' ',
    (
      select string_agg(pair[1] || pair[2], ' ')
      from regexp_matches(
        regexp_replace(spaced, '[' || private.signs() || ']+', ' ', 'g') collate "C",
        '(?:^| )([0-9]+|[b-hj-z]) ([a-z]+)', 'g'
      ) as pair
    ) || ' '
  )
  from (select private.fold_text(words) collate "C" as folded) as folding,
    lateral (select regexp_replace(folded, '\s+', ' ', 'g') as spaced) as spacing
$$;

-- Words of HTML: markup within a word does not divide it, other markup does. No word is longer than 100 characters, as
-- for `private.searchable_text`.
create function private.html_search_form(html text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select private.search_form(
    regexp_replace(
      regexp_replace(
        replace(
          regexp_replace(
            regexp_replace(html, '</?(a|b|code|em|i|s|span|strong|u)(\s[^<>]*)?>', '', 'gi'), '<[^<>]*>', ' ', 'g'
          ), '<', ' '
        ), '&#?[a-zA-Z0-9]{1,31};', ' ', 'g'
      ), '\S{100}', '\& ', 'g'
    )
  )
$$;

-- What a query looks for, at most eight words of its first 200 characters: a word without its signs, the same with a
-- space for each, and its stem in English. Words such as "the" count only where there are no others.
create function private.search_words(query text)
returns table (place bigint, joined text, spaced text, stem tsquery)
language sql immutable parallel safe
set search_path = ''
as $$
  with words as (
    select
      min(place) as place,
      joined,
      min(spaced) as spaced,
      phraseto_tsquery('pg_catalog.english', min(spaced)) as stem
    from
      string_to_table(regexp_replace(private.fold_text(left(query, 200)), '\s+', ' ', 'g'), ' ')
        with ordinality as token (word, place),
      lateral (
        select
          regexp_replace(word collate "C", '[' || private.signs() || ']+', '', 'g') as joined,
          btrim(regexp_replace(word collate "C", '[' || private.signs() || ']+', ' ', 'g')) as spaced
      ) as forms
    where joined <> ''
    group by joined
  )
  select place, joined, spaced, stem
  from words
  where numnode(stem) > 0 or not exists (select from words where numnode(stem) > 0)
  order by place
  limit 8
$$;

-- The condition on `column_name`, a plain form, that a word is in it. One or two letters must begin a word; any others
-- may stand within one. A word holds no sign, and so no wildcard and nothing to be escaped.
create function private.word_condition(column_name text, joined text, spaced text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select concat(
    format('%I like %L', column_name, case when char_length(joined) < 3 then '% ' else '%' end || joined || '%'),
    case when spaced <> joined then format(' or %I like %L', column_name, '% ' || spaced || '%') end
  )
$$;

-- The condition that a row has all words of a query; null where there is no word. The words stand in it, so that the
-- planner knows them: those that are rare are looked up first.
create function private.search_condition(query text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select string_agg(
    concat(
      '(', private.word_condition('search_text', joined, spaced),
      case when numnode(stem) > 0 and char_length(joined) > 2 then format(' or search @@ %L', stem) end, ')'
    ),
    ' and ' order by place
  )
  from private.search_words(query)
$$;

-- The rows of a table that have all words of a query, and how well: words in the title, whether they follow one
-- another, and PostgreSQL's own rank. Security definer, because row-level security would keep the planner from the
-- indexes: no condition of a caller may be tried on a row before its policy. So this looks at every row, and answers
-- numbers alone, to functions that read those rows with their caller's rights.
create function private.find_rows(place regclass, query text)
returns table (id bigint, title_words int, is_phrase boolean, rank real)
language plpgsql stable security definer rows 20
set search_path = ''
-- The planner counts rows, and not that a long text has to be unpacked before it is read through.
set enable_seqscan = off
as $$
declare
  condition text := private.search_condition(query);
  counted text;
  phrase text;
  ranked text;
begin
  if condition is null then
    return;
  end if;

  select
    string_agg(format('(%s)::int', private.word_condition('search_title', words.joined, words.spaced)), ' + '),
    '% ' || string_agg(words.spaced, ' ' order by words.place) || '%',
    string_agg(format('%L:*', words.joined), ' | ')
  into counted, phrase, ranked
  from private.search_words(query) as words;

  return query execute format(
    'select id, %s, search_text like %L, ts_rank(search, %L) from %s where %s',
    counted, phrase, to_tsquery('pg_catalog.english', ranked), place, condition
  );
end;
$$;

revoke all on function
  private.fold_text(text),
  private.signs(),
  private.search_form(text),
  private.html_search_form(text),
  private.search_words(text),
  private.word_condition(text, text, text),
  private.search_condition(text),
  private.find_rows(regclass, text)
from public;
