import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { expireUpdateCopy } from '#backend/backup/before-update.ts'
import { sweepOrphans } from '#backend/storage/objects/orphans.ts'
import { CV_BUCKET, cvObjectKey } from '#domain/applications/applications.ts'
import { DELIVERY_PHOTO_BUCKET } from '#domain/deliveries/claims.ts'
import { DRAWING_BUCKET } from '#domain/leads/drawings.ts'
import type { LEAD_STATUSES } from '#domain/leads/leads.ts'
import type { PRIVACY_REQUEST_STATUSES } from '#domain/privacy/requests.ts'
import type { Database } from '#supabase/database.types.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import type { DataClient } from '../data-source/clients.ts'
import { runRetention, startRetention, startSessionExpiry } from './retention-run.ts'

const backend = opened(openTestBackend)
const secret = opened(async () => clientThat())
const runAsOwner = (text: string, values?: readonly unknown[]) => backend.runAsOwner(text, values)

/** The fake clock's date. */
const now = Date.parse('2031-09-15T12:00:00Z')

const logged: { fields: Record<string, unknown>; message: string }[] = []
beforeEach(async () => {
  await secret.storage.emptyBucket(CV_BUCKET)
  for (const table of ['job_applications', 'leads', 'privacy_requests', 'audit_log', 'rate_limits'])
    await runAsOwner(`delete from public.${table}`)
  logged.length = 0
})

/** A client that bypasses row-level security. @param refuse requests that fail */
function clientThat(refuse: (request: Request) => boolean | Promise<boolean> = () => false): DataClient {
  return createClient<Database>(backend.url, backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      async fetch(input, init) {
        const request = new Request(input, init)
        if (!(await refuse(request.clone()))) return fetch(request)
        return request.url.includes('/storage/')
          ? Response.json({ statusCode: '503', error: 'SlowDown', message: 'Slow down' }, { status: 503 })
          : Response.json({ code: '42501', message: 'Forbidden' }, { status: 403 })
      },
    },
  })
}

const log = {
  warn: (fields: object, message: string) =>
    void logged.push({ fields: fields as Record<string, unknown>, message }),
  error: () => expect.unreachable(),
}
/** @returns the numbers of erased records */
async function run(client = secret, options: Parameters<typeof runRetention>[1] = {}, clock = () => now) {
  const erased = await runRetention({ secret: client, clock, log }, options)
  return Object.fromEntries(Object.entries(erased).filter(([, count]) => count > 0))
}

let files = 0
/** A CV stored at the given time. */
async function storeCv(storedAt: string): Promise<string> {
  files += 1
  const path = cvObjectKey({
    jobTitle: 'Die maker',
    name: 'Ash',
    extension: 'pdf',
    random: files.toString(16).padStart(32, '0'),
  })
  const content = new Blob(['%PDF-1.4 Ash'], { type: 'application/pdf' })
  const { error } = await secret.storage.from(CV_BUCKET).upload(path, content)
  if (error) throw error
  await runAsOwner('update storage.objects set created_at = $1 where name = $2', [storedAt, path])
  return path
}

async function apply(submittedAt: string, name: string, cv = true): Promise<string | null> {
  const path = cv ? await storeCv(submittedAt) : null
  const facts = path && {
    cv_filename: 'CV.pdf',
    cv_storage_path: path,
    cv_file_size: 12,
    cv_mime_type: 'application/pdf',
  }
  const application = { name, email: 'ash@example.com', job_title: 'Die maker', submitted_at: submittedAt }
  await secret
    .from('job_applications')
    .insert({ ...application, ...facts })
    .throwOnError()
  return path
}

const names = async (table: string, column = 'name') =>
  (await runAsOwner(`select ${column} as name from public.${table} order by id`)).map(({ name }) => name)
const cvs = async () =>
  (await runAsOwner('select name from storage.objects order by name')).map(({ name }) => name)
async function bytes(): Promise<number> {
  let count = 0
  for await (const _ of backend.dependencies.blobs.list()) count += 1
  return count
}

