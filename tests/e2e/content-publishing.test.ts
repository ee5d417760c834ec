/**
 * Publishing: checks, scheduling, updates, slug changes, unpublishing, preview links. Results are checked as a visitor
 * and as a customer.
 */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import type { Database, Json } from '#supabase/database.types.ts'
import { openProfile } from './support/browser.ts'
import { type Entered, openPortalSite, type PortalSite } from './support/portal-site.ts'

type Client = SupabaseClient<Database>

let portal: PortalSite
let editor: Entered
let editorPage: Page
let marketing: Client
let customer: Client
let visitor: Page

beforeAll(async () => {
  portal = await openPortalSite({ DEMO_CONTENT: '0' })
  editor = await portal.enter('marketing')
  editorPage = editor.page
  await editorPage.setViewportSize({ width: 1440, height: 1000 })
  marketing = await clientOf('marketing')
  customer = await clientOf('customer')
  visitor = await (await openProfile(portal.browser, { javaScriptEnabled: false })).context.newPage()
})
afterAll(() => portal?.[Symbol.asyncDispose]())

/** Returns a data client of a role. */
async function clientOf(role: 'marketing' | 'customer'): Promise<Client> {
  const { site } = portal
  const { email } = await portal.add(role)
  const { data, error } = await site.secret.auth.admin.generateLink({ type: 'magiclink', email })
  if (error) throw error
  const client = createClient<Database>(site.url, site.publishableKey, { auth: { persistSession: false } })
  await client.auth.verifyOtp({ type: 'magiclink', token_hash: data.properties.hashed_token })
  return client
}

const NEWS = { content: '<p>Words.</p>', date: '2026-11-22' }
const POST = {
  content: '<p>Words.</p>',
  excerpt: '',
  author: 'Ann',
  categories: [],
  tags: [],
  seo_settings: {},
}

async function write(kind: ContentType, fields: Record<string, Json>, publish = false): Promise<number> {
  const { data, error } = await marketing.rpc('save_content_draft', {
    kind,
    // @ts-expect-error: the generated type does not know that an argument may be null.
    record_id: null,
    // @ts-expect-error: as above.
    based_on: null,
    fields: { ...(kind === 'news' ? NEWS : POST), ...fields },
    publish,
  })
  if (error) throw error
  return (data as { record_id: number }).record_id
}

const get = (path: string) => fetch(portal.site.url + path, { redirect: 'manual' })
const statusOf = async (path: string) => (await get(path)).status
const textOf = async (path: string) => (await get(path)).text()

async function open(kind: ContentType, id: number): Promise<void> {
  await editorPage.goto(`${portal.site.url}/${kind === 'news' ? 'news-admin' : 'blog-crm'}/${id}`)
  await editorPage.getByRole('heading', { name: 'Publish' }).waitFor()
}

const publishing = () => editorPage.getByRole('region', { name: 'Publish' })
const button = (name: string) => publishing().getByRole('button', { name, exact: true })
const message = (text: string | RegExp) => publishing().getByText(text)

