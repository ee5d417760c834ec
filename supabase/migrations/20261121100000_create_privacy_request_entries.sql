-- What becomes of a request under data protection law, in order: staff's notes, the answers that were mailed, and each
-- step from one status to the next with its reason. Entries are added and never changed. Staff alone see them: what
-- the person was answered stands in the request.

create table public.privacy_request_entries (
  id bigint generated always as identity primary key,
  request_id bigint not null references public.privacy_requests (id) on delete cascade,
  kind text not null default 'note',
  body text not null default '',
  -- Of a step: the status that it led to.
  status text,
  -- Who wrote it; set by a trigger. The name stays when the person goes.
  author uuid references auth.users (id) on delete set null,
  author_name text not null default '',
  created_at timestamptz not null default now(),
  -- Of an answer: the attempt that it came from, so that none is mailed twice, and what the mail server said to it.
  mail_key uuid,
  mailed_at timestamptz,
  failed_at timestamptz,
  constraint privacy_request_entries_kind_known check (kind in ('note', 'answer', 'step')),
  constraint privacy_request_entries_body_length check (
    char_length(body) <= 20000 and (kind = 'step' or char_length(btrim(body)) > 0)
  ),
  constraint privacy_request_entries_step_form check ((kind = 'step') = (status is not null)),
  constraint privacy_request_entries_answer_form check (
    (kind = 'answer') = (mail_key is not null) and (kind = 'answer' or num_nonnulls(mailed_at, failed_at) = 0)
  ),
  constraint privacy_request_entries_one_outcome check (num_nonnulls(mailed_at, failed_at) <= 1),
  constraint privacy_request_entries_mail_key_key unique (mail_key)
);

create index privacy_request_entries_request_id_idx on public.privacy_request_entries (request_id, id);
create index privacy_request_entries_author_idx on public.privacy_request_entries (author);

-- Security definer: nobody reads the people. Whoever writes with the secret key says who wrote it.
create function private.sign_privacy_request_entry() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.uid() is not null then
    new.author := auth.uid();
    new.author_name := coalesce((select name from private.people where user_id = auth.uid()), '');
    new.created_at := now();
  end if;
  return new;
end;
$$;

revoke all on function private.sign_privacy_request_entry() from public;

create trigger sign_privacy_request_entry
  before insert on public.privacy_request_entries
  for each row execute function private.sign_privacy_request_entry();

create trigger record_privacy_request_entries_change
  after insert or update or delete on public.privacy_request_entries
  for each row execute function private.record_change('id');

revoke all on table public.privacy_request_entries from public, anon, authenticated, service_role;
revoke all on sequence public.privacy_request_entries_id_seq from public, anon, authenticated, service_role;

grant select on table public.privacy_request_entries to authenticated;
-- Notes alone: answers and steps come by the functions that make them true.
grant insert (request_id, body) on table public.privacy_request_entries to authenticated;
grant select, insert, update, delete on table public.privacy_request_entries to service_role;

alter table public.privacy_request_entries enable row level security;

create policy "Staff read what became of requests"
  on public.privacy_request_entries for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff add notes to requests"
  on public.privacy_request_entries for insert
  to authenticated
  with check ((select private.caller_role()) = 'staff');