it('an expired lead is erased with its drawing, and so is a drawing without a lead', async () => {
  const path = (digit: number) => `enquiries/${String(digit).padStart(32, '0')}-box.pdf`
  const bucket = secret.storage.from(DRAWING_BUCKET)
  const content = new Blob(['%PDF-1.4 box'], { type: 'application/pdf' })
  for (const digit of [1, 2, 3]) {
    const { error } = await bucket.upload(path(digit), content)
    if (error) throw error
  }
  await runAsOwner(`update storage.objects set created_at = '2029-01-01T09:00:00Z' where bucket_id = $1`, [
    DRAWING_BUCKET,
  ])
  const drawing = { drawing_filename: 'box.pdf', drawing_file_size: 12, drawing_mime_type: 'application/pdf' }
  const lead = { lead_type: 'customer_enquiry', ...drawing }
  await secret
    .from('leads')
    .insert([
      { ...lead, session_id: 'overdue', updated_at: '2029-09-14T22:00:00Z', drawing_storage_path: path(1) },
      { ...lead, session_id: 'kept', updated_at: '2031-01-01T09:00:00Z', drawing_storage_path: path(2) },
    ])
    .throwOnError()
  expect(await run()).toEqual({ leads: 1, orphanedDrawings: 2 })
  expect(await cvs()).toEqual([path(2)])
  await bucket.remove([path(2)])
})

describe('expired applications', () => {
  it('are erased with CV and file after six months, but no later ones', async () => {
    await apply('2031-03-14T23:59:59Z', 'the day before')
    await apply('2030-01-01T09:00:00Z', 'without a CV', false)
    const kept = [
      await apply('2031-03-15T00:00:00Z', 'the day'),
      await apply('2031-09-15T11:00:00Z', 'today'),
    ]
    const before = await bytes()
    expect(await run()).toEqual({ applications: 2 })
    expect(await names('job_applications')).toEqual(['the day', 'today'])
    expect(await cvs()).toEqual(kept)
    expect(await bytes()).toBe(before - 1)
    expect(await run()).toEqual({})
  })

  it('expire from the date of their outcome, if any', async () => {
    for (const name of ['decided', 'decided late']) await apply('2030-12-01T09:00:00Z', name, false)
    const set = (name: string, change: string) =>
      runAsOwner(`update public.job_applications set ${change} where name = $1`, [name])
    await set('decided', `closed_at = '2031-03-14T09:00:00Z'`)
    await set('decided late', `closed_at = '2031-03-15T09:00:00Z'`)
    expect(await run()).toEqual({ applications: 1 })
    expect(await names('job_applications')).toEqual(['decided late'])
  })

  it('are erased whatever their outcome', async () => {
    await apply('2031-01-01T09:00:00Z', 'hired', false)
    await runAsOwner(`update public.job_applications set status = 'Hired'`)
    expect(await run()).toEqual({ applications: 1 })
  })

  it('are erased in as many batches as needed, within the limit', async () => {
    for (let i = 0; i < 5; i++) await apply(`2031-01-0${i + 1}T09:00:00Z`, `number ${i}`)
    expect(await run(secret, { rows: 2, rounds: 2 })).toEqual({ applications: 4 })
    expect(await names('job_applications')).toEqual(['number 4'])
    expect(await run(secret, { rows: 2, rounds: 2 })).toEqual({ applications: 1 })
    expect(await cvs()).toEqual([])
  })

  it('stay if the CV cannot be deleted, block no others, and are erased in the next run', async () => {
    const stuck = await apply('2031-01-01T09:00:00Z', 'stuck')
    for (const name of ['second', 'third']) await apply('2031-01-02T09:00:00Z', name)
    const halfway = clientThat(
      async (request) =>
        request.method === 'DELETE' &&
        request.url.includes('/storage/') &&
        (await request.text()).includes(String(stuck)),
    )
    expect(await run(halfway)).toEqual({ applications: 2 })
    expect(await names('job_applications')).toEqual(['stuck'])
    expect(await cvs()).toEqual([stuck])
    expect(logged.map(({ fields }) => fields)).toEqual([
      { err: expect.objectContaining({ message: 'Slow down' }), bucket: CV_BUCKET, files: 1 },
      { erased: expect.objectContaining({ applications: 2 }) },
    ])
    expect(await run()).toEqual({ applications: 1 })
    expect(await cvs()).toEqual([])
  })

  it('all stay if the store fails during the batches, and nothing else does', async () => {
    for (let i = 0; i < 4; i++) await apply(`2031-01-0${i + 1}T09:00:00Z`, `number ${i}`)
    await createPrivacyRequest('Completed', '2020-01-01T09:00:00Z')
    let removals = 0
    const failing = clientThat(
      ({ method, url }) => method === 'DELETE' && url.includes('/storage/') && ++removals > 1,
    )
    expect(await run(failing, { rows: 2 })).toEqual({ applications: 2, privacyRequests: 1 })
    expect(await names('job_applications')).toEqual(['number 2', 'number 3'])
    expect(await cvs()).toHaveLength(2)
  })

  it('whose CV was deleted before the process ended are completed by the next run', async () => {
    const path = await apply('2031-01-01T09:00:00Z', 'half done')
    const dying = clientThat(({ method, url }) => method === 'DELETE' && url.includes('/rest/'))
    expect(await run(dying)).toEqual({})
    expect([await names('job_applications'), await cvs()]).toEqual([['half done'], []])
    expect(JSON.stringify(logged)).not.toContain(String(path))
    expect(await run()).toEqual({ applications: 1 })
  })

  it('whose files the object store retains lose them in the sweep', async () => {
    await apply('2031-01-01T09:00:00Z', 'Ash')
    const before = await bytes()
    const failure = vi
      .spyOn(backend.dependencies.blobs, 'remove')
      .mockRejectedValueOnce(new Error('The store is away'))
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    try {
      expect(await run()).toEqual({ applications: 1 })
      expect(stderr).toHaveBeenCalledOnce()
    } finally {
      failure.mockRestore()
      stderr.mockRestore()
    }
    expect([await cvs(), await bytes()]).toEqual([[], before])
    await sweepOrphans({ ...backend.dependencies, clock: () => now })
    expect(await bytes()).toBe(before - 1)
  })
})

