-- The last run of each task of the server, for the System screen and for metrics.

create table public.task_runs (
  task text primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- Of the last run without an error.
  succeeded_at timestamptz,
  -- What was done, or why it failed; without personal data.
  detail text not null,
  constraint task_runs_task_known check (task in ('retention', 'backup', 'backup check')),
  constraint task_runs_detail_length check (char_length(detail) <= 500)
);

create index outgoing_emails_failed_idx on public.outgoing_emails (created_at desc)
  where state in ('refused', 'bounced', 'in_doubt');

create function public.record_task_run(task text, started_at timestamptz, is_success boolean, detail text)
returns void
language sql security definer
set search_path = ''
as $$
  insert into public.task_runs as runs (task, started_at, finished_at, succeeded_at, detail)
  values (
    record_task_run.task, record_task_run.started_at, now(), case when is_success then now() end,
    left(record_task_run.detail, 500)
  )
  on conflict on constraint task_runs_pkey do update set
    started_at = excluded.started_at,
    finished_at = excluded.finished_at,
    succeeded_at = coalesce(excluded.succeeded_at, runs.succeeded_at),
    detail = excluded.detail
$$;

-- Version, queues, feeds and tasks. Emails that were scheduled for later aren't waiting.
create function public.read_system_state() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'postgres', current_setting('server_version'),
    'waiting_emails', (
      select count(*) from public.outgoing_emails
      where state in ('queued', 'sending') and coalesce(scheduled_for, now()) <= now()
    ),
    'failed_emails', (
      select count(*) from public.outgoing_emails
      where state in ('refused', 'bounced', 'in_doubt') and created_at > now() - interval '30 days'
    ),
    'unscanned_cvs', (
      select count(*) from public.job_applications where cv_scan = 'not scanned' and cv_storage_path is not null
    ),
    'feeds', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'resource', resource,
            'age_seconds', extract(epoch from now() - received_at)::integer,
            'is_late', received_at < now() - make_interval(mins => expected_minutes)
          )
          order by resource
        ),
        '[]'
      )
      from public.read_feed_ages()
    ),
    'tasks', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'task', task, 'finished_at', finished_at, 'succeeded_at', succeeded_at, 'detail', detail,
            'is_success', succeeded_at is not distinct from finished_at
          )
          order by task
        ),
        '[]'
      )
      from public.task_runs
    )
  )
$$;

alter table public.task_runs enable row level security;

-- ===== Grants =====

revoke all on table public.task_runs from public, anon, authenticated, service_role;
revoke all on function public.record_task_run, public.read_system_state
from public, anon, authenticated, service_role;

grant execute on function public.record_task_run, public.read_system_state to service_role;
