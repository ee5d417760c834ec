create policy "Staff read every customer, customers read their own"
  on public.customers for select
  to authenticated
  using (
    (select private.caller_role()) = 'staff'
    or id = (select private.caller_customer_id())
  );
