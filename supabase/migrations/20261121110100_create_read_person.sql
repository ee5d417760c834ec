-- Somebody who may sign in, for a call that carries their access token and no cookie; no row for anybody else.

create function public.read_person(id uuid)
returns table (user_id uuid, email text, role text, name text, customer_id bigint)
language sql stable security definer
set search_path = ''
as $$
  select people.user_id, people.email, people.role, people.name, people.customer_id
  from private.people
  where people.user_id = read_person.id
$$;

revoke all on function public.read_person(uuid) from public, anon, authenticated, service_role;
grant execute on function public.read_person(uuid) to service_role;
