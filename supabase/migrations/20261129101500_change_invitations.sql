-- The website creates invited users confirmed and emails them itself, because Supabase Auth sends no sign-in codes to
-- unconfirmed users while sign-ups are off. An invitation is accepted once its user has signed in.

-- Invited users who never signed in don't count: the address may be mistyped.
create or replace function private.is_last_staff(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_staff(person)
    and not exists (
      select
      from private.users as others
      join auth.users as accounts on accounts.id = others.user_id
      where others.role = 'staff' and others.user_id <> person and accounts.email_confirmed_at is not null
        and (accounts.invited_at is null or accounts.last_sign_in_at is not null)
    )
$$;

create function public.record_invitation(acting_person uuid, person uuid) returns void
language sql security definer
set search_path = ''
as $$
  select private.insert_user_event(
    record_invitation.acting_person,
    case when users.invited_at is null then 'invite' else 'invite again' end,
    record_invitation.person
  )
  from auth.users
  where users.id = record_invitation.person;

  update auth.users set invited_at = now() where users.id = record_invitation.person;
$$;

revoke all on function public.record_invitation from public, anon, authenticated, service_role;
grant execute on function public.record_invitation to service_role;
