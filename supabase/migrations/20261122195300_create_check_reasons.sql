-- What an editor said of points that would have kept a text from coming out, by the ids of the points: a picture that is
-- decoration, a link to a page of tomorrow. The next publication begins with it; who said it when, the audit log keeps.

create table public.check_reasons (
  kind text not null,
  record_id bigint not null,
  reasons jsonb not null default '{}',
  given_by uuid references auth.users (id) on delete set null,
  given_at timestamptz not null default now(),
  primary key (kind, record_id),
  constraint check_reasons_manuscript_fkey foreign key (kind, record_id)
    references public.manuscripts (kind, record_id) on delete cascade,
  constraint check_reasons_form check (jsonb_typeof(reasons) = 'object' and octet_length(reasons::text) <= 20000)
);

create index check_reasons_given_by_idx on public.check_reasons (given_by);

create trigger record_check_reasons_change
  after insert or update on public.check_reasons
  for each row execute function private.record_change('record_id');

revoke all on table public.check_reasons from public, anon, authenticated, service_role;
alter table public.check_reasons enable row level security;

-- Keeps what is said now in the place of what was said before.
create function public.keep_check_reasons(kind text, record_id bigint, reasons jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_editor();
  insert into public.check_reasons as held (kind, record_id, reasons, given_by)
  select manuscripts.kind, manuscripts.record_id, keep_check_reasons.reasons, auth.uid()
  from public.manuscripts
  where manuscripts.kind = keep_check_reasons.kind and manuscripts.record_id = keep_check_reasons.record_id
  on conflict on constraint check_reasons_pkey do update set
    reasons = excluded.reasons, given_by = excluded.given_by, given_at = now()
  where held.reasons <> excluded.reasons;
end;
$$;

-- Answers an empty object where nothing was said.
create function public.read_check_reasons(kind text, record_id bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_editor();
  return coalesce(
    (
      select held.reasons from public.check_reasons as held
      where held.kind = read_check_reasons.kind and held.record_id = read_check_reasons.record_id
    ),
    '{}'
  );
end;
$$;

revoke all on function
  public.keep_check_reasons(text, bigint, jsonb),
  public.read_check_reasons(text, bigint)
from public, anon, authenticated, service_role;

grant execute on function
  public.keep_check_reasons(text, bigint, jsonb),
  public.read_check_reasons(text, bigint)
to authenticated;
