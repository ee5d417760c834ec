-- A draft whose row follows its working copy changes every few seconds while somebody writes. Its revisions say who wrote
-- what and when, more exactly than the audit log; and no page shows it, so that none has to be made anew.

create or replace trigger record_blogs_change
  after insert or delete on public.blogs
  for each row execute function private.record_change('id');

create trigger record_blogs_edit
  after update of
    title, slug, content, excerpt, author, status, publish_date, featured_image, featured_image_alt,
    featured_image_focus, categories, tags, seo_settings
  on public.blogs
  for each row
  when (
    old.status <> 'draft' or new.status <> 'draft' or coalesce(current_setting('manuscript.is_saved', true), '') <> 'on'
  )
  execute function private.record_change('id');

create or replace trigger notify_blogs_changed
  after insert or delete on public.blogs
  for each row execute function private.notify_content_changed();

create trigger notify_blogs_edited
  after update of
    title, slug, content, excerpt, author, status, publish_date, featured_image, featured_image_alt,
    featured_image_focus, categories, tags, seo_settings
  on public.blogs
  for each row
  when (
    old.status <> 'draft' or new.status <> 'draft' or coalesce(current_setting('manuscript.is_saved', true), '') <> 'on'
  )
  execute function private.notify_content_changed();
