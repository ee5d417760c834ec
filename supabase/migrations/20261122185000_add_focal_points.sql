-- The point of a picture that every crop of it keeps, in the words of `object-position`: `50% 30%` from the left and the
-- top. Null is the middle.

alter table public.news_articles
  add column image_focus text,
  add constraint news_articles_image_focus_form check (image_focus ~ '^(\d{1,2}|100)% (\d{1,2}|100)%$');

alter table public.blogs
  add column featured_image_focus text,
  add constraint blogs_featured_image_focus_form check (featured_image_focus ~ '^(\d{1,2}|100)% (\d{1,2}|100)%$');

grant insert (image_focus), update (image_focus) on table public.news_articles to authenticated;
grant insert (featured_image_focus), update (featured_image_focus) on table public.blogs to authenticated;

-- Moving the point is an edit.
create or replace trigger set_blogs_updated_at
  before update of
    title, slug, content, excerpt, author, status, publish_date, featured_image, featured_image_alt,
    featured_image_focus, categories, tags, seo_settings
  on public.blogs
  for each row execute function private.set_updated_at();

create or replace trigger record_blogs_change
  after insert or delete or update of
    title, slug, content, excerpt, author, status, publish_date, featured_image, featured_image_alt,
    featured_image_focus, categories, tags, seo_settings
  on public.blogs
  for each row execute function private.record_change('id');

create or replace trigger notify_blogs_changed
  after insert or delete or update of
    title, slug, content, excerpt, author, status, publish_date, featured_image, featured_image_alt,
    featured_image_focus, categories, tags, seo_settings
  on public.blogs
  for each row execute function private.notify_content_changed();
