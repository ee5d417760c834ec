import { beforeEach, describe, expect, it } from 'vitest'
import { AUDIT_LOG_RETENTION_MONTHS } from '#domain/retention/retention.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()

const owner = (text: string, values: readonly unknown[] = []) => fixture.act('owner', text, values)

async function call(text: string, values: readonly unknown[] = []): Promise<unknown[]> {
  const rows = await fixture.key(`select ${text} as answer`, values)
  return rows.map(({ answer }) => answer)
}

async function left(text: string): Promise<unknown[]> {
  return (await owner(text)).rows.map((row) => Object.values(row)[0])
}

describe('audit log', () => {
  beforeEach(async () => {
    await owner('delete from public.audit_log')
    await owner(
      `insert into public.audit_log (happened_at, role_name, action, table_name, row_id)
        select now() - make_interval(months => $1) + age, 'authenticated', 'update', 'jobs', name
        from (values
          ('oldest', interval '-1 year'), ('older', interval '-2 days'), ('old', interval '-1 minute'),
          ('kept', interval '1 minute'), ('new', make_interval(months => $1))
        ) as entry (name, age)`,
      [AUDIT_LOG_RETENTION_MONTHS],
    )
  })
  const entries = () => left('select row_id from public.audit_log order by happened_at')

  it('deletes only entries past their period', async () => {
    expect(await call('public.expire_audit_log(100)')).toEqual([3])
    expect(await call('public.expire_audit_log(100)')).toEqual([0])
    expect(await entries()).toEqual(['kept', 'new'])
  })

  it('deletes the oldest up to the limit', async () => {
    expect(await call('public.expire_audit_log(2)')).toEqual([2])
    expect(await entries()).toEqual(['old', 'kept', 'new'])
    expect(await call('public.expire_audit_log(0)')).toEqual([0])
    expect(await call('public.expire_audit_log(-1)')).toEqual([0])
    expect(await entries()).toHaveLength(3)
  })

  it('deletes at most 10,000 at a time', async () => {
    await owner(`insert into public.audit_log (happened_at, role_name, action, table_name, row_id)
      select now() - interval '5 years', 'authenticated', 'update', 'jobs', n from generate_series(1, 10001) n`)
    expect(await call('public.expire_audit_log(2000000000)')).toEqual([10_000])
  })
})

it('full rate limit buckets are deleted', async () => {
  await owner('delete from public.rate_limits')
  await owner(`insert into public.rate_limits (key, full_at) values
    ('long over', now() - interval '2 days'), ('over', now() - interval '1 second'),
    ('holds', now() + interval '1 minute')`)
  expect(await call('public.expire_rate_limits(1)')).toEqual([1])
  expect(await left('select key from public.rate_limits order by full_at')).toEqual(['over', 'holds'])
  expect(await call('public.expire_rate_limits(100)')).toEqual([1])
  expect(await left('select key from public.rate_limits')).toEqual(['holds'])
})

it('deletes batches of feeds after 90 days, but not the last of a resource', async () => {
  await owner('delete from public.feed_batches')
  await owner(`insert into public.feed_batches (source_id, resource, batch_key, mode, started_at, is_applied)
    select 1, resource, name, 'rows', now() - interval '90 days' + age, is_applied
    from (values
      ('skus', 'first', interval '-3 days', true), ('skus', 'second', interval '-2 days', true),
      ('skus', 'failed', interval '-1 day', false), ('skus', 'last', interval '1 day', false),
      ('pallets', 'only', interval '-9 days', true)
    ) as batch (resource, name, age, is_applied)`)
  expect(await call('public.expire_feed_batches(100)')).toEqual([2])
  expect(await left('select batch_key from public.feed_batches order by 1')).toEqual([
    'last',
    'only',
    'second',
  ])
})

it('lists orphaned CVs of the bucket once old enough', async () => {
  await owner(`insert into storage.objects (bucket_id, name, created_at) values
    ('job-applications-cvs', 'applications/Open/older.pdf', '2026-03-01T00:00:00Z'),
    ('job-applications-cvs', 'applications/Open/old.pdf', '2026-03-02T00:00:00Z'),
    ('job-applications-cvs', 'applications/Open/young.pdf', '2026-03-03T00:00:00Z'),
    ('elsewhere', 'applications/Open/old.pdf', '2026-03-01T00:00:00Z')`)
  await owner(`update storage.objects set created_at = '2026-03-01T00:00:00Z'
    where name = (select cv_storage_path from public.job_applications where name = 'Applicant')`)
  const orphanedCvs = (rows: number) =>
    call('public.list_orphaned_cvs($1, $2)', ['2026-03-03T00:00:00Z', rows])
  expect(await orphanedCvs(100)).toEqual(['applications/Open/older.pdf', 'applications/Open/old.pdf'])
  expect(await orphanedCvs(1)).toEqual(['applications/Open/older.pdf'])
  await owner(`delete from public.job_applications where name = 'Applicant'`)
  expect(await orphanedCvs(100)).toHaveLength(3)
})

it('lists orphaned drawings once old enough', async () => {
  await owner(`insert into storage.objects (bucket_id, name, created_at) values
    ('enquiry-drawings', 'enquiries/0123456789abcdef0123456789abcde0-kept.pdf', '2026-03-01T00:00:00Z'),
    ('enquiry-drawings', 'enquiries/0123456789abcdef0123456789abcde1-old.pdf', '2026-03-02T00:00:00Z'),
    ('enquiry-drawings', 'enquiries/0123456789abcdef0123456789abcde2-young.pdf', '2026-03-03T00:00:00Z')`)
  await owner(`update public.leads set drawing_filename = 'a.pdf', drawing_file_size = 1,
    drawing_mime_type = 'application/pdf',
    drawing_storage_path = 'enquiries/0123456789abcdef0123456789abcde0-kept.pdf' where session_id = 'enquiry'`)
  const orphanedDrawings = () => call('public.list_orphaned_drawings($1, $2)', ['2026-03-03T00:00:00Z', 100])
  expect(await orphanedDrawings()).toEqual(['enquiries/0123456789abcdef0123456789abcde1-old.pdf'])
  await owner(`delete from public.leads where session_id = 'enquiry'`)
  expect(await orphanedDrawings()).toHaveLength(2)
})
