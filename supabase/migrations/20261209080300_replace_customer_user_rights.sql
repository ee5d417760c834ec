-- Rights of a customer's user don't overwrite a colleague's change.

drop function public.set_customer_user_rights(uuid, uuid, bigint, text[]);

-- `former_rights` are those that the acting user saw. Returns 'done', 'changed' if they differ from the stored ones,
-- 'not allowed', 'unknown person' or 'last manager'. Only staff can leave a customer without a manager.
create function public.set_customer_user_rights(
  acting_person uuid, person uuid, customer bigint, former_rights text[], rights text[]
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  go text := private.begin_customer_user_change(acting_person, person, customer);
  stored text[];
begin
  if go <> 'go' then
    return go;
  end if;
  select permissions.rights into stored from public.permissions where permissions.user_id = set_customer_user_rights.person;
  if stored @> set_customer_user_rights.rights and stored <@ set_customer_user_rights.rights then
    return 'done';
  end if;
  if not (stored @> set_customer_user_rights.former_rights and stored <@ set_customer_user_rights.former_rights) then
    return 'changed';
  end if;
  if not 'manage users' = any (set_customer_user_rights.rights) and not private.is_staff(acting_person)
    and private.is_last_manager(person, customer) then
    return 'last manager';
  end if;
  update public.permissions set rights = set_customer_user_rights.rights
  where permissions.user_id = set_customer_user_rights.person;
  return 'done';
end;
$$;

revoke all on function public.set_customer_user_rights from public, anon, authenticated, service_role;
grant execute on function public.set_customer_user_rights to service_role;
