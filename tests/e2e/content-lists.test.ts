/**
 * Content lists: searching and bulk actions by mouse and keyboard. Results are checked as a visitor and as an
 * unauthorised user.
 */
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPortalSite, type PortalSite } from './support/portal-site.ts'

const opened = new AsyncDisposableStack()
let portal: PortalSite
let marketing: Page
let staff: Page
let consoleErrors: string[]

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const POSTS = [
  { title: '=SUM(A1) of flutes', status: 'published', categories: ['Board'], tags: ['flute', 'guide'] },
  { title: 'Board grades', status: 'published', categories: ['Board'], tags: ['flute'] },
  { title: 'Corner crush', status: 'draft', categories: [], tags: [] },
  { title: 'Drop tests', status: 'draft', categories: ['Tests'], tags: ['Flutes'] },
  { title: 'Edge crush', status: 'published', categories: ['Tests'], tags: ['Flutes', 'flute'] },
] as const

beforeAll(async () => {
  portal = opened.use(await openPortalSite({ DEMO_CONTENT: '0' }))
  const { secret } = portal.site
  await secret
    .from('blogs')
    .insert(
      POSTS.map((post, index) => ({
        ...post,
        categories: [...post.categories],
        tags: [...post.tags],
        author: index % 2 === 0 ? 'Robin Ash' : 'Sam Elm',
        content: '<p>Four words of text</p>',
        publish_date: daysFromNow(-10 - index),
      })),
    )
    .throwOnError()
  await secret
    .from('blogs')
    .insert({ title: 'To come', status: 'published', publish_date: daysFromNow(3) })
    .throwOnError()
  const entered = await portal.enter('marketing')
  marketing = entered.page
  consoleErrors = entered.consoleErrors
  staff = (await portal.enter('staff')).page
})
afterAll(() => opened.disposeAsync())

beforeEach(() => open(marketing, '/blog-crm?sort=title'))

async function open(page: Page, address: string): Promise<void> {
  await page.goto(portal.site.url + address)
  await page
    .getByRole('status')
    .filter({ hasText: /posts?|articles?|labels?|results/ })
    .first()
    .waitFor()
}

const found = (text: string, page = marketing) =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor()
const titles = (page = marketing) => page.locator('tbody [data-row]').allInnerTexts()
const choose = (title: string, page = marketing) => page.getByLabel(`Select “${title}”`).check()
const bar = (page = marketing) => page.getByRole('region', { name: 'Selected rows' })
const undo = (page = marketing) =>
  page
    .getByRole('button', { name: /^Undo:/ })
    .last()
    .click()

/** Returns the posts that visitors see. */
async function publicPosts() {
  const { data } = await portal.site.publishable
    .from('blogs')
    .select('title, slug, categories, tags, publish_date')
    .order('title')
    .throwOnError()
  return data
}
const publicTitles = async () => (await publicPosts()).map(({ title }) => title)

/** Returns the rows, to compare them after an undo. */
async function everything() {
  const { data } = await portal.site.secret
    .from('blogs')
    .select(
      'id, title, slug, content, status, publish_date, author, categories, tags, view_count, seo_settings, created_at',
    )
    .order('id')
    .throwOnError()
  return data
}

