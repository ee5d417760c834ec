-- The words of mails to applicants, where staff have changed those that came with the product. Who saves says from which
-- version they began, so that nobody overwrites what a colleague has written meanwhile.

create table public.mail_templates (
  key text primary key,
  subject text not null,
  body text not null,
  version integer not null default 1,
  updated_by uuid references auth.users (id) on delete set null,
  updated_at timestamptz not null default now(),
  constraint mail_templates_key_known check (
    key in ('acknowledgement', 'invitation', 'rejection', 'withdrawal', 'offer')
  ),
  constraint mail_templates_subject_form check (char_length(btrim(subject)) between 1 and 200 and subject !~ '[\r\n]'),
  constraint mail_templates_body_length check (char_length(btrim(body)) between 1 and 10000)
);

create index mail_templates_updated_by_idx on public.mail_templates (updated_by);

create trigger record_mail_templates_change
  after insert or update or delete on public.mail_templates
  for each row execute function private.record_change('key');

revoke all on table public.mail_templates from public, anon, authenticated, service_role;
grant select on table public.mail_templates to authenticated, service_role;

alter table public.mail_templates enable row level security;

create policy "Staff read the words of mails"
  on public.mail_templates for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

-- Saves the words of a mail; without words the product's own stand again. Answers the new version, 0 for the product's own,
-- and null where the words are no longer those that the writer began from.
create function public.save_mail_template(key text, version integer, subject text default null, body text default null)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  present integer;
begin
  perform private.require_staff_member();
  -- Of two first changes at once the second finds the first.
  perform pg_advisory_xact_lock(hashtextextended('mail_templates.' || save_mail_template.key, 0));
  select templates.version into present
  from public.mail_templates as templates
  where templates.key = save_mail_template.key
  for update;

  if coalesce(present, 0) <> save_mail_template.version then
    return null;
  end if;
  if save_mail_template.subject is null or save_mail_template.body is null then
    delete from public.mail_templates as templates where templates.key = save_mail_template.key;
    return 0;
  end if;

  insert into public.mail_templates as templates (key, subject, body, version, updated_by)
  values (
    save_mail_template.key, save_mail_template.subject, save_mail_template.body, coalesce(present, 0) + 1,
    (select users.id from auth.users where users.id = auth.uid())
  )
  on conflict on constraint mail_templates_pkey do update set
    subject = excluded.subject, body = excluded.body, version = excluded.version,
    updated_by = excluded.updated_by, updated_at = now();
  return coalesce(present, 0) + 1;
end;
$$;

revoke all on function public.save_mail_template(text, integer, text, text)
from public, anon, authenticated, service_role;
grant execute on function public.save_mail_template(text, integer, text, text) to authenticated;
