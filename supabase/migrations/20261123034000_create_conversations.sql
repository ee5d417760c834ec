-- What visitors write to the assistant of the site, and what it answers. A visitor has no right to any table: the server
-- writes with the secret key, and finds a conversation by the hash of a key that only the visitor's tab has. A
-- conversation in which somebody said how they can be reached is a lead, and goes with it; any other is about nobody
-- and goes 30 days after its last word.

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  key_hash text not null unique,
  started_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  kind text,
  reference text,
  lead_id bigint references public.leads (id) on delete cascade,
  page text not null default '',
  state jsonb not null default '{}',
  version integer not null default 1,
  line_count integer not null default 0,
  purge_after timestamptz not null default now() + interval '30 days',
  constraint conversations_key_hash_form check (key_hash ~ '^[0-9a-f]{64}$'),
  constraint conversations_kind_known check (
    kind in ('job_seeker', 'supplier', 'community_member', 'staff_support', 'customer_enquiry')
  ),
  constraint conversations_reference_length check (char_length(reference) between 1 and 200),
  constraint conversations_page_length check (char_length(page) <= 300),
  constraint conversations_state_form check (
    jsonb_typeof(state) = 'object' and octet_length(state::text) <= 50000
  ),
  constraint conversations_line_count_range check (line_count between 0 and 400)
);

create index conversations_lead_id_idx on public.conversations (lead_id);
create index conversations_purge_after_idx on public.conversations (purge_after) where lead_id is null;

create table public.conversation_lines (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  number integer not null,
  author text not null,
  text text not null,
  links jsonb not null default '[]',
  -- A language model wrote it.
  is_generated boolean not null default false,
  -- By which a message that is sent twice, since its answer was lost, is known again.
  message_key uuid,
  at timestamptz not null default now(),
  primary key (conversation_id, number),
  constraint conversation_lines_message_once unique (conversation_id, message_key),
  constraint conversation_lines_number_range check (number between 1 and 400),
  constraint conversation_lines_author_known check (author in ('visitor', 'assistant', 'staff')),
  constraint conversation_lines_text_length check (char_length(text) between 1 and 4000),
  constraint conversation_lines_links_form check (
    jsonb_typeof(links) = 'array' and octet_length(links::text) <= 4000
  )
);

alter table public.leads
  add column conversation_id uuid references public.conversations (id) on delete set null,
  add column reference text generated always as (session_id) stored,
  -- [{"text": …, "lines": [numbers]}]: each sentence of the summary with the lines of the transcript that say it.
  add column summary_points jsonb not null default '[]',
  add constraint leads_summary_points_form check (
    jsonb_typeof(summary_points) = 'array' and octet_length(summary_points::text) <= 50000
  );

create index leads_conversation_id_idx on public.leads (conversation_id);

revoke all on table public.conversations, public.conversation_lines
from public, anon, authenticated, service_role;

grant select (id, started_at, last_at, kind, reference, lead_id, page, line_count, purge_after)
on table public.conversations to authenticated;
grant select (conversation_id, number, author, text, links, is_generated, at)
on table public.conversation_lines to authenticated;
grant select on table public.conversations, public.conversation_lines to service_role;

alter table public.conversations enable row level security;
alter table public.conversation_lines enable row level security;

create policy "Staff read conversations"
  on public.conversations for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read the lines of conversations"
  on public.conversation_lines for select
  to authenticated
  using ((select private.caller_role()) = 'staff');
