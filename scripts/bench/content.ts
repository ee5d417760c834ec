/** The benchmark reads and writes the product's own news, and two tables of its own with policies. */
export const CONTENT = `
  insert into public.news_articles (title, content, date, image, image_alt, is_deleted)
    select 'Notice ' || n || ' from the corrugator, with a title of the usual length', repeat('<p>Text</p>', 200),
      date '2026-01-01' + n, '/uploads/news/' || n || '.webp', 'A stack of corrugated cases, number ' || n, n % 10 = 0
    from generate_series(1, 120) n;

  create table public.bench_topics (
    id bigint generated always as identity primary key,
    name text not null,
    note text not null default '',
    is_hidden boolean not null default false,
    created_at timestamptz not null default now()
  );
  create table public.bench_remarks (
    id bigint generated always as identity primary key,
    topic_id bigint not null references public.bench_topics (id),
    body text not null
  );
  create index on public.bench_topics (created_at desc);
  create index on public.bench_remarks (topic_id);
  insert into public.bench_topics (name, created_at)
    select 'Topic ' || n, timestamptz '2026-01-01 UTC' + n * interval '1 hour' from generate_series(1, 120) n;
  insert into public.bench_remarks (topic_id, body)
    select id, 'Remark ' || n || ' on ' || name from public.bench_topics, generate_series(1, 5) n;
  alter table public.bench_topics enable row level security;
  alter table public.bench_remarks enable row level security;
  create policy "Anyone reads" on public.bench_topics for select to anon, authenticated using (not is_hidden);
  create policy "Anyone reads" on public.bench_remarks for select to anon, authenticated using (true);
  create policy "Anyone writes" on public.bench_topics for insert to anon with check (not is_hidden);
  grant select, insert on public.bench_topics, public.bench_remarks to anon, authenticated, service_role;

  analyze;
`

/** The timed requests, each beside the statement that somebody would write for it by hand. */

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
