-- Serves the editors' list, which has deleted articles in it too.
create index news_articles_date_idx on public.news_articles (date desc, id desc);
