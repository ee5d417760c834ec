-- How often something may happen. A key's bucket of tokens is told by one moment, the one at which it is full
-- again: each token taken moves it on by window / limit, and a token is there while it lies within one window.

create table public.rate_limits (
  key text primary key,
  full_at timestamptz not null,
  constraint rate_limits_key_length check (char_length(key) between 1 and 300)
);

create index rate_limits_full_at_idx on public.rate_limits (full_at);

revoke all on table public.rate_limits from public, anon, authenticated, service_role;

alter table public.rate_limits enable row level security;

-- Takes one of `max_tokens` per `window_seconds`; false when none is left. One statement decides, so that callers
-- at the same moment never share a token. A bucket that is full again says nothing: a few are swept in passing.
create function public.take_token(key text, max_tokens integer, window_seconds integer) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  moment timestamptz := clock_timestamp();
  span interval := make_interval(secs => take_token.window_seconds);
  step interval;
begin
  if take_token.max_tokens < 1 or take_token.window_seconds < 1 then
    raise exception 'A limit needs at least one token and one second' using errcode = 'invalid_parameter_value';
  end if;
  -- Cut to microseconds and never rounded up: the last token would not fit into its window.
  step := make_interval(secs => trunc(take_token.window_seconds::numeric / take_token.max_tokens, 6)::float8);

  delete from public.rate_limits
  where rate_limits.key in (
    select full_again.key
    from public.rate_limits as full_again
    where full_again.full_at <= moment and full_again.key <> take_token.key
    limit 8
    for update skip locked
  );

  insert into public.rate_limits as bucket (key, full_at)
  values (take_token.key, moment + step)
  on conflict on constraint rate_limits_pkey do update
  set full_at = greatest(bucket.full_at, moment) + step
  where greatest(bucket.full_at, moment) + step <= moment + span;

  return found;
end;
$$;

revoke all on function public.take_token(text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.take_token(text, integer, integer) to service_role;
