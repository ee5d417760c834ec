-- Who gets a copy of a mail, and the thread that it belongs to, the first of it first (RFC 5322, 3.6.4).

alter table public.outgoing_mails
  add column cc text[] not null default '{}',
  add column reference_ids text[] not null default '{}',
  add constraint outgoing_mails_cc_form check (
    cardinality(cc) <= 20 and array_position(cc, null) is null
    and array_to_string(cc, '') !~ '[<>,;[:space:]]' and char_length(array_to_string(cc, '')) <= 6000
  ),
  add constraint outgoing_mails_reference_ids_form check (
    cardinality(reference_ids) <= 40 and array_position(reference_ids, null) is null
    and array_to_string(reference_ids, '') !~ '[\r\n]' and char_length(array_to_string(reference_ids, '')) <= 20000
  );
