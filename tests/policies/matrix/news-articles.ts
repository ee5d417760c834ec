import { CUSTOMERS, EDITORS, EVERYBODY, type MatrixEntry, NOBODY, permit, SERVICE_KEY } from './entry.ts'

export const newsArticles: readonly MatrixEntry[] = [
  ...permit(EVERYBODY, NOBODY, {
    'select a live article': `select from public.news_articles where title = 'Live'`,
  }),
  ...permit(EDITORS, ['anonymous', ...CUSTOMERS], {
    'select a deleted article': `select from public.news_articles where title = 'Deleted'`,
  }),
  ...permit(EDITORS, NOBODY, {
    'insert an article': `insert into public.news_articles (title, content, date, image, image_alt, video)
      values ('New', '<p>New</p>', '2026-01-31', '/new.webp', 'New', null) returning id`,
    'insert an article under a slug of their choice': `insert into public.news_articles (title, slug) values ('New', 'chosen')`,
  }),
  ...permit(SERVICE_KEY, NOBODY, {
    'insert an article made in the past': `insert into public.news_articles (title, created_at) values ('New', '2001-01-01')`,
    'insert an article that is found by words of their choice': `insert into public.news_articles (title, search) values ('New', 'chosen')`,
    'insert an article that is found by parts of words of their choice': `insert into public.news_articles (title, search_text) values ('New', 'chosen')`,
    'update the words by which an article is found': `update public.news_articles set search = 'chosen' where title = 'Live'`,
    'delete a live article for good': `delete from public.news_articles where title = 'Live'`,
    'delete a deleted article for good': `delete from public.news_articles where title = 'Deleted'`,
  }),
  ...permit(EDITORS, CUSTOMERS, {
    "update a live article's title": `update public.news_articles set title = 'Live again' where title = 'Live' returning slug`,
    "update a live article's mark of deletion": `update public.news_articles set is_deleted = true where title = 'Live' returning id`,
    "update a deleted article's mark of deletion": `update public.news_articles set is_deleted = false where title = 'Deleted' returning id`,
    "update an article's slug by itself": `update public.news_articles set slug = 'chosen' where title = 'Live' returning id`,
  }),
]
