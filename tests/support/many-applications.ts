/** Bypasses the triggers, with the values they would write. */
import type { Database } from '#backend/database/database.ts'

export const VACANCIES = 500
const AT_ONCE = 10_000
/** One character of a reference per hexadecimal digit. */
const LETTERS = 'ABCDEFGHJKLMNPQR'

export async function seedApplications(
  database: Pick<Database, 'script'>,
  applications: number,
): Promise<void> {
  await database.script(`
    insert into public.jobs (title, location, department, type, description, requirements, benefits, created_at)
    select 'Vacancy ' || n, 'Aldermoor', 'Works', 'Full-time', 'Making', 'Care', 'Pay', now() - n * interval '1 day'
    from generate_series(1, ${VACANCIES}) as n`)
  for (let first = 1; first <= applications; first += AT_ONCE)
    await database.script(`
      do $$
      begin
        set local session_replication_role = replica;
        insert into public.job_applications (
          reference, name, email, phone, job_title, job_id, cover_letter, status, submitted_at, status_since, closed_at,
          rating, search, search_title, search_text, search_phone
        )
        select
          concat('JA-', translate(lpad(to_hex(n / 65536), 4, '0'), '0123456789abcdef', '${LETTERS}'), '-',
            translate(lpad(to_hex(n % 65536), 4, '0'), '0123456789abcdef', '${LETTERS}')),
          name, 'p' || n || '@example.com', '07700 ' || lpad((900000 + n % 100000)::text, 6, '0'), vacancy.title,
          vacancy.id, letter, status, now() - n * interval '4 minutes', now() - (n * 7919 % 2000) * interval '1 hour',
          case when status in ('Hired', 'Rejected', 'Withdrawn') then now() end,
          case when n % 3 = 0 then 1 + n / 3 % 5 end,
          setweight(to_tsvector('pg_catalog.simple', name), 'A') || setweight(to_tsvector('pg_catalog.english', letter), 'B'),
          ' ' || lower(name) || ' ', ' ' || lower(name) || '  ' || lower(letter) || ' ',
          '07700' || lpad((900000 + n % 100000)::text, 6, '0')
        from generate_series(${first}, ${Math.min(first + AT_ONCE - 1, applications)}) as n
        cross join lateral (
          select
            concat('Person', n, ' ', (array['Reed', 'Lee', 'Moss', 'Oak', 'Birch', 'Cedar', 'Elm', 'Fern'])[1 + n % 8]) as name,
            concat(
              'I have set rotary dies for ', n % 40, ' years, the last of them at number ', n % 977, ', at night mostly',
              case when n % 400 = 0 then ', and know starch' end, '. ', repeat('I am careful and on time. ', n % 9)
            ) as letter,
            -- Most are at an end, as in a real year.
            (array['New', 'New', 'Reviewing', 'Phone screen', 'Interview', 'Offer', 'Hired', 'Rejected', 'Rejected',
              'Rejected', 'Rejected', 'Rejected', 'Rejected', 'Withdrawn'])[1 + n / ${VACANCIES} % 14] as status
        ) as written
        join (
          select jobs.id, jobs.title, substring(jobs.title from '[0-9]+$')::int as number
          from public.jobs where jobs.title like 'Vacancy %'
        ) as vacancy on vacancy.number = 1 + n * 7 % ${VACANCIES};
        insert into public.job_application_events (application_id, kind, before, after, happened_at)
        select id, 'received', null, 'New', submitted_at from public.job_applications
        where submitted_at >= now() - ${Math.min(first + AT_ONCE - 1, applications)} * interval '4 minutes'
          and submitted_at <= now() - ${first} * interval '4 minutes'
        union all
        select id, 'status', 'New', status, status_since from public.job_applications
        where status <> 'New' and submitted_at >= now() - ${Math.min(first + AT_ONCE - 1, applications)} * interval '4 minutes'
          and submitted_at <= now() - ${first} * interval '4 minutes';
      end $$`)
  await database.script(`
    delete from private.application_counters;
    insert into private.application_counters (job_id, status, applications)
    select coalesce(job_id, 0), status, count(*) from public.job_applications group by 1, 2`)
  for (const table of ['jobs', 'job_applications', 'job_application_events'])
    await database.script(`analyze public.${table}`)
}
