/**
 * Stored hostile content in visitors' browsers: nothing runs, no request leaves, the page stays intact. The CSP is
 * disabled where it would hide faults of the sanitiser.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#supabase/database.types.ts'
import { BEACON, HOSTILE_MARKUP } from '#tests/support/hostile-markup.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { answerCookies, observeHydration, openHydrated } from './support/hydrated-page.ts'
import { signIn } from './support/sign-in.ts'
import { type Site, startSite } from './support/site-process.ts'

const MARKETER = 'mallory@example.com'
/** Has requested no code in the last minute. */
const COLLEAGUE = 'morgan@example.com'
/** All in one text, because pieces may combine. */
const TOGETHER = HOSTILE_MARKUP.join('\n')
const PARALLEL_PAGES = 3

const running = new AsyncDisposableStack()
let browser: Browser
let site: Site
let articles: string[]
let posts: string[]
let postId: number
let mailbox: Mailbox
let jobs: string[]

beforeAll(async () => {
  mailbox = running.use(await openMailbox())
  site = running.use(
    await startSite({ SMTP_URL: mailbox.url, EMAIL_FROM: 'site@example.com', DEMO_CONTENT: '1' }),
  )
  browser = await openBrowser()
  running.defer(() => browser.close())
  await writeAsMarketer()
  await writeAsOwner()
})
afterAll(() => running.disposeAsync())

async function client(kind: 'publishable' | 'secret') {
  const keys = JSON.parse(await readFile(join(site.dataDirectory, 'keys.json'), 'utf8'))
  return createClient<Database>(site.url, keys[kind], { auth: { persistSession: false } })
}

async function writeAsMarketer(): Promise<void> {
  await site.user('add', MARKETER, '--role', 'marketing', '--name', 'Mallory')
  await site.user('add', COLLEAGUE, '--role', 'marketing', '--name', 'Morgan')
  const marketer = await client('publishable')
  await marketer.auth.signInWithOtp({ email: MARKETER, options: { shouldCreateUser: false } })
  const token = await mailbox.code(MARKETER)
  const signedIn = await marketer.auth.verifyOtp({ email: MARKETER, token, type: 'email' })
  expect(signedIn.error).toBeNull()
  const news = await marketer
    .from('news_articles')
    .insert(
      HOSTILE_MARKUP.map((content, index) => ({
        title: `${index} ${content}`.slice(0, 200),
        content: `<p>Before.</p>${content}`,
        image: index % 2 === 0 ? `${BEACON}/picture-${index}.jpg` : null,
        image_alt: index % 2 === 0 ? content.slice(0, 300) : null,
      })),
    )
    .select('slug')
  expect(news.error).toBeNull()
  articles = (news.data ?? []).map(({ slug }) => `/news/${slug}`)
  const blogs = await marketer
    .from('blogs')
    .insert({
      title: '"><img src=x onerror=window.pwned=1> a post',
      content: TOGETHER,
      excerpt: TOGETHER.slice(0, 1000),
      author: '<svg onload=window.pwned=1> author',
      status: 'published',
      categories: ['<img src=x onerror=window.pwned=1>'],
      tags: ['"><script>window.pwned=1</script>'],
      featured_image: `${BEACON}/featured.jpg`,
      featured_image_alt: '" onerror="window.pwned=1',
      seo_settings: {
        title: '</title><script>window.pwned=1</script>',
        description: '"><script>window.pwned=1</script>',
      },
    })
    .select('id, slug')
  expect(blogs.error).toBeNull()
  postId = blogs.data?.[0]?.id ?? 0
  posts = (blogs.data ?? []).map(({ slug }) => `/blog/${slug}`)
}

/** Written with the secret key, without validation. */
async function writeAsOwner(): Promise<void> {
  const owner = await client('secret')
  const member = await owner.from('team_members').insert({
    name: '<script>window.pwned=1</script>',
    title: '<img src=x onerror=window.pwned=1>',
    description: TOGETHER.slice(0, 5000),
    image: `${BEACON}/face.jpg`,
    image_alt: '"><svg onload=window.pwned=1>',
  })
  expect(member.error).toBeNull()
  const job = await owner
    .from('jobs')
    .insert({
      title: '</script><script>window.pwned=1</script>',
      location: '<img src=x onerror=window.pwned=1>',
      department: '"><svg onload=window.pwned=1>',
      type: '<b>Full time</b>',
      description: TOGETHER,
      requirements: TOGETHER,
      benefits: TOGETHER,
      how_to_apply: TOGETHER,
    })
    .select('id')
  expect(job.error).toBeNull()
  jobs = (job.data ?? []).map(({ id }) => `/jobs/${id}`)
}

