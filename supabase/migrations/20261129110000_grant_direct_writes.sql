-- Select, insert, update and delete by id through the data API (product specification, 7), for the roles that manage
-- the rows: staff and marketing for articles and posts, staff for vacancies and team members.

-- ===== Articles and posts =====

-- Turns a direct change of a row into a revision. The change wins over unpublished changes of the same fields, which
-- stay in their revision: an editor with newer text then gets a conflict. Unpublished changes of other fields are
-- carried over.
create or replace function private.sync_content_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  content_kind text := case tg_table_name when 'news_articles' then 'news' else 'blog' end;
  text_now jsonb := private.written_fields(content_kind, to_jsonb(new));
  text_before jsonb := private.written_fields(content_kind, to_jsonb(old));
  state_now text := private.row_state(content_kind, to_jsonb(new));
  head public.content_drafts;
  is_first_publication boolean;
  newest jsonb;
  carried jsonb;
begin
  if private.is_draft_function_active() then
    return null;
  end if;
  select * into head from public.content_drafts as stored
  where stored.kind = content_kind and stored.record_id = new.id
  for update;
  -- An unpublished article's row is soft-deleted, but its draft is not.
  if head.state = 'draft' and state_now = 'deleted' and private.row_state(content_kind, to_jsonb(old)) = 'deleted' then
    state_now := 'draft';
  end if;
  select content_revisions.fields into newest from public.content_revisions
  where content_revisions.kind = head.kind and content_revisions.record_id = head.record_id
    and content_revisions.number = head.number;
  is_first_publication := state_now <> 'draft' and head.published_number is null;
  if is_first_publication then
    -- As `write_row` fills fields that are missing on publication.
    newest := newest || (
      select coalesce(jsonb_object_agg(key, value), '{}')
      from jsonb_each(text_now)
      where key in ('title', 'slug', 'author', 'date', 'publish_date') and coalesce(btrim(newest ->> key), '') = ''
    );
  end if;
  -- A row can be published whose text an unpublished draft has left behind.
  if text_now <> text_before or head.kind is null or is_first_publication and newest <> text_now then
    perform private.append_revision(content_kind, new.id, text_now, head.number, is_published => state_now <> 'draft');
    if newest <> text_before then
      carried := (private.merge_fields(text_before, text_now, newest)).merged;
      if carried <> text_now then
        perform private.append_revision(content_kind, new.id, carried, head.number, is_automatic => true);
      end if;
    end if;
  end if;
  update public.content_drafts set
    state = state_now,
    published_number = case when state_now = 'draft' then null else coalesce(published_number, number) end,
    deleted_at = case when state_now = 'deleted' then coalesce(deleted_at, now()) end,
    deleted_state = case when state_now = 'deleted' then coalesce(deleted_state, nullif(state, 'deleted'), 'published') end,
    deleted_row = null
  where content_drafts.kind = content_kind and content_drafts.record_id = new.id
    and (state <> state_now or deleted_row is not null);
  return null;
end;
$$;

-- Keeps a deleted row and its redirects for 30 days from now, so that it can be restored, even if an article was
-- soft-deleted before.
create or replace function private.archive_deleted_row() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  content_kind text := case tg_table_name when 'news_articles' then 'news' else 'blog' end;
begin
  update public.content_drafts set
    deleted_state = coalesce(deleted_state, nullif(state, 'deleted')),
    state = 'deleted',
    deleted_at = now(),
    deleted_row = to_jsonb(old) - array['search', 'search_title', 'search_text'],
    deleted_slugs = array(
      select redirects.slug from public.content_redirects as redirects
      where redirects.kind = content_kind and old.id in (redirects.news_article_id, redirects.blog_id)
    )
  where content_drafts.kind = content_kind and content_drafts.record_id = old.id;
  return old;
end;
$$;

create policy "Staff and marketing delete articles"
  on public.news_articles for delete
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

grant delete on table public.news_articles to authenticated;

-- ===== Vacancies and team members =====

-- Vacancies and members have no revisions. One that a user deletes stays among the deleted ones as a copy with another
-- id, which staff can restore, or delete for good. Security definer: users may set neither the time of creation nor the
-- vacancy of an application.
create function private.keep_deleted_vacancy() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  copy_id bigint := nextval('public.jobs_id_seq');
begin
  insert into public.jobs overriding system value
  select *
  from jsonb_populate_record(null::public.jobs, to_jsonb(old) || jsonb_build_object('id', copy_id, 'is_deleted', true));
  update public.job_applications set job_id = copy_id where job_id = old.id;
  return old;
end;
$$;

create function private.keep_deleted_member() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.team_members overriding system value
  select *
  from jsonb_populate_record(
    null::public.team_members,
    to_jsonb(old) || jsonb_build_object('id', nextval('public.team_members_id_seq'), 'is_deleted', true)
  );
  return old;
end;
$$;

-- Not for the secret key, nor for functions, which delete as their owner.
create trigger keep_deleted_vacancy
  before delete on public.jobs
  for each row
  when (not old.is_deleted and current_user = 'authenticated')
  execute function private.keep_deleted_vacancy();

create trigger keep_deleted_member
  before delete on public.team_members
  for each row
  when (not old.is_deleted and current_user = 'authenticated')
  execute function private.keep_deleted_member();

-- As the form's schema: HTML without visible text counts as missing. Rows from before are checked when they change.
alter table public.jobs
  add constraint jobs_texts_visible check (
    regexp_replace(description, '<[^<>]*>|&nbsp;', '', 'g') ~ '[^[:space:]]'
    and regexp_replace(requirements, '<[^<>]*>|&nbsp;', '', 'g') ~ '[^[:space:]]'
    and regexp_replace(benefits, '<[^<>]*>|&nbsp;', '', 'g') ~ '[^[:space:]]'
  ) not valid;

create policy "Staff delete vacancies"
  on public.jobs for delete
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff delete members"
  on public.team_members for delete
  to authenticated
  using ((select private.caller_role()) = 'staff');

grant delete on table public.jobs, public.team_members to authenticated;

-- ===== Times of creation and of the last change =====

-- Clients often send them. The server's time replaces what users send.
create function private.set_created_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.created_at := now();
  new.updated_at := now();
  return new;
end;
$$;

create trigger set_news_articles_created_at
  before insert on public.news_articles
  for each row when (current_user = 'authenticated') execute function private.set_created_at();

create trigger set_blogs_created_at
  before insert on public.blogs
  for each row when (current_user = 'authenticated') execute function private.set_created_at();

create trigger set_jobs_created_at
  before insert on public.jobs
  for each row when (current_user = 'authenticated') execute function private.set_created_at();

create trigger set_team_members_created_at
  before insert on public.team_members
  for each row when (current_user = 'authenticated') execute function private.set_created_at();

grant insert (created_at, updated_at), update (updated_at)
on table public.news_articles, public.blogs, public.jobs, public.team_members
to authenticated;

drop trigger set_blogs_updated_at on public.blogs;
create trigger set_blogs_updated_at
  before update of
    title, slug, content, excerpt, author, status, publish_date, featured_image, featured_image_alt,
    featured_image_focus, categories, tags, seo_settings, updated_at
  on public.blogs
  for each row execute function private.set_updated_at();

revoke all on function private.keep_deleted_vacancy, private.keep_deleted_member, private.set_created_at
from public, anon, authenticated, service_role;
