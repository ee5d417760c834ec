/** The requests that are timed, each beside the statement that one writes for it by hand. */

export const read = {
  path: '/rest/v1/news_articles?select=id,title,slug,date,type,image,image_alt&is_deleted=eq.false&order=date.desc&limit=9',
  text: `select coalesce(json_agg(page), '[]')::text as body from (
    select id, title, slug, date, type, image, image_alt from news_articles
    where not is_deleted order by date desc limit 9) page`,
}

export const embed = {
  path: '/rest/v1/bench_topics?select=id,name,created_at,bench_remarks(id,body)&is_hidden=eq.false&order=created_at.desc&limit=9',
  text: `select coalesce(json_agg(page), '[]')::text as body from (
    select t.id, t.name, t.created_at, r.bench_remarks from bench_topics t
    left join lateral (
      select coalesce(json_agg(remark), '[]') as bench_remarks from (
        select r.id, r.body from bench_remarks r where r.topic_id = t.id) remark) r on true
    where not t.is_hidden order by t.created_at desc limit 9) page`,
}

export const insert = {
  path: '/rest/v1/bench_topics',
  row: JSON.stringify({ name: 'A topic that somebody adds', note: 'With a few words' }),
  text: `with written as (insert into bench_topics (name, note)
      select name, note from json_to_record($1::json) as given (name text, note text) returning *)
    select json_agg(written)::text as body from written`,
}
