import { describe, expect, it } from 'vitest'
import { parseEventPayload } from '#domain/analytics/event-payload.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { opened } from '#tests/support/opened.ts'
import { openSite } from '#tests/support/site.ts'
import { createDemoVisits } from './visits.ts'

const site = opened(() => openSite())

/** Rows of a column that may hold a date. */
async function readAll<
  Table extends 'leads' | 'job_applications' | 'emails' | 'privacy_requests' | 'audit_log',
>(table: Table, columns: string): Promise<readonly Record<string, unknown>[]> {
  const { data } = await site.secret.from(table).select(columns).limit(1000).throwOnError()
  return data as unknown as readonly Record<string, unknown>[]
}

const valuesOf = (rows: readonly Record<string, unknown>[], column: string) =>
  [...new Set(rows.map((row) => String(row[column])))].toSorted()

describe('data of a demonstration', () => {
  it('fills leads, the board, the mailbox and privacy requests with every state', async () => {
    const leads = await readAll('leads', 'status, waiting, reference')
    expect(leads).toHaveLength(40)
    expect(valuesOf(leads, 'status')).toEqual(['Closed', 'Contacting', 'In conversation', 'New', 'Won'])
    expect(valuesOf(leads, 'waiting')).toEqual(['0', '1', '2', '3', '4'])
    const applications = await readAll('job_applications', 'status, job_id')
    expect(applications).toHaveLength(30)
    expect(valuesOf(applications, 'status')).toHaveLength(8)
    expect(valuesOf(applications, 'job_id')).not.toContain('null')
    expect(await readAll('emails', 'id')).toHaveLength(60)
    expect(valuesOf(await readAll('privacy_requests', 'status'), 'status')).toHaveLength(5)
  })

  it('belongs together: threads, attachments, records of emails, files', async () => {
    const emails = await readAll('emails', 'id, source, thread_id, attachment_count, letter_path, link_count')
    expect(valuesOf(emails, 'thread_id').length).toBeLessThan(40)
    expect(emails.filter(({ attachment_count }) => Number(attachment_count) > 0).length).toBeGreaterThan(10)
    expect(emails.filter(({ link_count }) => Number(link_count) > 0).length).toBeGreaterThan(30)
    const received = emails.find(({ source }) => source === 'mailbox')
    const { error } = await site.secret.storage.from('mail').download(String(received?.letter_path))
    expect(error).toBeNull()
    const [withCv] = await readAll('job_applications', 'cv_storage_path, cv_file_size')
    const cv = await site.secret.storage
      .from('job-applications-cvs')
      .download(String(withCv?.cv_storage_path))
    expect(cv.data?.size).toBe(withCv?.cv_file_size)
    const { data: images } = await site.secret.from('generated_images').select('name, bytes').throwOnError()
    expect(images.length).toBeGreaterThan(5)
    const sizes = images.map(async ({ name }) => {
      const response = await fetch(`${site.url}/storage/v1/object/public/blog-media/${name}`)
      return (await response.arrayBuffer()).byteLength
    })
    expect(await Promise.all(sizes)).toEqual(images.map(({ bytes }) => bytes))
  })

  it('has a history of two months and nothing from the future', async () => {
    const changes = await readAll('audit_log', 'happened_at, actor')
    const dates = changes.map(({ happened_at }) => Date.parse(String(happened_at)))
    expect(Math.max(...dates)).toBeLessThanOrEqual(Date.now())
    expect(Math.min(...dates)).toBeLessThan(Date.now() - 30 * 86_400_000)
    expect(changes.filter(({ actor }) => actor !== null).length).toBeGreaterThan(100)
    const { data: posts } = await site.secret.from('blogs').select('updated_at').throwOnError()
    expect(new Set(posts.map(({ updated_at }) => updated_at)).size).toBe(posts.length)
    const { data: enquiries } = await site.secret
      .from('lead_events')
      .select('happened_at, leads(created_at)')
      .in('kind', ['received', 'entered'])
      .throwOnError()
    expect(enquiries).toHaveLength(40)
    for (const { happened_at, leads } of enquiries) expect(happened_at).toBe(leads.created_at)
    const { data: applications } = await site.secret
      .from('job_application_events')
      .select('happened_at, job_applications(submitted_at)')
      .eq('kind', 'received')
      .throwOnError()
    expect(applications).toHaveLength(30)
    for (const { happened_at, job_applications } of applications)
      expect(happened_at).toBe(job_applications.submitted_at)
  })

  it('fills every report of analytics', async () => {
    const range = { since: daysAgo(60), until: daysAgo(0) }
    const rows = async (section: string, part: string) => {
      const { data } = await site.secret
        .rpc(`analytics_${section}` as 'analytics_pages', range)
        .throwOnError()
      return (data as Record<string, unknown[]>)[part]?.length ?? 0
    }
    for (const [section, part] of [
      ['overview', 'series'],
      ['sources', 'campaigns'],
      ['pages', 'rows'],
      ['products', 'rows'],
      ['content', 'posts'],
      ['vacancies', 'rows'],
      ['sign_in', 'steps'],
      ['forms', 'fields'],
      ['search', 'rows'],
      ['vitals', 'rows'],
      ['portal', 'calls'],
      ['actions', 'rows'],
    ] as const)
      expect(await rows(section, part), section).toBeGreaterThan(1)
  })

  it('names only people at example.com, and sends nothing', async () => {
    const addresses = [
      ...valuesOf(await readAll('leads', 'search_email'), 'search_email'),
      ...valuesOf(await readAll('job_applications', 'email'), 'email'),
      ...valuesOf(await readAll('emails', 'counterpart'), 'counterpart'),
    ]
    expect(addresses.filter((address) => address !== 'null' && !address.endsWith('@example.com'))).toEqual([])
    const { data } = await site.secret.from('outgoing_emails').select('state').throwOnError()
    expect(new Set(data.map(({ state }) => state))).toEqual(new Set(['accepted', 'bounced']))
  })
})

