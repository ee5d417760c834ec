-- What happened on a day that explains a line: a press release, a fair, a new version of the site. Charts show it.

create table public.chart_notes (
  id bigint generated always as identity primary key,
  -- London's day.
  day date not null,
  note text not null,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint chart_notes_day_plausible check (day between '2000-01-01' and '2199-12-31'),
  constraint chart_notes_note_length check (char_length(btrim(note)) between 1 and 200)
);

create index chart_notes_is_deleted_day_idx on public.chart_notes (is_deleted, day desc, id desc);

create trigger set_chart_notes_updated_at
  before update on public.chart_notes
  for each row execute function private.set_updated_at();

revoke all on table public.chart_notes from public, anon, authenticated, service_role;
revoke all on sequence public.chart_notes_id_seq from public, anon, authenticated, service_role;

grant select on table public.chart_notes to authenticated;
grant insert (day, note) on table public.chart_notes to authenticated;
grant update (day, note, is_deleted) on table public.chart_notes to authenticated;
grant select, insert, update, delete on table public.chart_notes to service_role;

alter table public.chart_notes enable row level security;

create policy "Staff and marketing read notes on charts"
  on public.chart_notes for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing add notes on charts"
  on public.chart_notes for insert
  to authenticated
  with check ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing change, delete and restore notes on charts"
  on public.chart_notes for update
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'))
  with check ((select private.caller_role()) in ('staff', 'marketing'));
