-- Campaigns are addresses of our pages with tags, kept so that the same campaign is tagged the same each time. Deleting
-- is a mark: a printed link goes on being followed, and its figures keep their name.

create table public.campaigns (
  id bigint generated always as identity primary key,
  name text not null,
  path text not null,
  source text not null,
  medium text not null,
  campaign text not null,
  term text not null default '',
  content text not null default '',
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint campaigns_name_length check (char_length(btrim(name)) between 1 and 120),
  -- A page of this site; never another host by way of `//`.
  constraint campaigns_path_local check (path ~ '^/([^/[:space:]\\"''<>?#][^[:space:]\\"''<>?#]*)?$' and char_length(path) <= 500),
  constraint campaigns_tags_plain check (
    source ~ '^[a-z0-9._-]{1,100}$' and medium ~ '^[a-z0-9._-]{1,100}$' and campaign ~ '^[a-z0-9._-]{1,100}$'
    and term ~ '^[a-z0-9._-]{0,100}$' and content ~ '^[a-z0-9._-]{0,100}$'
  )
);

create index campaigns_is_deleted_created_at_idx on public.campaigns (is_deleted, created_at desc, id desc);

create trigger set_campaigns_updated_at
  before update on public.campaigns
  for each row execute function private.set_updated_at();

revoke all on table public.campaigns from public, anon, authenticated, service_role;
revoke all on sequence public.campaigns_id_seq from public, anon, authenticated, service_role;

grant select on table public.campaigns to authenticated;
grant insert (name, path, source, medium, campaign, term, content) on table public.campaigns to authenticated;
grant update (name, path, source, medium, campaign, term, content, is_deleted) on table public.campaigns to authenticated;
grant select, insert, update, delete on table public.campaigns to service_role;

alter table public.campaigns enable row level security;

create policy "Staff and marketing read campaigns"
  on public.campaigns for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing add campaigns"
  on public.campaigns for insert
  to authenticated
  with check ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing change, delete and restore campaigns"
  on public.campaigns for update
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'))
  with check ((select private.caller_role()) in ('staff', 'marketing'));