it('a CV without an application is deleted after a day', async () => {
  await storeCv('2031-09-14T11:59:00Z')
  const kept = [await storeCv('2031-09-14T12:01:00Z'), await apply('2031-09-01T09:00:00Z', 'named')]
  expect(await run()).toEqual({ orphanedCvs: 1 })
  expect(await cvs()).toEqual(kept)
})

async function createConversation(
  session: string,
  status: (typeof LEAD_STATUSES)[number],
  last: string,
): Promise<void> {
  const lead = { session_id: session, lead_type: 'supplier', status, updated_at: last }
  const { data } = await secret.from('leads').insert(lead).select('id').single().throwOnError()
  await secret.from('lead_suppliers').insert({ lead_id: data.id, pricing: 'ours' }).throwOnError()
}

it('leads are erased with their details two years after the last contact, open ones too', async () => {
  await createConversation('closed', 'Closed', '2029-09-14T22:59:59Z')
  await createConversation('open', 'In conversation', '2029-09-01T09:00:00Z')
  await createConversation('a day younger', 'Closed', '2029-09-14T23:00:00Z')
  expect(await run()).toEqual({ leads: 2 })
  expect(await names('leads', 'session_id')).toEqual(['a day younger'])
  expect(await runAsOwner('select pricing from public.lead_suppliers')).toEqual([{ pricing: 'ours' }])
})

it('a lead is kept for longer after later activity', async () => {
  await createConversation('silent', 'New', '2020-01-01T09:00:00Z')
  await createConversation('heard of', 'New', '2020-01-01T09:00:00Z')
  await secret.from('leads').update({ status: 'Contacting' }).eq('session_id', 'heard of').throwOnError()
  // `updated_at` is set by the database.
  expect(await run(secret, {}, Date.now)).toEqual({ leads: 1 })
  expect(await names('leads', 'session_id')).toEqual(['heard of'])
})

