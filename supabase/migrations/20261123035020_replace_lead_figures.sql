-- The dashboard counts calls by the moment for which they were promised, and leaves out what was put aside.

drop function public.lead_figures();

create function public.lead_figures()
returns table (status text, total bigint, callbacks bigint, first_due timestamptz)
language sql stable
set search_path = ''
as $$
  select
    leads.status,
    count(*),
    count(*) filter (where leads.waiting = 0),
    min(leads.call_back_due_at) filter (where leads.waiting = 0)
  from public.leads
  where leads.waiting <= 3
  group by leads.status
$$;

-- How leads fared that came within some days of London's, both included, without a word of whom: for staff, and for
-- marketing, who read no lead. Spam and leads that stand for no one are in none of it. Hours are a clock's.
create function public.lead_desk_figures(since date, until date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  figures jsonb;
begin
  if coalesce(private.caller_role(), '') not in ('staff', 'marketing') then
    raise exception 'Only staff and marketing read figures' using errcode = 'insufficient_privilege';
  end if;
  with counted as (
    select
      leads.*,
      case when leads.conversation_id is null then 'Enquiry form' else 'Assistant' end as source,
      extract(epoch from leads.answered_at - leads.created_at) / 3600 as hours
    from public.leads
    where leads.waiting <= 3
      and leads.created_at >= lead_desk_figures.since::timestamp at time zone 'Europe/London'
      and leads.created_at < (lead_desk_figures.until + 1)::timestamp at time zone 'Europe/London'
  )
  select jsonb_build_object(
    'received', (select count(*) from counted),
    'answered', (select count(*) from counted where answered_at is not null),
    'hours', (
      select jsonb_build_object(
        'median', percentile_cont(0.5) within group (order by hours),
        'ninth', percentile_cont(0.9) within group (order by hours),
        'within_day', count(*) filter (where hours <= 24)
      )
      from counted where answered_at is not null
    ),
    'calls', (
      select jsonb_build_object(
        'promised', count(*),
        'kept', count(*) filter (where call_back_kept_at <= call_back_due_at),
        'late', count(*) filter (where call_back_kept_at > call_back_due_at),
        'overdue', count(*) filter (where waiting = 0 and call_back_due_at < now()),
        'open', count(*) filter (where waiting = 0 and call_back_due_at >= now()),
        'lapsed', count(*) filter (where waiting <> 0 and call_back_kept_at is null)
      )
      from counted where callback_requested and call_back_due_at is not null
    ),
    'sources', (
      select coalesce(jsonb_agg(to_jsonb(grouped) order by grouped.received desc, grouped.source), '[]') from (
        select source, count(*) as received, count(*) filter (where status = 'Won') as won
        from counted group by source
      ) as grouped
    ),
    'types', (
      select coalesce(jsonb_agg(to_jsonb(grouped) order by grouped.received desc, grouped.type), '[]') from (
        select
          lead_type as type,
          count(*) as received,
          count(answered_at) as answered,
          percentile_cont(0.5) within group (order by hours) as median_hours,
          count(*) filter (where status = 'Won') as won,
          count(*) filter (where status = 'Closed') as closed,
          count(*) filter (where status not in ('Won', 'Closed')) as open
        from counted group by lead_type
      ) as grouped
    ),
    'reasons', (
      select coalesce(jsonb_agg(to_jsonb(grouped) order by grouped.closed desc, grouped.reason), '[]') from (
        select coalesce(closed_reason, '') as reason, count(*) as closed
        from counted where status = 'Closed' group by coalesce(closed_reason, '')
      ) as grouped
    )
  )
  into figures;
  return figures;
end;
$$;

revoke all on function public.lead_figures(), public.lead_desk_figures(date, date)
from public, anon, authenticated, service_role;

grant execute on function public.lead_figures(), public.lead_desk_figures(date, date) to authenticated;
