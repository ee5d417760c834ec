-- Tells whoever keeps rendered pages that a table's content changed. For each row, since a statement that
-- row-level security left without rows must purge nothing; PostgreSQL folds equal messages of one transaction.

create function private.notify_content_changed() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('content_changed', json_build_object('table', tg_table_name)::text);
  return null;
end;
$$;

revoke all on function private.notify_content_changed() from public;

create trigger notify_news_articles_changed
  after insert or update or delete on public.news_articles
  for each row execute function private.notify_content_changed();
