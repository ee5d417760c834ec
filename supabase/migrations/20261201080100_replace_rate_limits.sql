-- A bucket that is full later than its window allows is from a clock that was ahead: it begins again. Otherwise everything
-- that is limited would be refused until that time.

create or replace function public.consume_rate_limit(key text, max_tokens integer, window_seconds integer) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  moment timestamptz := clock_timestamp();
  span interval := make_interval(secs => consume_rate_limit.window_seconds);
  step interval;
  -- Longer than a call waits for the row's lock.
  margin interval := interval '1 minute';
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
  set full_at = case when bucket.full_at > moment + span + margin then moment else greatest(bucket.full_at, moment) end + step
  where greatest(bucket.full_at, moment) + step <= moment + span or bucket.full_at > moment + span + margin;

  return found;
end;
$$;
