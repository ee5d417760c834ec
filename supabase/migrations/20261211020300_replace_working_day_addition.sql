-- Returns the working day `count` after a day, or before it if negative; with 0 the day itself. Null without a day or
-- count, for which the loop would not end.
create or replace function private.add_working_days(day date, count integer) returns date
language plpgsql immutable strict
set search_path = ''
as $$
declare
  at date := add_working_days.day;
  remaining integer := abs(add_working_days.count);
begin
  while remaining > 0 loop
    at := at + sign(add_working_days.count)::integer;
    if private.is_working_day(at) then
      remaining := remaining - 1;
    end if;
  end loop;
  return at;
end;
$$;