async function createPrivacyRequest(
  status: (typeof PRIVACY_REQUEST_STATUSES)[number],
  answered: string,
): Promise<void> {
  const person = { kind: 'access', name: status, email: 'ash@example.com' }
  const timestamps = { received_at: '2020-01-01T09:00:00Z', completed_at: answered }
  await secret
    .from('privacy_requests')
    .insert({ ...person, ...timestamps, status })
    .throwOnError()
}

it('privacy requests are erased three years after their answer, never while open', async () => {
  for (const status of ['Received', 'Acknowledged', 'In progress'] as const)
    await createPrivacyRequest(status, '2020-01-01T09:00:00Z')
  await createPrivacyRequest('Completed', '2028-09-14T22:59:59Z')
  await createPrivacyRequest('Refused', '2028-09-01T09:00:00Z')
  await createPrivacyRequest('Completed', '2028-09-14T23:00:00Z')
  expect(await run()).toEqual({ privacyRequests: 2 })
  expect(await names('privacy_requests')).toEqual(['Received', 'Acknowledged', 'In progress', 'Completed'])
})

it('proofs of delivery and claims are erased with their photos six years later', async () => {
  const photos = secret.storage.from(DELIVERY_PHOTO_BUCKET)
  const names = ['old proof', 'old signature', 'old claim', 'proof', 'claim']
  const photo = await readFile('supabase/seed/delivery-photos/1/proofs/signature.webp')
  for (const name of names) {
    const { error } = await photos.upload(`1/${name}`, photo, { contentType: 'image/webp' })
    if (error) throw error
  }
  await runAsOwner(`with customer as (
      insert into public.customers (name) values ('Retained') returning id
    ), site as (
      insert into public.customer_sites (customer_id, code, name) select id, 'R-1', 'Site' from customer
      returning id, customer_id
    ), stop as (
      insert into public.delivery_stops (customer_id, code, site_id, state, planned_from, planned_to)
      select customer_id, code, id, 'delivered', now(), now() from site, (values ('R-1'), ('R-2')) as codes (code)
      returning id, customer_id, delivery_stops.code
    ), proof as (
      insert into public.proofs_of_delivery (customer_id, stop_id, signed_by, signed_at, photo_paths, signature_path)
      select customer_id, id, 'R. Fennel',
        case code when 'R-1' then '2025-09-14T22:59Z'::timestamptz else '2025-09-14T23:00Z' end,
        case code when 'R-1' then '{1/old proof}'::text[] else '{1/proof}' end,
        case code when 'R-1' then '1/old signature' end
      from stop
    )
    insert into public.claims (customer_id, stop_id, kind, description, created_at, answered_at, photo_paths)
    select customer_id, id, 'damage', 'Wet', '2025-09-01', answered_at, photos
    from stop, (values
      (null::timestamptz, '{1/old claim}'::text[]), ('2025-10-01', '{1/claim}')
    ) as answers (answered_at, photos)
    where code = 'R-1'`)
  expect(await run()).toMatchObject({ deliveryRecords: 2, orphanedDeliveryPhotos: 3 })
  const { data } = await photos.list('1')
  expect(data?.map(({ name }) => name)).toEqual(['claim', 'proof'])
  expect(await run()).not.toHaveProperty('deliveryRecords')
})

it('audit log and rate limits expire by the database’s clock', async () => {
  await runAsOwner(`insert into public.audit_log (happened_at, role_name, action, table_name, row_id)
    select now() - interval '2 years' + age, 'x', 'insert', 'x', name
    from (values ('over', interval '-1 day'), ('kept', interval '1 day')) as entry (name, age)`)
  await runAsOwner(`insert into public.rate_limits (key, full_at)
    values ('over', now() - interval '1 day'), ('holds', now() + interval '1 hour')`)
  expect(await run()).toEqual({ auditEntries: 1, rateLimits: 1 })
  expect(await names('audit_log', 'row_id')).toEqual(['kept'])
  expect(await runAsOwner('select key from public.rate_limits')).toEqual([{ key: 'holds' }])
})

