-- Functions that several areas share: triggers, rate limits and search.
-- The schema `private` holds functions and tables that no client may call or read; the data API does not expose it.

create schema private;

create extension if not exists pg_trgm with schema extensions;

revoke all on schema private from public;

-- Policies run under the caller's role, which must reach the functions that they use.
grant usage on schema private to authenticated;

-- ===== Tables =====

-- Token buckets. `full_at` is when the bucket is full again: each token moves it on by window / limit, and a token is
-- available while it lies within one window.
create table public.rate_limits (
  key text primary key,
  full_at timestamptz not null,
  constraint rate_limits_key_length check (char_length(key) between 1 and 300)
);

create index rate_limits_full_at_idx on public.rate_limits (full_at);

-- ===== Triggers and policies of several areas =====

create function private.set_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- Tells the server that a table's content changed, so that it invalidates cached pages. Runs for each row: a
-- statement that row-level security left without rows must invalidate nothing. PostgreSQL merges equal notifications
-- of one transaction.
create function private.notify_content_changed() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('content_changed', json_build_object('table', tg_table_name)::text);
  return null;
end;
$$;

-- Sets a reference of eight letters and digits without lookalikes (0, O, 1, I), 40 random bits that nobody can guess.
-- The argument is the prefix. A row that already has a reference keeps it.
create function private.assign_reference() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  alphabet constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  random bytea;
  place int;
begin
  if new.reference <> '' then
    return new;
  end if;

  random := uuid_send(gen_random_uuid());
  new.reference := tg_argv[0];
  -- The bytes of a random uuid that are random whole: the seventh holds its version, the ninth its variant.
  foreach place in array array[0, 1, 2, 3, 4, 5, 9, 10] loop
    if place in (0, 4) then
      new.reference := new.reference || '-';
    end if;
    new.reference := new.reference || substr(alphabet, get_byte(random, place) % 32 + 1, 1);
  end loop;
  return new;
end;
$$;

-- Returns a telephone number without its signs, so that +44 and 0 are the same; null with too few digits to be one.
create function private.phone_digits(phone text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when char_length(digits) >= 7 then regexp_replace(digits, '^(0044|44)0?', '0') end
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) as plain
$$;

