import { CUSTOMERS, EDITORS, EVERYBODY, type MatrixEntry, SERVICE_KEY } from './entry.ts'

export const newsArticles: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'a live article',
    sql: `select from public.news_articles where title = 'Live'`,
    may: EVERYBODY,
  },
  {
    verb: 'select',
    object: 'a deleted article',
    sql: `select from public.news_articles where title = 'Deleted'`,
    may: EDITORS,
    quiet: ['anonymous', ...CUSTOMERS],
  },
  {
    verb: 'insert',
    object: 'an article',
    sql: `insert into public.news_articles (title, content, date, image, image_alt, video)
      values ('New', '<p>New</p>', '2026-01-31', '/new.webp', 'New', null) returning id`,
    may: EDITORS,
  },
  {
    verb: 'insert',
    object: 'an article under a slug of their choice',
    sql: `insert into public.news_articles (title, slug) values ('New', 'chosen')`,
    may: EDITORS,
  },
  {
    verb: 'insert',
    object: 'an article made in the past',
    sql: `insert into public.news_articles (title, created_at) values ('New', '2001-01-01')`,
    may: SERVICE_KEY,
  },
  {
    verb: 'insert',
    object: 'an article that is found by words of their choice',
    sql: `insert into public.news_articles (title, search) values ('New', 'chosen')`,
    may: SERVICE_KEY,
  },
  {
    verb: 'insert',
    object: 'an article that is found by parts of words of their choice',
    sql: `insert into public.news_articles (title, search_text) values ('New', 'chosen')`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: 'the words by which an article is found',
    sql: `update public.news_articles set search = 'chosen' where title = 'Live'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: "a live article's title",
    sql: `update public.news_articles set title = 'Live again' where title = 'Live' returning slug`,
    may: EDITORS,
    quiet: CUSTOMERS,
  },
  {
    verb: 'update',
    object: "a live article's mark of deletion",
    sql: `update public.news_articles set is_deleted = true where title = 'Live' returning id`,
    may: EDITORS,
    quiet: CUSTOMERS,
  },
  {
    verb: 'update',
    object: "a deleted article's mark of deletion",
    sql: `update public.news_articles set is_deleted = false where title = 'Deleted' returning id`,
    may: EDITORS,
    quiet: CUSTOMERS,
  },
  {
    verb: 'update',
    object: "an article's slug by itself",
    sql: `update public.news_articles set slug = 'chosen' where title = 'Live' returning id`,
    may: EDITORS,
    quiet: CUSTOMERS,
  },
  {
    verb: 'delete',
    object: 'a live article for good',
    sql: `delete from public.news_articles where title = 'Live'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'delete',
    object: 'a deleted article for good',
    sql: `delete from public.news_articles where title = 'Deleted'`,
    may: SERVICE_KEY,
  },
]