it('revisions are thinned and erased by the database’s clock', async () => {
  await runAsOwner(
    `insert into public.blogs (id, title) overriding system value values (901, 'Kept'), (902, 'Gone')`,
  )
  await runAsOwner(`select private.append_revision('blog', 901, '{"title": "Kept"}', is_automatic => true)
    from generate_series(1, 3)`)
  await runAsOwner(`update public.content_revisions set saved_at = date_trunc('day', now()) - interval '60 days'
    where record_id = 901 and number < 4`)
  await runAsOwner('delete from public.blogs where id = 902')
  await runAsOwner(
    `update public.content_drafts set deleted_at = now() - interval '31 days' where record_id = 902`,
  )
  await runAsOwner(`insert into public.preview_links (token_hash, kind, record_id, number, made_at, ends_at)
    values ('x', 'blog', 901, 1, now() - interval '32 days', now() - interval '31 days'),
      ('y', 'blog', 901, 1, now() - interval '32 days', now() - interval '29 days')`)
  await runAsOwner(
    `insert into auth.users (id, email) values ('00000000-0000-4000-8000-0000000000c2', 'ed@example.com')`,
  )
  await runAsOwner(`insert into public.content_draft_presence (kind, record_id, person, device, seen_at)
    select 'blog', 901, '00000000-0000-4000-8000-0000000000c2', gen_random_uuid(), now() - age
    from (values (interval '1 minute'), (interval '0 seconds')) as tab (age)`)
  await runAsOwner(`insert into public.image_sets (title, template, theme, slots, alt_text, format, is_deleted, deleted_at)
    select 'Trays', 'headline', 'light', '{}', 'Trays', 'png', true, now() - age
    from (values (interval '29 days'), (interval '31 days')) as deleted (age)`)
  const orphan = `generated-images/${'e'.repeat(64)}.png`
  await runAsOwner(`insert into storage.objects (bucket_id, name, created_at)
    values ('blog-media', '${orphan}', now() - interval '400 days')`)
  expect(await run()).toEqual({
    automaticRevisions: 1,
    deletedContentDrafts: 1,
    deletedImageSets: 1,
    orphanedImages: 1,
    previewLinks: 1,
    draftPresence: 1,
  })
  expect(await runAsOwner('select number from public.content_revisions order by number')).toEqual(
    [1, 3, 4].map((number) => ({ number })),
  )
  expect(await run()).toEqual({})
})

it('analytics data is erased event by event, later visit by visit', async () => {
  const at = (months: number) => new Date(now - months * 31 * 86_400_000).toISOString()
  const event = (id: string, months: number) => ({
    event_id: randomUUID(),
    received_at: at(months),
    occurred_at: at(months),
    visitor_id: id,
    session_id: id,
    event_type: 'page_view',
    event_name: 'page_view',
    kind: 'page',
    subject: '/',
    detail: 'load',
    amount: 0,
    visitor_class: 'new',
    source: 'direct',
    medium: '',
    campaign: '',
    device: 'mobile',
    browser: '',
    is_bot: false,
    page: '/',
    page_url: 'https://example.com/',
    page_title: '',
    referrer: '',
    user_email: null,
    properties: {},
    browser_info: {},
  })
  const events = [event('old', 26), event('middle', 14), event('young', 12)]
  await secret.rpc('record_analytics_events', { events: events as never }).throwOnError()
  expect(await run()).toEqual({ analyticsEvents: 2, analyticsVisits: 1 })
  expect(await runAsOwner('select session_id from public.analytics_events')).toEqual([
    { session_id: 'young' },
  ])
  expect(await runAsOwner('select sum(n)::integer as n from public.analytics_hourly_counts')).toEqual([
    { n: 3 },
  ])
  expect(await run()).toEqual({})
})

it('the log entry contains counts and no personal data, and is omitted if nothing expired', async () => {
  await run()
  expect(logged).toEqual([])
  await apply('2031-01-01T09:00:00Z', 'Ash')
  await run()
  expect(logged).toEqual([
    { fields: { erased: expect.objectContaining({ applications: 1 }) }, message: 'Expired data erased' },
  ])
})

