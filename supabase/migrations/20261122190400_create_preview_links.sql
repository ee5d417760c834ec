-- A colleague without an account reads one revision by a link, until it ends or is withdrawn. Of its token only a hash is
-- kept: who reads this table cannot open what it leads to.

create table public.preview_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null,
  kind text not null,
  record_id bigint not null,
  number integer not null,
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  ends_at timestamptz not null,
  withdrawn_at timestamptz,
  opened_at timestamptz,
  constraint preview_links_token_hash_key unique (token_hash),
  constraint preview_links_revision_fkey foreign key (kind, record_id, number)
    references public.revisions (kind, record_id, number) on delete cascade,
  constraint preview_links_ends_later check (ends_at > made_at)
);

comment on column public.preview_links.opened_at is 'When somebody last read the revision by it';

create index preview_links_revision_idx on public.preview_links (kind, record_id, number);
create index preview_links_made_by_idx on public.preview_links (made_by);
create index preview_links_ends_at_idx on public.preview_links (ends_at);

create trigger record_preview_links_change
  after insert or update of withdrawn_at on public.preview_links
  for each row execute function private.record_change('id');

revoke all on table public.preview_links from public, anon, authenticated, service_role;
alter table public.preview_links enable row level security;

-- Makes a link to a revision for so many hours, a month at most; the token is told here and never again.
create function public.create_preview_link(kind text, record_id bigint, number integer, hours integer)
returns table (id bigint, token text, ends_at timestamptz)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  -- 244 random bits.
  made text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_editor();
  if hours is null or hours not between 1 and 744 then
    raise invalid_parameter_value using message = 'A link holds for an hour at least and 31 days at most.';
  end if;
  return query
    insert into public.preview_links as link (token_hash, kind, record_id, number, made_by, ends_at)
    select
      sha256(made::bytea), revisions.kind, revisions.record_id, revisions.number, auth.uid(),
      now() + make_interval(hours => create_preview_link.hours)
    from public.revisions
    where revisions.kind = create_preview_link.kind and revisions.record_id = create_preview_link.record_id
      and revisions.number = create_preview_link.number
    returning link.id, made, link.ends_at;
end;
$$;

-- The links to a manuscript that still open something, and those that ended within a month, the newest first.
create function public.list_preview_links(kind text, record_id bigint)
returns table (
  id bigint, number integer, made_by text, made_at timestamptz, ends_at timestamptz, withdrawn_at timestamptz,
  opened_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_editor();
  return query
    select
      link.id, link.number, people.name, link.made_at, link.ends_at, link.withdrawn_at, link.opened_at
    from public.preview_links as link
    left join private.people on people.user_id = link.made_by
    where link.kind = list_preview_links.kind and link.record_id = list_preview_links.record_id
    order by link.made_at desc, link.id desc;
end;
$$;

-- Answers whether there was such a link that had not been withdrawn.
create function public.withdraw_preview_link(id bigint) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_editor();
  update public.preview_links as link set withdrawn_at = now()
  where link.id = withdraw_preview_link.id and link.withdrawn_at is null;
  return found;
end;
$$;

-- What a link leads to, and nothing else: one revision, while the link holds and its manuscript is not deleted. Anybody who
-- has the token may ask.
create function public.read_preview(token text)
returns table (
  kind text, record_id bigint, number integer, fields jsonb, saved_at timestamptz, ends_at timestamptz
)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    update public.preview_links as link set opened_at = now()
    from public.revisions
    join public.manuscripts as held using (kind, record_id)
    where link.token_hash = sha256(convert_to(read_preview.token, 'UTF8'))
      and link.withdrawn_at is null
      and link.ends_at > now()
      and revisions.kind = link.kind and revisions.record_id = link.record_id and revisions.number = link.number
      and held.state <> 'deleted'
    returning link.kind, link.record_id, link.number, revisions.fields, revisions.saved_at, link.ends_at;
end;
$$;

-- Links go 30 days after they ended. Answers how many went.
create function public.purge_preview_links(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with gone as (
    delete from public.preview_links
    where id in (
      select overdue.id from public.preview_links as overdue
      where overdue.ends_at < now() - interval '30 days'
      order by overdue.ends_at
      limit least(greatest(purge_preview_links.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from gone
$$;

revoke all on function
  public.create_preview_link(text, bigint, integer, integer),
  public.list_preview_links(text, bigint),
  public.withdraw_preview_link(bigint),
  public.read_preview(text),
  public.purge_preview_links(integer)
from public, anon, authenticated, service_role;

grant execute on function
  public.create_preview_link(text, bigint, integer, integer),
  public.list_preview_links(text, bigint),
  public.withdraw_preview_link(bigint)
to authenticated;

grant execute on function public.read_preview(text) to anon, authenticated, service_role;
grant execute on function public.purge_preview_links(integer) to service_role;