async function openVisitor(bypassCSP: boolean): Promise<{ context: BrowserContext; requested: string[] }> {
  const { context } = await openProfile(browser, { bypassCSP, viewport: { width: 390, height: 844 } })
  running.defer(() => context.close())
  await observeHydration(context)
  await answerCookies(context, false)
  const requested: string[] = []
  context.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(`${site.url}/`) && !address.startsWith('data:')) requested.push(address)
  })
  context.on('requestfailed', (request) => {
    // Requests blocked by the CSP never left the browser.
    const index = request.failure()?.errorText === 'csp' ? requested.indexOf(request.url()) : -1
    if (index >= 0) requested.splice(index, 1)
  })
  context.on('dialog', (dialog) => {
    requested.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return { context, requested }
}

/** Returns changes of the page after interacting with everything. */
function damage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement
    for (const element of main.querySelectorAll('*'))
      for (const type of ['mouseover', 'pointerenter', 'focus', 'toggle'])
        element.dispatchEvent(new Event(type, { bubbles: true }))
    const written = [...main.querySelectorAll('article *, section *, [class*=prose] *')]
    const problems: Record<string, boolean> = {
      'a script ran': 'pwned' in window,
      'an attribute would run': written.some(({ attributes }) =>
        [...attributes].some(({ name }) => name.startsWith('on')),
      ),
      'a style was written': written.some((element) => element.matches('style, [style]:not(svg *)')),
      'something was embedded': written.some((element) =>
        element.matches('iframe, object, embed, base, meta, link, script:not([type="application/ld+json"])'),
      ),
      'a link would run': [...document.links].some(
        ({ protocol }) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol),
      ),
      'the address changed': document.baseURI.split('#')[0] !== location.href.split('#')[0],
      'the page was taken over':
        document.querySelectorAll('h1').length !== 1 || document.querySelectorAll('main').length !== 1,
      'the footer is gone': document.querySelector('body > footer')?.checkVisibility() !== true,
      'the menu is gone': document.querySelector('body > header')?.checkVisibility() !== true,
      'a name was taken':
        document.getElementById('content') !== main || typeof document.getElementById !== 'function',
      'the page is too wide': document.documentElement.scrollWidth > innerWidth,
      'the text is gone': main.innerText.trim().length < 20,
    }
    return Object.keys(problems).filter((problem) => problems[problem])
  })
}

async function visit(context: BrowserContext, paths: readonly string[]): Promise<unknown[]> {
  const left = [...paths]
  const found: unknown[] = []
  await Promise.all(
    Array.from({ length: PARALLEL_PAGES }, async () => {
      const page = await context.newPage()
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        const status = await openHydrated(page, site.url + path)
        const problems = await damage(page)
        if (status !== 200 || problems.length > 0) found.push([path, status, problems])
      }
    }),
  )
  return found
}

it('articles are sanitised: nothing runs even without a CSP, and the page stays intact', async () => {
  const { context, requested } = await openVisitor(true)
  expect(articles).toHaveLength(HOSTILE_MARKUP.length)
  expect(await visit(context, articles)).toEqual([])
  expect(requested.filter((address) => !/\/picture-\d+\.jpg$/.test(address))).toEqual([])
})

it('posts, vacancies, the team and lists stay intact and load no external images', async () => {
  const { context, requested } = await openVisitor(false)
  const lists = ['/', '/news', '/news?page=2', '/blog', '/blog?tag=%22%3E%3Cscript%3E', '/team', '/jobs']
  const searched = [
    '/news?q=%3Cimg%20src%3Dx%20onerror%3Dwindow.pwned%3D1%3E',
    '/jobs?search=%22%3E%3Csvg%20onload%3Dwindow.pwned%3D1%3E',
  ]
  expect(await visit(context, [...lists, ...searched, ...posts, ...jobs, ...articles.slice(0, 6)])).toEqual(
    [],
  )
  await expect.poll(() => requested).toEqual([])
})

