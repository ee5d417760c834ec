import { ALL_ACTORS, CUSTOMERS, EDITORS, type Matrix, NO_ACTORS, permit, SERVICE_KEY } from './entry.ts'

export const blogs: Matrix = {
  'public.blogs': [
    ...permit(ALL_ACTORS, NO_ACTORS, {
      'select a published post': `select from public.blogs where title = 'Out'`,
    }),
    ...permit(EDITORS, ['anonymous', ...CUSTOMERS], {
      'select a scheduled post': `select from public.blogs where title = 'Scheduled'`,
      'select a draft': `select from public.blogs where title = 'Draft'`,
    }),
    ...permit(EDITORS, NO_ACTORS, {
      'insert a post': `insert into public.blogs
        (title, content, excerpt, author, status, publish_date, featured_image, featured_image_alt, categories, tags,
        seo_settings)
      values ('New', '<p>New</p>', 'New', 'Sam', 'published', now(), '/new.webp', 'New', '{a}', '{b}', '{}')
      returning id`,
      'insert a post with a creation date': `insert into public.blogs (title, created_at) values ('New', '2001-01-01')`,
      'insert a post with a chosen slug': `insert into public.blogs (title, slug) values ('New', 'chosen')`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      'insert a post with a view count': `insert into public.blogs (title, view_count) values ('New', 1000)`,
      'insert a post with a search vector': `insert into public.blogs (title, search) values ('New', 'chosen')`,
      'insert a post with a search text': `insert into public.blogs (title, search_text) values ('New', 'chosen')`,
      'update the search vector of a post': `update public.blogs set search = 'chosen' where title = 'Out'`,
      'update the search text of a post': `update public.blogs set search_title = 'chosen', search_text = 'chosen' where title = 'Out'`,
    }),
    ...permit(EDITORS, CUSTOMERS, {
      'update title and status of a published post': `update public.blogs set title = 'In', status = 'draft' where title = 'Out' returning slug`,
      "update a draft's status": `update public.blogs set status = 'published' where title = 'Draft' returning id`,
      "update only a post's view count": `update public.blogs set view_count = 5 where title = 'Out' returning id`,
      "update only a post's slug": `update public.blogs set slug = 'chosen' where title = 'Out' returning id`,
      "update only a post's time of change": `update public.blogs set updated_at = now() where title = 'Out' returning id`,
      'delete a published post': `delete from public.blogs where title = 'Out'`,
      'delete a draft': `delete from public.blogs where title = 'Draft'`,
    }),
  ],
}
