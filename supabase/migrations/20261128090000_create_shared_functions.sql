-- Shared triggers, rate limits and search. The data API does not expose the schema `private`.

create schema private;

create extension if not exists pg_trgm with schema extensions;

revoke all on schema private from public;

grant usage on schema private to authenticated;

-- ===== Tables =====

-- `full_at` is when the bucket is full again.
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

-- Notifies the server, which invalidates cached pages. A row trigger, because a statement that changes no row must not
-- notify. PostgreSQL merges equal notifications of a transaction.
create function private.notify_content_changed() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('content_changed', json_build_object('table', tg_table_name)::text);
  return null;
end;
$$;

-- Sets a reference of eight characters without lookalikes (0, O, 1, I): 40 random bits. The argument is the prefix.
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
  -- Skips the two bytes of the UUID that hold its version and variant.
  foreach place in array array[0, 1, 2, 3, 4, 5, 9, 10] loop
    if place in (0, 4) then
      new.reference := new.reference || '-';
    end if;
    new.reference := new.reference || substr(alphabet, get_byte(random, place) % 32 + 1, 1);
  end loop;
  return new;
end;
$$;

-- Returns the digits of a phone number, the same for +44 and 0; null if there are too few.
create function private.phone_digits(phone text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when char_length(digits) >= 7 then regexp_replace(digits, '^(0044|44)0?', '0') end
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) as plain
$$;

-- Keeps personal data out of the planner's statistics, which outlast erased rows.
create function private.disable_column_statistics(of regclass, columns text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  sampled record;
begin
  -- The columns, and index expressions over them.
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

-- Consumes one of `max_tokens` per `window_seconds`; returns false when none is left. One statement, so that concurrent
-- callers never share a token.
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
    raise exception 'A rate limit needs at least one token and one second.' using errcode = 'invalid_parameter_value';
  end if;
  -- Truncated, because rounding up would leave no room for the last token.
  step := make_interval(secs => trunc(consume_rate_limit.window_seconds::numeric / consume_rate_limit.max_tokens, 6)::float8);

  delete from public.rate_limits
  where rate_limits.key in (
    select full_buckets.key
    from public.rate_limits as full_buckets
    where full_buckets.full_at <= moment and full_buckets.key <> consume_rate_limit.key
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

-- Deletes full buckets. `consume_rate_limit` deletes a few at each call.
create function public.expire_rate_limits(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.rate_limits
    where key in (
      select full_buckets.key
      from public.rate_limits as full_buckets
      where full_buckets.full_at <= now()
      order by full_buckets.full_at
      limit least(greatest(expire_rate_limits.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- ===== Search =====

-- Prepares text or HTML for `to_tsvector`, whose parser takes minutes over 100,000 characters without a space.
-- Truncates words to 100 characters and removes tags.
create function private.searchable_text(html text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(
    case when strpos(html, '<') > 0 then replace(regexp_replace(html, '<[^<>]*>', ' ', 'g'), '<', ' ') else html end,
    '\S{100}', '\& ', 'g'
  )
$$;

create function private.normalise_text(words text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]+', '', 'g') collate "C")
$$;

-- Returns punctuation for use within the brackets of a regular expression.
create function private.punctuation_class() returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select '\u0001-/:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f'
$$;

-- Returns the words separated by spaces, followed by joined spellings: `E-flute` and `E flute` are also `eflute`, 3 mm
-- is also 3mm.
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

-- Inline tags do not divide a word; other tags do. Words are truncated to 100 characters.
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

-- Returns at most eight words from the first 200 characters: joined, with spaces for punctuation, and as an English
-- stem. Stop words count only if there are no others.
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

-- Returns a SQL condition. One or two letters match the beginning of a word, longer words match anywhere. Words have no
-- punctuation, so nothing needs escaping.
create function private.word_condition(column_name text, joined text, spaced text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select concat(
    format('%I like %L', column_name, case when char_length(joined) < 3 then '% ' else '%' end || joined || '%'),
    case when spaced <> joined then format(' or %I like %L', column_name, '% ' || spaced || '%') end
  )
$$;

-- Returns a SQL condition that requires every word; null for no words. Literals let the planner look up the rarest
-- first.
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

-- Returns the prefix that all inflections of a word share, at least three letters: `hop` for hopes and hoping.
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

-- As `private.search_condition`, with stem prefixes that a trigram index can look up.
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
        -- Not indexed.
        ' and coalesce(', private.word_condition('search_text', joined, spaced), format(' or search @@ %L, false)', stem)
      )
    end,
    ' and ' order by place
  )
  from private.search_words(query) as words
  -- A word with punctuation has several spellings and stems.
  cross join lateral (
    select case
      when words.spaced = words.joined and numnode(words.stem) = 1
        then private.stem_prefix(words.joined, words.stem)
    end as beginning
  ) as begun
$$;

-- Returns the matching rows of a table, ranked by words in the title, phrase and `ts_rank`. Security definer, because
-- row-level security prevents the use of indexes. Callers read the rows with the user's privileges.
create function private.find_rows(place regclass, query text)
returns table (id bigint, title_words int, is_phrase boolean, rank real)
language plpgsql stable security definer rows 20
set search_path = ''
-- The planner ignores the cost of decompressing long texts.
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

-- File names contain personal data. On hosted projects another role owns this table.
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
  private.disable_column_statistics, public.consume_rate_limit, public.expire_rate_limits, private.searchable_text,
  private.normalise_text, private.punctuation_class, private.to_search_key, private.html_to_search_key,
  private.search_words, private.word_condition, private.search_condition, private.stem_prefix,
  private.narrow_search_condition, private.find_rows
from public, anon, authenticated, service_role;

grant execute on function public.consume_rate_limit, public.expire_rate_limits to service_role;
grant execute on function private.find_rows to anon, authenticated, service_role;