describe('content to publish', () => {
  it('is blocked until issues are fixed or overridden, each linked to its field', async () => {
    const content =
      '<p>Our boxes are recyclable.</p><p>See <a href="/products/no-such-box">this box</a>.</p>' +
      '<figure><img src="/storage/v1/object/public/blog-media/blog-images/none.jpg" alt=""></figure>'
    const id = await write('blog', { title: 'A post with faults', content })
    await open('blog', id)
    await message('The link “this box” goes to /products/no-such-box, which isn’t on this website.').waitFor()
    await message(/“recyclable” is a claim without evidence in our register/).waitFor()
    await button('Publish now').click()
    await message('Fix the 2 items marked “To fix”, or give a reason for ignoring each one.').waitFor()
    await expect.poll(() => statusOf('/blog/a-post-with-faults')).toBe(404)

    const link = publishing().getByRole('listitem').filter({ hasText: 'no-such-box' })
    await link.getByRole('button', { name: 'Go to' }).click()
    await expect
      .poll(() => editorPage.evaluate(() => document.activeElement?.closest('[contenteditable]') !== null))
      .toBe(true)
    await link.getByRole('button', { name: 'Ignore' }).click()
    await link.getByLabel('Reason for ignoring this').fill('The box comes out tomorrow')
    const picture = publishing().getByRole('listitem').filter({ hasText: 'Please add alt text' })
    await picture.getByRole('button', { name: 'Ignore' }).click()
    await picture.getByLabel('Reason for ignoring this').fill('Decorative image')
    await button('Publish now').click()
    await message(/^Published on /).waitFor()
    // The button is disabled, so the focus moves to the result.
    await expect
      .poll(() => editorPage.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^Published on /)
    await expect.poll(() => textOf('/blog/a-post-with-faults')).toContain('this box')
    // Override reasons are stored; only editors can read them and the versions.
    const draftArguments = { kind: 'blog', record_id: id }
    expect((await marketing.rpc('read_check_overrides', draftArguments)).data).toEqual({
      'alt:/storage/v1/object/public/blog-media/blog-images/none.jpg': 'Decorative image',
      'link:/products/no-such-box': 'The box comes out tomorrow',
    })
    expect((await customer.rpc('read_check_overrides', draftArguments)).error?.code).toBe('42501')
    expect((await customer.from('content_revisions').select('number')).data).toEqual([])
  })

  it('appears everywhere at its scheduled time despite cached pages', async () => {
    const id = await write('blog', { title: 'A post to come' })
    await open('blog', id)
    await publishing().getByText('At a set time', { exact: true }).click()
    await message(/^\w+day \d+ \w+ 20\d\d at \d\d:00 UK time, (in \d+ (minutes?|hours?)|now)$/).waitFor()
    await button('Schedule').click()
    await message(/^Scheduled for /).waitFor()
    const paths = ['/', '/blog', '/blog?q=come', '/blog/rss.xml', '/blog/atom.xml', '/sitemap.xml']
    const shown = async () =>
      (await Promise.all(paths.map(async (path) => (await textOf(path)).includes('a-post-to-come')))).filter(
        Boolean,
      ).length
    await expect.poll(async () => [await shown(), await statusOf('/blog/a-post-to-come')]).toEqual([0, 404])
    expect((await customer.from('blogs').select('title')).data?.map(({ title }) => title)).not.toContain(
      'A post to come',
    )

    // The form has minutes only, and the database uses its own clock.
    const set = async (publish_date: string) => {
      const answer = marketing
        .from('blogs')
        .update({ publish_date })
        .eq('id', id)
        .select('updated_at')
        .single()
      const { data } = await answer.throwOnError()
      return Date.parse(data.updated_at)
    }
    const began = performance.now()
    await shown()
    // Time to load all pages again before the date.
    const moment = (await set('2150-01-01T00:00:00Z')) + 6000 + 5 * (performance.now() - began)
    await set(new Date(moment).toISOString())
    // Every page is now cached without the post, and no row changes.
    await expect.poll(async () => [await shown(), await statusOf('/blog/a-post-to-come')]).toEqual([0, 404])
    const read = async () => (await portal.site.publishable.from('blogs').select('id').eq('id', id)).data
    await expect.poll(read, { interval: 100, timeout: 200_000 }).toEqual([{ id }])
    // The test's clock may be behind the database's.
    portal.forward(Math.max(0, moment - Date.now()))
    expect([await shown(), await statusOf('/blog/a-post-to-come')]).toEqual([paths.length, 200])
  })
})

describe('published content', () => {
  it('changes on update, and its old URL redirects', async () => {
    const id = await write('news', { title: 'A first title' }, true)
    await open('news', id)
    await editorPage.getByLabel('Title', { exact: true }).fill('A second title')
    await message(/unpublished changes/).waitFor()
    await editorPage.getByText('/news/a-first-title will redirect there', { exact: false }).first().waitFor()
    await editorPage
      .getByText(/^Saved \d\d:\d\d|^Unpublished changes/)
      .first()
      .waitFor()
    await expect.poll(() => textOf('/news/a-first-title')).toContain('<h1')
    await expect.poll(() => statusOf('/news/a-second-title')).toBe(404)
    await button('Update').click()
    await expect.poll(() => statusOf('/news/a-second-title')).toBe(200)
    const moved = await get('/news/a-first-title')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/news/a-second-title'])
  })

  it('keeps a custom URL when the title changes', async () => {
    const id = await write('blog', { title: 'A plain title' })
    await write('blog', { title: 'Taken', slug: 'our-press' }, true)
    await open('blog', id)
    await editorPage.getByRole('button', { name: 'Edit URL' }).click()
    await editorPage.getByLabel('URL', { exact: true }).fill('Our Press')
    await editorPage.getByText('Will be /blog/our-press').waitFor()
    await editorPage.getByRole('button', { name: 'Use this URL' }).click()
    await editorPage.getByText('/blog/our-press-2').waitFor()
    await editorPage.getByLabel('Title', { exact: true }).fill('Another title altogether')
    await button('Publish now').click()
    await expect.poll(() => statusOf('/blog/our-press-2')).toBe(200)
  })

  it('disappears when unpublished', async () => {
    const id = await write('blog', { title: 'A hasty post' }, true)
    await expect.poll(() => statusOf('/blog/a-hasty-post')).toBe(200)
    await open('blog', id)
    await button('Unpublish').click()
    await message('This post is a draft. Only editors can see it.').waitFor()
    await expect.poll(() => statusOf('/blog/a-hasty-post')).toBe(404)
    expect((await portal.site.publishable.from('blogs').select('id').eq('id', id)).data).toEqual([])
  })
})