it.each([
  ['blocked with', false],
  ['detected without', true],
])('unsanitised content is %s the CSP', async (_, bypassCSP) => {
  const { context, requested } = await openVisitor(bypassCSP)
  const page = await context.newPage()
  await page.route(site.url + articles[0], async (route) => {
    const answer = await route.fetch()
    // A CSP can't prevent a meta redirect.
    const raw = HOSTILE_MARKUP.filter((markup) => !markup.startsWith('<meta')).join('\n')
    await route.fulfill({ response: answer, body: (await answer.text()).replace('Before.', () => raw) })
  })
  await page.goto(site.url + articles[0], { waitUntil: 'load' })
  expect(await page.evaluate(() => 'pwned' in window)).toBe(bypassCSP)
  if (bypassCSP) expect(requested).not.toEqual([])
  else await expect.poll(() => requested).toEqual([])
})

/** Returns hostile elements in the editor, its surroundings and the preview frame. */
const hostileElementsInEditor = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement
    const frames = [...main.querySelectorAll('iframe')].map(({ contentDocument }) => contentDocument)
    const roots = [main, ...frames.map((shown) => shown?.querySelector('main'))]
    const all = roots.flatMap((root) => [...(root?.querySelectorAll('*') ?? [])])
    for (const element of all)
      for (const type of ['mouseover', 'pointerenter', 'toggle'])
        element.dispatchEvent(new Event(type, { bubbles: true }))
    const problems: Record<string, boolean> = {
      'a script ran': [window, ...frames.map((shown) => shown?.defaultView)].some(
        (one) => one && 'pwned' in one,
      ),
      'an attribute would run': all.some(({ attributes }) =>
        [...attributes].some(({ name }) => name.startsWith('on')),
      ),
      'something was embedded': all.some((element) =>
        element.matches('object, embed, base, meta, link, script'),
      ),
      'a link would run': all.some(
        (element) =>
          element instanceof HTMLAnchorElement && /^(javascript|data|vbscript):/.test(element.protocol),
      ),
    }
    return Object.keys(problems).filter((problem) => problems[problem])
  })

it('the editor stays intact: nothing runs in it, its preview, or search and link previews', async () => {
  const { context, requested } = await openVisitor(true)
  const page = await context.newPage()
  await signIn(page, site, mailbox, COLLEAGUE)
  await page.goto(`${site.url}/blog-crm/${postId}`)
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('list', { name: 'Checks before publishing' }).waitFor()
  expect(await hostileElementsInEditor(page)).toEqual([])
  await page.getByRole('tab', { name: 'Search and social' }).click()
  await page.locator('iframe').waitFor({ state: 'detached' })
  expect(await hostileElementsInEditor(page)).toEqual([])
  // Only the featured image may load.
  expect(requested.filter((address) => !address.endsWith('/featured.jpg'))).toEqual([])
})

it('feeds stay well-formed and contain nothing executable', async () => {
  const { context } = await openVisitor(false)
  const page = await context.newPage()
  await page.goto(`${site.url}/website-terms`)
  const feeds = ['/news/rss.xml', '/news/atom.xml', '/blog/rss.xml', '/blog/atom.xml', '/sitemap.xml']
  const broken = await page.evaluate(async (paths) => {
    const read = async (path: string) => {
      const text = await (await fetch(path)).text()
      const parsed = new DOMParser().parseFromString(text, 'text/xml')
      const html = [...parsed.querySelectorAll('description, content, encoded')].map(
        (node) => node.textContent ?? '',
      )
      const body = new DOMParser().parseFromString(html.join(''), 'text/html').body
      const runs = body.querySelector('script, iframe, object, embed, style, [onerror], [onload], [onclick]')
      return parsed.querySelector('parsererror') || runs ? [path] : []
    }
    return (await Promise.all(paths.map(read))).flat()
  }, feeds)
  expect(broken).toEqual([])
})
