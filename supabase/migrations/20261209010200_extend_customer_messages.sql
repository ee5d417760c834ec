-- Sentences for users of the customer area say what to do next. Only these have the default code.

do $$
declare
  message record;
  definition text;
begin
  for message in
    select * from (values
      (
        'private.assert_delivery_photos',
        $q$'Up to six photos can be added, after they are stored.' using errcode = 'check_violation'$q$,
        $q$'A photo is no longer stored, or there are more than six. Remove it, then add it again.'$q$
      ),
      (
        'public.report_delivery_problem',
        $q$'A delivery can have up to 20 reports.' using errcode = 'check_violation'$q$,
        $q$'This delivery already has 20 reports. Call us to add to them.'$q$
      ),
      (
        'public.move_delivery',
        $q$'A delivery can only move to a route of its day.' using errcode = 'check_violation'$q$,
        $q$'That route is of another day. Reload the page, then move the delivery again.'$q$
      ),
      (
        'public.record_proof',
        $q$'A proof needs a delivery and a time that isn’t in the future.' using errcode = 'check_violation'$q$,
        $q$'A delivery can’t be signed for in the future. Enter an earlier time.'$q$
      ),
      (
        'public.answer_claim',
        $q$'This claim isn’t open any more.' using errcode = 'object_in_use'$q$,
        $q$'This claim was answered or withdrawn meanwhile. Reload the page to see it.'$q$
      ),
      (
        'private.store_call_off',
        $q$we no longer make it, and % can be called off.$q$,
        $q$we no longer make it, and % can be called off. Enter fewer pallets, or call us about a replacement.$q$
      ),
      (
        'private.store_call_off',
        $q$% can be delivered from %.$q$,
        $q$% can be delivered from %. Choose that day or a later one.$q$
      ),
      (
        'public.change_call_off',
        $q$This call-off doesn’t exist.$q$,
        $q$This call-off doesn’t exist any more. Open the list of call-offs to see yours.$q$
      ),
      (
        'public.cancel_call_off',
        $q$This call-off doesn’t exist.$q$,
        $q$This call-off doesn’t exist any more. Open the list of call-offs to see the others.$q$
      ),
      (
        'public.decide_call_off',
        $q$This call-off doesn’t exist.$q$,
        $q$This call-off doesn’t exist any more. Open the list of call-offs to see the others.$q$
      ),
      (
        'public.decide_call_off',
        $q$is no longer waiting for approval: it is %.$q$,
        $q$is no longer waiting for approval: it is %. Open it to see who decided.$q$
      ),
      (
        'public.decide_call_off',
        $q$A colleague has to decide on your own call-off.$q$,
        $q$You can’t decide on your own call-off. Ask a colleague who may approve call-offs.$q$
      ),
      (
        'public.set_call_off_state',
        $q$Only a confirmed call-off can be picked and delivered.$q$,
        $q$Only a confirmed call-off can be picked and delivered. Reload the page to see its status.$q$
      )
    ) as messages (function, before, after)
  loop
    definition := pg_get_functiondef(message.function::regproc);
    if strpos(definition, message.before) = 0 then
      raise exception 'Function % has no text: %', message.function, message.before;
    end if;
    execute replace(definition, message.before, message.after);
  end loop;
end;
$$;

-- Withdraws a claim that isn't answered yet, or opens it again.
create or replace function public.withdraw_claim(reference text, is_withdrawn boolean default true) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  claim public.claims;
begin
  select * into claim from public.claims
  where claims.reference = withdraw_claim.reference and claims.customer_id = private.caller_customer_id()
    and private.caller_role() = 'customer'
  for update;
  if not found then
    raise exception 'Only the customer can withdraw a report.' using errcode = 'insufficient_privilege';
  end if;
  if claim.state not in ('open', 'withdrawn') then
    raise exception 'Report % has been answered, so it can no longer be withdrawn. Read the answer, or call us.', claim.reference;
  end if;
  update public.claims set state = case when withdraw_claim.is_withdrawn then 'withdrawn' else 'open' end
  where claims.id = claim.id;
end;
$$;