describe('post search', () => {
  it('filters in the database, with the filters in the URL', async () => {
    await found('6 posts')
    for (const name of ['All', 'Drafts (2)', 'Scheduled (1)', 'Published (3)', 'Deleted (0)'])
      await marketing.getByText(name, { exact: true }).waitFor()
    await marketing.getByText('Drafts (2)').click()
    await marketing.waitForURL('**/blog-crm?show=draft&sort=title')
    await found('2 posts')
    await expect.poll(() => titles()).toEqual(['Corner crush', 'Drop tests'])
    await marketing.getByLabel('Category').selectOption('Tests')
    await marketing.waitForURL('**/blog-crm?show=draft&category=Tests&sort=title')
    await found('1 post')
    await marketing.getByLabel('Search titles and text').fill('nothing of the kind')
    await marketing.getByText('No posts found').waitFor()
    await open(marketing, '/blog-crm?tag=flute&author=Robin+Ash')
    await found('2 posts')
    await open(marketing, `/blog-crm?show=scheduled&from=${daysFromNow(1).slice(0, 10)}`)
    await expect.poll(() => titles()).toEqual(['To come'])
    await marketing.getByLabel('Published to').fill(daysFromNow(2).slice(0, 10))
    await marketing.getByText('No posts found').waitFor()
    expect(consoleErrors).toEqual([])
  })

  it('exports the results as a CSV file without formulas', async () => {
    const [download] = await Promise.all([
      marketing.waitForEvent('download'),
      marketing.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    const lines = (await buffer(await download.createReadStream())).subarray(3).toString().split('\r\n')
    expect(lines[0]).toBe('Title,Status,Publish date,Words,Saved,Views,Saved by,Author,Categories,Tags')
    expect(lines).toHaveLength(8)
    expect(lines[1]).toMatch(
      /^'=SUM\(A1\) of flutes,Published,[^,]+,4,[^,]+,0,,Robin Ash,Board,"flute, guide"$/,
    )
  })
})

describe('bulk actions on posts', () => {
  it('publish and undo by keyboard alone', async () => {
    const before = await publicPosts()
    await open(marketing, '/blog-crm?show=draft&sort=title')
    await marketing.keyboard.press('a')
    await bar().getByText('2 selected').waitFor()
    await marketing.keyboard.press('b')
    await marketing.keyboard.press('Enter')
    await marketing.getByText('2 posts published').waitFor()
    expect(await publicTitles()).toEqual([
      ...['=SUM(A1) of flutes', 'Board grades', 'Corner crush', 'Drop tests', 'Edge crush'],
    ])
    await marketing.keyboard.press('u')
    await marketing.getByText('2 posts reverted to the previous version').waitFor()
    await found('2 posts')
    await expect.poll(() => publicPosts()).toEqual(before)
    expect(consoleErrors).toEqual([])
  })

  it('unpublish and publish again with the published text', async () => {
    const rows = await everything()
    const before = await publicPosts()
    await choose('Board grades')
    await choose('Edge crush')
    await bar().getByRole('button', { name: 'Unpublish 2' }).click()
    await marketing.getByText('2 posts unpublished').waitFor()
    await expect.poll(() => publicTitles()).toEqual(['=SUM(A1) of flutes'])
    await undo()
    await marketing.getByText('2 posts published again').waitFor()
    await expect.poll(() => publicPosts()).toEqual(before)
    await expect.poll(() => everything()).toEqual(rows)
  })

  it('delete and restore with view counts', async () => {
    const rows = await everything()
    await portal.site.publishable
      .rpc('increment_blog_view_count', { blog_id: rows[0]?.id ?? 0 })
      .throwOnError()
    const viewed = await everything()
    await choose('=SUM(A1) of flutes')
    await choose('Corner crush')
    await bar().getByRole('button', { name: 'Delete 2' }).click()
    await marketing.getByText('2 posts deleted').waitFor()
    await found('4 posts')
    await expect.poll(() => publicTitles()).toEqual(['Board grades', 'Edge crush'])
    await undo()
    await marketing.getByText('2 posts restored').waitFor()
    await found('6 posts')
    await expect.poll(() => everything()).toEqual(viewed)
  })

  it('add a tag, and undo only where it was added', async () => {
    const rows = await everything()
    for (const title of ['=SUM(A1) of flutes', 'Board grades', 'Corner crush']) await choose(title)
    await bar().getByRole('button', { name: 'Add tag 3' }).click()
    const dialog = marketing.getByRole('dialog', { name: 'Add a tag to 3 posts' })
    await dialog.getByRole('button', { name: 'Add tag' }).click()
    await dialog.getByText('Please enter a tag.').waitFor()
    await dialog.getByLabel('Tag').fill('guide')
    await dialog
      .getByText(
        '“guide” will be added to 2 of 3 posts (the others already have it). This goes live straight away for 1 post.',
      )
      .waitFor()
    await marketing.keyboard.press('Enter')
    await marketing.getByText('“guide” added to 2 posts').waitFor()
    const tagged = (await publicPosts()).filter(({ tags }) => tags.includes('guide'))
    expect(tagged.map(({ title }) => title)).toEqual(['=SUM(A1) of flutes', 'Board grades'])
    await undo()
    await marketing.getByText('Tags of 2 posts restored').waitFor()
    await expect.poll(() => everything()).toEqual(rows)
    expect(consoleErrors).toEqual([])
  })
})

it('a post with blocking issues is skipped in a bulk action and reported', async () => {
  const { data } = await portal.site.secret
    .from('blogs')
    .insert([
      { title: 'A picture without words', content: '<p><img src="/uploads/press.webp"></p>' },
      { title: 'A text without a picture', content: '<p>Four words of text</p>' },
    ])
    .select('id')
    .throwOnError()
  await open(marketing, '/blog-crm?show=draft&q=without&sort=title')
  await marketing.keyboard.press('a')
  await bar().getByRole('button', { name: 'Publish 2' }).click()
  await marketing.getByText('“A text without a picture” published').waitFor()
  await marketing.getByText(/“A picture without words” wasn’t published\. .+ Open it to fix this/).waitFor()
  expect((await publicTitles()).filter((title) => title.includes('without'))).toEqual([
    'A text without a picture',
  ])
  for (const { id } of data) await portal.site.secret.from('blogs').delete().eq('id', id).throwOnError()
  await portal.site.secret
    .from('content_drafts')
    .delete()
    .in(
      'record_id',
      data.map(({ id }) => id),
    )
    .throwOnError()
})

describe('labels', () => {
  it('are merged across all posts after confirmation, with undo', async () => {
    const rows = await everything()
    await open(staff, '/blog-crm/labels?show=tags')
    await expect.poll(() => titles(staff)).toEqual(['flute', 'Flutes', 'guide'])
    await choose('flute', staff)
    await choose('Flutes', staff)
    await bar(staff).getByRole('button', { name: 'Merge 2' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Merge 2 tags' })
    await dialog.getByText('“Flutes” (2 posts) will become “flute”, which 3 posts already have.').waitFor()
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await staff.getByText('“Flutes” renamed to “flute” in 2 posts').waitFor()
    await expect.poll(() => titles(staff)).toEqual(['flute', 'guide'])
    expect((await publicPosts()).map(({ tags }) => tags)).toEqual([['flute', 'guide'], ['flute'], ['flute']])
    await undo(staff)
    await staff.getByText('Change undone in 2 posts').waitFor()
    expect((await everything()).map(({ tags }) => [...tags].sort())).toEqual(
      rows.map(({ tags }) => [...tags].sort()),
    )
  })

  it('are renamed from their row and link to their posts', async () => {
    await open(staff, '/blog-crm/labels')
    await staff.getByRole('button', { name: 'Rename “Tests”' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Rename “Tests”' })
    await dialog.getByLabel('Name').fill('Testing')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await staff.getByText('“Tests” renamed to “Testing” in 2 posts').waitFor()
    expect((await publicPosts()).map(({ categories }) => categories)).toEqual([
      ['Board'],
      ['Board'],
      ['Testing'],
    ])
    await staff.getByRole('link', { name: 'Testing', exact: true }).click()
    await staff.waitForURL('**/blog-crm?category=Testing')
    await found('2 posts', staff)
  })
})

it('unauthorised users can neither read nor change drafts', async () => {
  const [{ id } = { id: 0 }] = await everything()
  const { context, page } = await portal.enter('customer')
  await page.goto(`${portal.site.url}/blog-crm`)
  await page.waitForURL(`${portal.site.url}/`)
  await context.close()
  const { publishable } = portal.site
  const answers = await Promise.all([
    publishable.rpc('list_content_drafts', { kind: 'blog' }),
    publishable.rpc('count_labels', { field: 'tags' }),
    publishable.rpc('delete_content', { kind: 'blog', record_ids: [id] }),
    publishable.rpc('change_labels', { field: 'tags', record_ids: [id], add: 'x' }),
    publishable.rpc('publish_content_drafts', { kind: 'blog', record_ids: [id] }),
    publishable.from('content_drafts').select('title'),
  ])
  expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(answers.map(() => [401, '42501']))
})

it('authorised users see a link to the editor on the blog', async () => {
  await staff.goto(`${portal.site.url}/blog`)
  await staff.getByRole('link', { name: 'Manage' }).click()
  await staff.waitForURL('**/blog-crm')
  await staff.getByRole('heading', { name: 'Blog', exact: true }).waitFor()
})
