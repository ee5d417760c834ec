-- A form that is sent again after a lost reply has the same reference, and becomes one lead.
create unique index leads_reference_key on public.leads (session_id) where session_id like 'EQ-%';