it('a failed step blocks no other and is logged', async () => {
  await apply('2031-01-01T09:00:00Z', 'Ash', false)
  await createPrivacyRequest('Completed', '2020-01-01T09:00:00Z')
  const failing = clientThat(({ url }) => url.includes('/job_applications'))
  expect(await run(failing)).toEqual({ privacyRequests: 1 })
  expect(logged[0]?.fields).toMatchObject({ kind: 'applications' })
  expect(await names('job_applications')).toEqual(['Ash'])
})

it('deletes the copy of the database before an update after 30 days', async () => {
  const path = await mkdtemp(join(tmpdir(), 'update-copy-'))
  onTestFinished(() => rm(path, { recursive: true }))
  await mkdir(join(path, 'before-update'))
  const copied = Math.ceil((await stat(join(path, 'before-update'))).mtimeMs)
  const expire = async (days: number) => {
    const clock = () => copied + days * 86_400_000
    const expireCopy = (at: number) => expireUpdateCopy(path, at)
    return (await runRetention({ secret, clock, log, expireUpdateCopy: expireCopy })).updateCopies
  }
  expect(await expire(29)).toBe(0)
  expect(await readdir(path)).toEqual(['before-update'])
  expect([await expire(30), await expire(31)]).toEqual([1, 0])
  expect(await readdir(path)).toEqual([])
})

describe('scheduled retention', () => {
  it('runs repeatedly and ends when stopped', async () => {
    const clock = () => now
    await apply('2031-01-01T09:00:00Z', 'first', false)
    const retention = startRetention({ secret, clock, log }, { first: 1, interval: 20 })
    await waitFor(async () => expect(await names('job_applications')).toEqual([]))
    await apply('2031-01-01T09:00:00Z', 'second', false)
    await waitFor(async () => expect(await names('job_applications')).toEqual([]))
    await retention.stop()
    await apply('2031-01-01T09:00:00Z', 'third', false)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await names('job_applications')).toEqual(['third'])
  })

  it('stops between two requests without an error', async () => {
    for (let i = 0; i < 3; i++) await apply('2031-01-01T09:00:00Z', `number ${i}`, false)
    const stopping = new AbortController()
    const client = clientThat(({ method }) => {
      if (method === 'DELETE') stopping.abort()
      return false
    })
    expect(await run(client, { rows: 1, signal: stopping.signal })).toEqual({ applications: 1 })
    expect(logged).toHaveLength(1)
  })
})

describe('expired website sessions', () => {
  const person = '00000000-0000-4000-8000-0000000000c1'
  const sessions = async () => (await runAsOwner('select token_hash from public.website_sessions')).length
  beforeEach(async () => {
    await runAsOwner('delete from public.website_sessions')
    await runAsOwner(`insert into auth.users (id, email) values ('${person}', 'tab@example.com')
      on conflict do nothing`)
    await runAsOwner(`insert into public.website_sessions (token_hash, user_id, idle_minutes, last_seen_at, expires_at)
      select repeat(mark, 64), '${person}', 30, now() - idle, now() + interval '1 hour'
      from (values ('1', interval '29 minutes'), ('2', interval '31 minutes')) as session (mark, idle)`)
  })

  it('are ended while the process runs, and no others', async () => {
    const ending = startSessionExpiry({ secret, log }, { first: 1, interval: 20 })
    await waitFor(async () => expect(await sessions()).toBe(1))
    await ending.stop()
    expect(logged).toEqual([])
  })

  it('that cannot be ended are logged once per outage', async () => {
    let tries = 0
    const client = clientThat(({ url }) => {
      if (url.includes('end_expired_website_sessions')) tries += 1
      return true
    })
    const ending = startSessionExpiry({ secret: client, log }, { first: 1, interval: 1 })
    await waitFor(() => expect(tries).toBeGreaterThan(3))
    await ending.stop()
    expect(logged.map(({ message }) => message)).toEqual(['Ending expired sessions failed'])
  })
})
