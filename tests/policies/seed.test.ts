import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { HOME_LIST_LIMIT } from '#app/site/home/home-lists.tsx'
import type { Row } from '#backend/database/database.ts'
import { readSeed } from '#backend/database/migrations/demo-content.ts'
import { newsFields } from '#domain/news/news.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase(openTestDatabase)
let articles: readonly Row[]
beforeAll(async () => {
  await fixture.database.script(await readSeed('supabase/seed'))
  articles = await fixture.rows(
    'anonymous',
    'select *, current_date - date as age from public.news_articles order by date desc',
  )
})

it('demo news fills the home page, newest first', () => {
  expect(articles).toHaveLength(HOME_LIST_LIMIT)
  expect(articles[0]?.age).toBeLessThan(7)
  expect(Math.min(...articles.map(({ age }) => Number(age)))).toBeGreaterThan(0)
})

it('demo articles pass the validation of the form', () => {
  for (const article of articles) {
    const draft = newsFields.safeParse({ ...article, imageAlt: article.image_alt })
    expect(draft.error?.issues, String(article.title)).toBeUndefined()
  }
})

it('every news image has its alt text, and none is unused', async () => {
  const list = await readFile('supabase/seed/README.md', 'utf8')
  const listed = [...list.matchAll(/^\| `(.+)` \| (.+) \|$/gm)].map(([, file, alt]) => [file, alt])
  const used = articles
    .filter(({ image }) => image !== null)
    .map(({ image, image_alt }) => [
      String(image).replace('/storage/v1/object/public/news-media/demo/', ''),
      image_alt,
    ])
  expect(used).toEqual(listed)
  expect(await readdir('supabase/seed/news-media/demo')).toEqual(used.map(([file]) => file).sort())
})

it('demo companies exist for the demo customer', async () => {
  const { count } = await fixture.act('service key', 'select from public.customers')
  expect(count).toBeGreaterThan(0)
})

it('demo posts have every state; visitors see published ones', async () => {
  const all = await fixture.key('select status, publish_date > now() as ahead from public.blogs')
  const states = new Set(all.map(({ status, ahead }) => `${status}${ahead ? ', later' : ''}`))
  expect(states).toEqual(new Set(['published', 'published, later', 'draft']))
  const seen = await fixture.act('anonymous', 'select id from public.blogs')
  expect(seen.count).toBe(HOME_LIST_LIMIT)
})

it('every published post has an image with alt text, and none is unused', async () => {
  const rows = await fixture.key(
    "select title, featured_image, featured_image_alt from public.blogs where status = 'published' order by id",
  )
  const folder = '/storage/v1/object/public/blog-media/blog-images/'
  for (const { title, featured_image, featured_image_alt } of rows) {
    expect(featured_image, String(title)).toEqual(expect.stringMatching(/^[^ ]+\/[a-z-]+\.webp$/))
    expect(String(featured_image_alt).length, String(title)).toBeGreaterThan(40)
  }
  const named = rows.map(({ featured_image }) => String(featured_image).replace(folder, ''))
  expect(await readdir('supabase/seed/blog-media')).toEqual(['blog-images'])
  expect(await readdir('supabase/seed/blog-media/blog-images')).toEqual(named.sort())
  expect(new Set(rows.map(({ featured_image_alt }) => featured_image_alt)).size).toBe(rows.length)
})

it.each(['team_members', 'jobs'])('visitors see %s that are not deleted', async (table) => {
  const all = await fixture.act('service key', `select from public.${table}`)
  const seen = await fixture.act('anonymous', `select from public.${table}`)
  expect(seen.count).toBeGreaterThan(3)
  expect(seen.count).toBeLessThan(all.count)
})

it('every application has a vacancy and its CV file', async () => {
  const rows = await fixture.key(`select application.job_title, jobs.title, cv_storage_path, cv_file_size
     from public.job_applications as application left join public.jobs on jobs.id = application.job_id`)
  expect(rows.map(({ title }) => title)).toEqual(rows.map(({ job_title }) => job_title))
  const named = rows.filter(({ cv_storage_path }) => cv_storage_path !== null)
  const files = await filesBelow('supabase/seed/job-applications-cvs')
  expect(named.map(({ cv_storage_path, cv_file_size }) => [cv_storage_path, cv_file_size]).sort()).toEqual(
    files,
  )
})

it('every document of a customer has its file, marked as demonstration', async () => {
  const rows = await fixture.owner('select storage_path, size from public.customer_documents order by 1')
  const directory = 'supabase/seed/customer-documents'
  expect(rows.map(({ storage_path, size }) => [storage_path, Number(size)])).toEqual(
    await filesBelow(directory),
  )
  for (const { storage_path } of rows)
    expect(await readFile(join(directory, String(storage_path)), 'latin1')).toContain(
      '(Demonstration: not a real document.)',
    )
})

it('there is a lead of every type with its detail', async () => {
  const rows =
    await fixture.key(`select lead_type, count(coalesce(seeker.lead_id, supplier.lead_id, community.lead_id, support.lead_id)) as details
     from public.leads
       left join public.lead_job_seekers as seeker on seeker.lead_id = leads.id
       left join public.lead_suppliers as supplier on supplier.lead_id = leads.id
       left join public.lead_community_members as community on community.lead_id = leads.id
       left join public.lead_staff_support as support on support.lead_id = leads.id
     group by lead_type order by lead_type`)
  expect(rows).toEqual([
    { lead_type: 'community_member', details: 1 },
    { lead_type: 'customer_enquiry', details: 0 },
    { lead_type: 'job_seeker', details: 1 },
    { lead_type: 'staff_support', details: 1 },
    { lead_type: 'supplier', details: 1 },
  ])
})

it('sends no email, even when the calls that demo leads wait for are overdue', async () => {
  const waiting = await fixture.owner(
    "update public.leads set call_back_due_at = now() - interval '1 day' where waiting = 0 returning id",
  )
  expect(waiting.length).toBeGreaterThan(0)
  expect(await fixture.key('select reference from public.list_overdue_callbacks(now())')).toEqual([])
  expect(await fixture.owner('select kind, recipient from public.outgoing_emails')).toEqual([])
})

it('all addresses are under example.com and all numbers are fictional', async () => {
  const text = await readSeed('supabase/seed')
  const addresses = text.match(/[\w.+-]+@[\w.-]+\w/g) ?? []
  expect(addresses.filter((address) => !address.endsWith('@example.com'))).toEqual([])
  const numbers = text.match(/\b0\d{3,4} ?\d{6}\b/g) ?? []
  expect(numbers.length).toBeGreaterThan(5)
  expect(numbers.filter((number) => !/^(01632 960|07700 900)\d{3}$/.test(number))).toEqual([])
})

/** Paths and sizes in bytes. */
async function filesBelow(directory: string): Promise<[string, number][]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sized = files.map(
    async (file): Promise<[string, number]> => [relative(directory, file), (await stat(file)).size],
  )
  return (await Promise.all(sized)).sort()
}
