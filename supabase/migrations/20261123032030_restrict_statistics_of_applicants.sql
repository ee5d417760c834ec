-- PostgreSQL keeps samples of what stands in columns, to plan by. They outlast the rows, and would tell of people who are
-- erased: of columns with people's words none are kept. Nothing is planned by them: who looks for an address or for words
-- goes by an index.

create function private.keep_no_samples(of regclass, columns text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  sampled record;
begin
  -- The columns themselves, and what indexes make of any of them.
  for sampled in
    select format('alter table %s alter column %I set statistics 0', keep_no_samples.of, attname) as statement
    from pg_catalog.pg_attribute
    where attrelid = keep_no_samples.of and attname = any (keep_no_samples.columns) and not attisdropped
    union all
    select format('alter index %s alter column %s set statistics 0', indexrelid::regclass, attnum)
    from pg_catalog.pg_index
    join pg_catalog.pg_attribute on attrelid = indexrelid
    where indrelid = keep_no_samples.of and indexprs is not null and indkey[attnum - 1] = 0
  loop
    execute sampled.statement;
  end loop;
end;
$$;

revoke all on function private.keep_no_samples(regclass, text[]) from public;

select private.keep_no_samples('public.job_applications', array[
  'name', 'email', 'phone', 'cover_letter', 'cv_filename', 'cv_storage_path', 'search', 'search_title', 'search_text',
  'search_phone', 'reference'
]);
select private.keep_no_samples('public.job_application_notes', array['body']);
select private.keep_no_samples('public.job_application_events', array['before', 'after']);
select private.keep_no_samples('public.outgoing_mails', array[
  'recipient', 'reply_to', 'subject', 'body_text', 'body_html', 'attachments', 'server_answer', 'record_id'
]);

-- The names of files hold what people called theirs. On a hosted project the table is not ours.
do $$
begin
  perform private.keep_no_samples('storage.objects', array['name', 'path_tokens', 'metadata', 'user_metadata']);
exception when insufficient_privilege then
  null;
end;
$$;
