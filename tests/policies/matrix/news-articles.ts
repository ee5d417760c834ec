import { ALL_ACTORS, CUSTOMERS, EDITORS, type Matrix, NO_ACTORS, permit, SERVICE_KEY } from './entry.ts'

export const newsArticles: Matrix = {
  'public.news_articles': [
    ...permit(ALL_ACTORS, NO_ACTORS, {
      'select a live article': `select from public.news_articles where title = 'Live'`,
    }),
    ...permit(EDITORS, ['anonymous', ...CUSTOMERS], {
      'select a deleted article': `select from public.news_articles where title = 'Deleted'`,
    }),
    ...permit(EDITORS, NO_ACTORS, {
      'insert an article': `insert into public.news_articles (title, content, date, image, image_alt, video)
      values ('New', '<p>New</p>', '2026-01-31', '/new.webp', 'New', null) returning id`,
      'insert an article with a creation date': `insert into public.news_articles (title, created_at) values ('New', '2001-01-01')`,
      'insert an article with a chosen slug': `insert into public.news_articles (title, slug) values ('New', 'chosen')`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      'insert an article with a search vector': `insert into public.news_articles (title, search) values ('New', 'chosen')`,
      'insert an article with a search key': `insert into public.news_articles (title, search_text) values ('New', 'chosen')`,
      'update the search vector of an article': `update public.news_articles set search = 'chosen' where title = 'Live'`,
    }),
    ...permit(EDITORS, CUSTOMERS, {
      "update a live article's title": `update public.news_articles set title = 'Live again' where title = 'Live' returning slug`,
      "update a live article's is_deleted": `update public.news_articles set is_deleted = true where title = 'Live' returning id`,
      "update a deleted article's is_deleted": `update public.news_articles set is_deleted = false where title = 'Deleted' returning id`,
      "update only an article's slug": `update public.news_articles set slug = 'chosen' where title = 'Live' returning id`,
      "update an article's time of change": `update public.news_articles set updated_at = now() where title = 'Live' returning id`,
      'delete a live article': `delete from public.news_articles where title = 'Live' returning id`,
      'delete a soft-deleted article': `delete from public.news_articles where title = 'Deleted' returning id`,
    }),
  ],
}