const daysAgo = (days: number) => toLondonDate(new Date(Date.now() - days * 86_400_000))

describe('visits of a demonstration', () => {
  const now = new Date('2027-04-14T15:20:00Z')
  const content = {
    siteUrl: 'http://localhost:3000',
    news: [{ id: 1, title: 'Press', slug: 'press', publishedAt: new Date('2027-04-01T08:00:00Z') }],
    posts: [{ id: 2, title: 'Flutes', slug: 'flutes', publishedAt: new Date('2027-03-20T08:00:00Z') }],
    jobs: [{ id: 3, title: 'Driver', slug: '', publishedAt: new Date('2027-03-20T08:00:00Z') }],
  }
  const events = createDemoVisits(content, now)

  it('are the same each time', () => {
    expect(createDemoVisits(content, now).at(-1)).toEqual(events.at(-1))
  })

  it('are events that the website would accept', () => {
    const refused = events.filter(({ properties, page_url, browser_info, ...event }) => {
      const payload = {
        sessionId: event.session_id,
        eventType: event.event_type,
        eventName: event.event_name,
        properties,
        pageUrl: page_url,
        pageTitle: event.page_title,
        browserInfo: browser_info,
        referrer: event.referrer,
        userEmail: event.user_email,
      }
      return parseEventPayload(payload) === null
    })
    expect(refused).toEqual([])
  })

  it('open an article only after its publication, and nothing in the future', () => {
    const opened = events
      .filter(({ subject }) => subject === '/news/press')
      .map(({ occurred_at }) => occurred_at)
    expect(opened.length).toBeGreaterThan(10)
    expect(opened.toSorted()[0]?.localeCompare('2027-04-01T08:00:00Z')).toBe(1)
    expect(events.filter(({ occurred_at }) => Date.parse(occurred_at) > now.getTime())).toEqual([])
  })
})