describe('preview', () => {
  it('follows typing in the website’s layout without running anything', async () => {
    const hostile =
      '<p>Words.</p><img src=x onerror="parent.document.title=1"><script>parent.document.title=1</script>'
    const id = await write('blog', {
      title: 'A previewed post',
      content: hostile,
      excerpt: 'In short, a post.',
    })
    await open('blog', id)
    await editorPage.getByRole('button', { name: 'Preview', exact: true }).click()
    const frame = editorPage.frameLocator('iframe[title^="Preview"]')
    await frame.getByRole('heading', { level: 1, name: 'A previewed post' }).waitFor()
    await frame.getByRole('contentinfo').waitFor()
    await editorPage.getByLabel('Title', { exact: true }).fill('A post that changed')
    await frame.getByRole('heading', { level: 1, name: 'A post that changed' }).waitFor()
    await expect.poll(() => editorPage.title()).not.toBe('1')
    await editorPage.getByText('Desktop', { exact: true }).click()
    const frameElement = editorPage.locator('iframe[title^="Preview"]')
    await expect
      .poll(() => frameElement.evaluate((element) => (element as HTMLIFrameElement).clientWidth))
      .toBe(1280)

    await editorPage.getByRole('tab', { name: 'Search and social' }).click()
    await editorPage.getByText('A post that changed | Downland Packaging').waitFor()
    const card = editorPage.getByRole('img', { name: 'Social image with the title “A post that changed”' })
    await expect.poll(() => card.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1200)
    expect(editor.consoleErrors.filter((line) => line.includes('inline style'))).toEqual([])
  })

  it('is open to holders of its link until revoked, and to no one else', async () => {
    const id = await write('news', { title: 'A secret article' })
    await open('news', id)
    const links = editorPage.getByRole('region', { name: 'Share a preview' })
    await links.getByLabel('Expires after').selectOption({ label: '1 week' })
    await links.getByRole('button', { name: 'Create link' }).click()
    const field = links.getByLabel('Copy it now: it won’t be shown again')
    const address = await field.inputValue()
    expect(address).toMatch(/\/news\/preview\?link=\w{64}$/)

    const answer = await visitor.goto(address)
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    await visitor.getByRole('heading', { level: 1, name: 'A secret article' }).waitFor()
    await visitor
      .getByText(/^This preview is for you; please don’t share it\. The link expires on \w+day /)
      .waitFor()
    // The link shows one version, without later changes.
    await editorPage.getByLabel('Title', { exact: true }).fill('Second thoughts')
    await editorPage
      .getByText(/^Saved /)
      .first()
      .waitFor()
    await visitor.reload()
    await visitor.getByRole('heading', { level: 1, name: 'A secret article' }).waitFor()

    await expect.poll(() => statusOf(`/blog/preview?link=${address.slice(-64)}`)).toBe(404)
    await expect.poll(() => statusOf(`/news/preview?link=${'0'.repeat(64)}`)).toBe(404)
    await expect.poll(() => textOf('/sitemap.xml')).not.toContain('/preview')
    await links.getByRole('button', { name: 'Withdraw' }).click()
    await editorPage.getByText('Link withdrawn. It no longer works.').waitFor()
    expect((await visitor.goto(address))?.status()).toBe(404)
    await visitor.getByText('This preview has expired or was withdrawn.').waitFor()
    const refused = await customer.rpc('create_preview_link', {
      kind: 'news',
      record_id: id,
      number: 1,
      hours: 1,
    })
    expect(refused.error?.code).toBe('42501')
  })

  it('of the working copy is open to signed-in editors only', async () => {
    const id = await write('blog', { title: 'A post in the making' })
    const page = await editor.context.newPage()
    await page.goto(`${portal.site.url}/blog/preview?id=${id}`)
    await page.getByRole('heading', { level: 1, name: 'A post in the making' }).waitFor()
    await page.getByText('Preview of a draft. Visitors cannot see it.').waitFor()
    await page.close()
    await expect.poll(() => textOf(`/blog/preview?id=${id}`)).not.toContain('in the making')
  })
})