-- Stops `analyze` from storing samples of personal columns, also in indexes: the planner's statistics would outlast
-- an erased row.
create function private.disable_column_statistics(of regclass, columns text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  sampled record;
begin
  -- The columns themselves, and what indexes make of any of them.
  for sampled in
    select format('alter table %s alter column %I set statistics 0', disable_column_statistics.of, attname) as statement
    from pg_catalog.pg_attribute
    where attrelid = disable_column_statistics.of and attname = any (disable_column_statistics.columns) and not attisdropped
    union all
    select format('alter index %s alter column %s set statistics 0', indexrelid::regclass, attnum)
    from pg_catalog.pg_index
    join pg_catalog.pg_attribute on attrelid = indexrelid
    where indrelid = disable_column_statistics.of and indexprs is not null and indkey[attnum - 1] = 0
  loop
    execute sampled.statement;
  end loop;
end;
$$;

-- ===== Rate limits =====

-- Takes one of `max_tokens` per `window_seconds`; returns false when none is left. A single statement decides, so
-- that concurrent callers never share a token. Each call also deletes a few buckets that are full again.
create function public.consume_rate_limit(key text, max_tokens integer, window_seconds integer) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  moment timestamptz := clock_timestamp();
  span interval := make_interval(secs => consume_rate_limit.window_seconds);
  step interval;
begin
  if consume_rate_limit.max_tokens < 1 or consume_rate_limit.window_seconds < 1 then
    raise exception 'A limit needs at least one token and one second' using errcode = 'invalid_parameter_value';
  end if;
  -- Cut to microseconds and never rounded up: the last token would not fit into its window.
  step := make_interval(secs => trunc(consume_rate_limit.window_seconds::numeric / consume_rate_limit.max_tokens, 6)::float8);

  delete from public.rate_limits
  where rate_limits.key in (
    select full_again.key
    from public.rate_limits as full_again
    where full_again.full_at <= moment and full_again.key <> consume_rate_limit.key
    limit 8
    for update skip locked
  );

  insert into public.rate_limits as bucket (key, full_at)
  values (consume_rate_limit.key, moment + step)
  on conflict on constraint rate_limits_pkey do update
  set full_at = greatest(bucket.full_at, moment) + step
  where greatest(bucket.full_at, moment) + step <= moment + span;

  return found;
end;
$$;

-- Deletes buckets that are full again. Callers of `consume_rate_limit` delete some, but none when there is no traffic.
create function public.expire_rate_limits(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.rate_limits
    where key in (
      select full_again.key
      from public.rate_limits as full_again
      where full_again.full_at <= now()
      order by full_again.full_at
      limit least(greatest(expire_rate_limits.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- ===== Search =====

-- Returns the words of a text or of HTML for `to_tsvector`. PostgreSQL's text parser takes minutes over 100,000
-- characters that could be one address (`a_a_a_…`, `a@1a@1…`) or one comment (`<!--<!--…`), so words are cut to 100
-- characters and brackets of markup removed. Character references stay: the parser drops them.
create function private.searchable_text(html text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(
    case when strpos(html, '<') > 0 then replace(regexp_replace(html, '<[^<>]*>', ' ', 'g'), '<', ' ') else html end,
    '\S{100}', '\& ', 'g'
  )
$$;

-- Returns the text in lower case, without accents. Punctuation stays.
create function private.normalise_text(words text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]+', '', 'g') collate "C")
$$;

-- Returns what is neither a letter nor a digit, for the brackets of a regular expression.
create function private.punctuation_class() returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select '\u0001-/:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f'
$$;

-- Returns the words of a text with a space before and after each; then, once more, those that signs divide, without
-- them, and those that follow a number or a letter of its own, with it: `E-flute` and `E flute` are `eflute` too, 3
-- mm are 3mm.
create function private.to_search_key(words text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select concat(
    ' ',
    btrim(regexp_replace(folded, '[' || private.punctuation_class() || ']+', ' ', 'g')),
    ' ',
    (
      select string_agg(regexp_replace(token, '[' || private.punctuation_class() || ']+', '', 'g'), ' ')
      from string_to_table(spaced, ' ') as token
      where token collate "C" ~ ('[^' || private.punctuation_class() || '][' || private.punctuation_class() || ']+[^' || private.punctuation_class() || ']')
    ) || ' ',
    (
      select string_agg(pair[1] || pair[2], ' ')
      from regexp_matches(
        regexp_replace(spaced, '[' || private.punctuation_class() || ']+', ' ', 'g') collate "C",
        '(?:^| )([0-9]+|[b-hj-z]) ([a-z]+)', 'g'
      ) as pair
    ) || ' '
  )
  from (select private.normalise_text(words) collate "C" as folded) as folding,
    lateral (select regexp_replace(folded, '\s+', ' ', 'g') as spaced) as spacing
$$;

-- Returns the search form of HTML: markup within a word does not divide it, other markup does. No word is longer than
-- 100 characters, as in `private.searchable_text`.
create function private.html_to_search_key(html text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select private.to_search_key(
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

-- Returns the words of a query, at most eight from its first 200 characters: each without its signs, with a space for
-- each sign, and as its English stem. Stop words such as "the" count only when there are no others.
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
      string_to_table(regexp_replace(private.normalise_text(left(query, 200)), '\s+', ' ', 'g'), ' ')
        with ordinality as token (word, place),
      lateral (
        select
          regexp_replace(word collate "C", '[' || private.punctuation_class() || ']+', '', 'g') as joined,
          btrim(regexp_replace(word collate "C", '[' || private.punctuation_class() || ']+', ' ', 'g')) as spaced
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

-- Returns the SQL condition that a word is in `column_name`, a search form. One or two letters must begin a word;
-- longer ones may stand within one. A word holds no sign, and so no wildcard and nothing to escape.
create function private.word_condition(column_name text, joined text, spaced text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select concat(
    format('%I like %L', column_name, case when char_length(joined) < 3 then '% ' else '%' end || joined || '%'),
    case when spaced <> joined then format(' or %I like %L', column_name, '% ' || spaced || '%') end
  )
$$;

-- Returns the SQL condition that a row has all words of a query; null for no words. The words are literals, so that
-- the planner looks up the rarest first.
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

-- Returns the letters with which every inflection of a word begins: `hop` of hopes and hoping. At least three, or
-- none.
create function private.stem_prefix(word text, stem tsquery) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select substring(stem_prefix.word for max(length)::int)
  from (select btrim(stem_prefix.stem::text, '''') as lexeme) as read,
    lateral (select regexp_replace(read.lexeme, '[ei]$', '') as kept) as cut,
    generate_series(3, char_length(stem_prefix.word)) as length
  where left(cut.kept, length) = left(stem_prefix.word, length) and length <= char_length(cut.kept)
$$;

-- Returns the search condition with the beginnings of stems, which an index can look up; null for no words.
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
        then private.stem_prefix(words.joined, words.stem)
    end as beginning
  ) as begun
$$;

-- Returns the rows of a table that have all words of a query, with their rank: words in the title, consecutive words,
-- and PostgreSQL's own rank. Security definer, because row-level security keeps the planner from the indexes: no
-- condition of a caller may be tried on a row before its policy. It returns ids and ranks only, to functions that
-- read those rows with their caller's privileges.
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

-- File names contain personal data. On hosted projects this table belongs to another role.
do $$
begin
  perform private.disable_column_statistics('storage.objects', array['name', 'path_tokens', 'metadata', 'user_metadata']);
exception when insufficient_privilege then
  null;
end;
$$;

-- ===== Row-level security =====

alter table public.rate_limits enable row level security;

-- ===== Grants =====

revoke all on table public.rate_limits from public, anon, authenticated, service_role;
revoke all on function
  private.set_updated_at, private.notify_content_changed, private.assign_reference, private.phone_digits,
  private.disable_column_statistics, public.consume_rate_limit, public.expire_rate_limits, private.searchable_text, private.normalise_text,
  private.punctuation_class, private.to_search_key, private.html_to_search_key, private.search_words, private.word_condition,
  private.search_condition, private.stem_prefix, private.narrow_search_condition, private.find_rows
from public, anon, authenticated, service_role;

grant execute on function public.consume_rate_limit, public.expire_rate_limits to service_role;
grant execute on function private.find_rows to anon, authenticated, service_role;
