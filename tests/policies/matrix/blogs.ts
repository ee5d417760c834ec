import { CUSTOMERS, EDITORS, EVERYBODY, type MatrixEntry, SERVICE_KEY } from './entry.ts'

export const blogs: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'a post that is out',
    sql: `select from public.blogs where title = 'Out'`,
    may: EVERYBODY,
  },
  {
    verb: 'select',
    object: 'a post whose moment has not come',
    sql: `select from public.blogs where title = 'Scheduled'`,
    may: EDITORS,
    quiet: ['anonymous', ...CUSTOMERS],
  },
  {
    verb: 'select',
    object: 'a draft',
    sql: `select from public.blogs where title = 'Draft'`,
    may: EDITORS,
    quiet: ['anonymous', ...CUSTOMERS],
  },
  {
    verb: 'insert',
    object: 'a post',
    sql: `insert into public.blogs
        (title, content, excerpt, author, status, publish_date, featured_image, featured_image_alt, categories, tags,
        seo_settings)
      values ('New', '<p>New</p>', 'New', 'Sam', 'published', now(), '/new.webp', 'New', '{a}', '{b}', '{}')
      returning id`,
    may: EDITORS,
  },
  {
    verb: 'insert',
    object: 'a post under a slug of their choice',
    sql: `insert into public.blogs (title, slug) values ('New', 'chosen')`,
    may: EDITORS,
  },
  {
    verb: 'insert',
    object: 'a post that was seen before it was written',
    sql: `insert into public.blogs (title, view_count) values ('New', 1000)`,
    may: SERVICE_KEY,
  },
  {
    verb: 'insert',
    object: 'a post that is found by words of their choice',
    sql: `insert into public.blogs (title, search) values ('New', 'chosen')`,
    may: SERVICE_KEY,
  },
  {
    verb: 'insert',
    object: 'a post that is found by parts of words of their choice',
    sql: `insert into public.blogs (title, search_text) values ('New', 'chosen')`,
    may: SERVICE_KEY,
  },
  {
    verb: 'insert',
    object: 'a post made in the past',
    sql: `insert into public.blogs (title, created_at) values ('New', '2001-01-01')`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: 'the title and status of a post that is out',
    sql: `update public.blogs set title = 'In', status = 'draft' where title = 'Out' returning slug`,
    may: EDITORS,
    quiet: CUSTOMERS,
  },
  {
    verb: 'update',
    object: "a draft's status",
    sql: `update public.blogs set status = 'published' where title = 'Draft' returning id`,
    may: EDITORS,
    quiet: CUSTOMERS,
  },
  {
    verb: 'update',
    object: "a post's count of views by itself",
    sql: `update public.blogs set view_count = 5 where title = 'Out' returning id`,
    may: EDITORS,
    quiet: CUSTOMERS,
  },
  {
    verb: 'update',
    object: "a post's slug by itself",
    sql: `update public.blogs set slug = 'chosen' where title = 'Out' returning id`,
    may: EDITORS,
    quiet: CUSTOMERS,
  },
  {
    verb: 'update',
    object: 'the words by which a post is found',
    sql: `update public.blogs set search = 'chosen' where title = 'Out'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: 'the parts of words by which a post is found',
    sql: `update public.blogs set search_title = 'chosen', search_text = 'chosen' where title = 'Out'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'delete',
    object: 'a post that is out',
    sql: `delete from public.blogs where title = 'Out'`,
    may: EDITORS,
    quiet: CUSTOMERS,
  },
  {
    verb: 'delete',
    object: 'a draft',
    sql: `delete from public.blogs where title = 'Draft'`,
    may: EDITORS,
    quiet: CUSTOMERS,
  },
]
