alter table public.audit_log drop constraint audit_log_action_known;
alter table public.audit_log add constraint audit_log_action_known check (
  action in (
    'insert', 'update', 'delete', 'open', 'view', 'end view', 'upload', 'invite', 'invite again', 'withdraw invitation',
    'disable', 'enable', 'rename', 'end session', 'end other sessions', 'export'
  )
);

-- Erases an invited user who never signed in. Returns 'done', 'not staff', 'unknown person' or 'signed in'.
create function public.withdraw_invitation(acting_person uuid, person uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  go text := private.begin_user_change(acting_person, person);
begin
  if go <> 'go' then
    return go;
  end if;

  delete from auth.users
  where users.id = withdraw_invitation.person and users.invited_at is not null and users.last_sign_in_at is null;
  if not found then
    return 'signed in';
  end if;
  perform private.insert_user_event(acting_person, 'withdraw invitation', person);
  return 'done';
end;
$$;

revoke all on function public.withdraw_invitation from public, anon, authenticated, service_role;
grant execute on function public.withdraw_invitation to service_role;
