/** What is read and written: the product's own news, and two tables that are the benchmark's, with policies. */
export const content = `
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
