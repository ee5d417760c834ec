/**
 * Stored hostile content in visitors' browsers: nothing runs, no request leaves, the page stays intact. The CSP is
 * disabled where it would hide faults of the sanitiser.
 */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BEACON, HOSTILE_MARKUP } from '#tests/support/hostile-markup.ts'
import { openProfile } from './support/browser.ts'
import { answerCookies, observeHydration, openHydrated } from './support/hydrated-page.ts'
import { openPortalSite, type PortalSite } from './support/portal-site.ts'

/** All in one text, because pieces may combine. */
const TOGETHER = HOSTILE_MARKUP.join('\n')

const running = new AsyncDisposableStack()
let portal: PortalSite
let articles: string[]
let post: { readonly id: number; readonly slug: string }
let jobId: number

beforeAll(async () => {
  portal = running.use(await openPortalSite())
  await writeAsMarketer()
  await writeWithoutValidation()
})
afterAll(() => running.disposeAsync())

async function writeAsMarketer(): Promise<void> {
  const { secret, publishable: marketer } = portal.site
  const { email } = await portal.add('marketing')
  const link = await secret.auth.admin.generateLink({ type: 'magiclink', email })
  const token_hash = link.data.properties?.hashed_token ?? expect.unreachable()
  await marketer.auth.verifyOtp({ type: 'magiclink', token_hash })
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
    .throwOnError()
  articles = news.data.map(({ slug }) => `/news/${slug}`)
  const blog = await marketer
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
    .single()
    .throwOnError()
  post = blog.data
}

async function writeWithoutValidation(): Promise<void> {
  const { secret } = portal.site
  await secret
    .from('team_members')
    .insert({
      name: '<script>window.pwned=1</script>',
      title: '<img src=x onerror=window.pwned=1>',
      description: TOGETHER.slice(0, 5000),
      image: `${BEACON}/face.jpg`,
      image_alt: '"><svg onload=window.pwned=1>',
    })
    .throwOnError()
  const job = await secret
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
    .single()
    .throwOnError()
  jobId = job.data.id
}

async function openVisitor(bypassCSP: boolean): Promise<{ context: BrowserContext; requested: string[] }> {
  const { context } = await openProfile(portal.browser, { bypassCSP, viewport: { width: 390, height: 844 } })
  running.defer(() => context.close())
  await observeHydration(context)
  await answerCookies(context, false)
  const requested: string[] = []
  context.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(`${portal.site.url}/`) && !/^(data|about|blob):/.test(address))
      requested.push(address)
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

/**
 * Interacts with everything in the page, or in frames with the content of other pages.
 * @returns a path and its problems
 */
function findProblems(page: Page, paths: readonly string[] = []): Promise<[path: string, found: string[]][]> {
  return page.evaluate(async (others) => {
    const shown = await Promise.all(others.map(show))
    if (others.length === 0)
      shown.push({ path: location.pathname, view: window, whole: document, bars: 'are visible' })
    for (const { view } of shown)
      for (const element of view.document.querySelectorAll('main *'))
        for (const type of ['mouseover', 'pointerenter', 'focus', 'toggle'])
          element.dispatchEvent(new Event(type, { bubbles: true }))
    for (let frame = 0; frame < 30; frame++) await new Promise((done) => requestAnimationFrame(done))
    return shown.flatMap((one) => {
      const found = problemsOf(one)
      return found.length > 0 ? [[one.path, found] as [string, string[]]] : []
    })

    interface Shown {
      readonly path: string
      readonly view: Window
      /** With header and footer. */
      readonly whole: Document
      readonly bars: 'are visible' | 'exist'
    }

    async function show(path: string): Promise<Shown> {
      const text = await (await fetch(path)).text()
      const frame = document.createElement('iframe')
      frame.srcdoc = text.slice(text.indexOf('<main'), text.lastIndexOf('</main>') + 7)
      const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      document.body.append(frame)
      await isLoaded
      const whole = new DOMParser().parseFromString(text, 'text/html')
      return { path, view: frame.contentWindow as Window, whole, bars: 'exist' }
    }

    function problemsOf({ view, whole, bars }: Shown): string[] {
      const page = view.document
      const main = page.querySelector('main') as HTMLElement
      const written = [...page.querySelectorAll('article *, section *, [class*=prose] *')]
      const problems: Record<string, boolean> = {
        'a script ran': 'pwned' in window || 'pwned' in view,
        'an attribute would run': written.some(({ attributes }) =>
          [...attributes].some(({ name }) => name.startsWith('on')),
        ),
        'a style was written': written.some((element) => element.matches('style, [style]:not(svg *)')),
        'something was embedded': written.some((element) =>
          element.matches(
            'iframe, object, embed, base, meta, link, script:not([type="application/ld+json"])',
          ),
        ),
        'a link would run': [...page.links].some(
          ({ protocol }) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol),
        ),
        'the address changed': document.baseURI.split('#')[0] !== location.href.split('#')[0],
        'the page was taken over': ['h1', 'main', 'body > header', 'body > footer'].some(
          (selector) => whole.querySelectorAll(selector).length !== 1,
        ),
        'header or footer are gone':
          bars === 'are visible' &&
          ['header', 'footer'].some((bar) => !page.querySelector(`body > ${bar}`)?.checkVisibility()),
        'a name was taken':
          page.getElementById('content') !== main || typeof page.getElementById !== 'function',
        'the page is too wide': page.documentElement.scrollWidth > view.innerWidth && view === window,
        'the text is gone': main.innerText.trim().length < 20,
      }
      return Object.keys(problems).filter((problem) => problems[problem])
    }
  }, paths)
}

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

describe('hostile content', () => {
  it('is sanitised in every article: nothing runs even without a CSP, and the page stays intact', async () => {
    const { context, requested } = await openVisitor(true)
    const page = await context.newPage()
    await openHydrated(page, `${portal.site.url}/website-terms`)
    expect(articles).toHaveLength(HOSTILE_MARKUP.length)
    expect(await findProblems(page, articles)).toEqual([])
    expect(requested.filter((address) => !/\/picture-\d+\.jpg$/.test(address))).toEqual([])
  })

  it('leaves posts, vacancies, the team, lists and searches intact, without external images', async () => {
    const { context, requested } = await openVisitor(false)
    const page = await context.newPage()
    const paths = [
      '/',
      '/news?q=%3Cimg%20src%3Dx%20onerror%3Dwindow.pwned%3D1%3E',
      '/news?page=2',
      '/blog?tag=%22%3E%3Cscript%3E',
      '/blog',
      '/team',
      '/jobs?search=%22%3E%3Csvg%20onload%3Dwindow.pwned%3D1%3E',
      '/jobs',
      `/blog/${post.slug}`,
      `/jobs/${jobId}`,
      // The widest word and the oddest nesting.
      ...articles.filter((_, index) => /^<p>wide|<div role="region"/.test(HOSTILE_MARKUP[index] ?? '')),
    ]
    expect(paths).toHaveLength(12)
    for (const path of paths) {
      const status = await openHydrated(page, portal.site.url + path)
      expect([path, status, await findProblems(page)]).toEqual([path, 200, []])
    }
    await expect.poll(() => requested).toEqual([])
  })

  it.each([
    ['blocked with', false],
    ['detected without', true],
  ])('is %s the CSP, if it is not sanitised', async (_, bypassCSP) => {
    const { context, requested } = await openVisitor(bypassCSP)
    const page = await context.newPage()
    await page.route(portal.site.url + articles[0], async (route) => {
      const answer = await route.fetch()
      // A CSP can't prevent a meta redirect.
      const raw = HOSTILE_MARKUP.filter((markup) => !markup.startsWith('<meta')).join('\n')
      await route.fulfill({ response: answer, body: (await answer.text()).replace('Before.', () => raw) })
    })
    await page.goto(portal.site.url + articles[0], { waitUntil: 'load' })
    expect(await page.evaluate(() => 'pwned' in window)).toBe(bypassCSP)
    if (bypassCSP) expect(requested).not.toEqual([])
    else await expect.poll(() => requested).toEqual([])
  })

  it('runs neither in the editor nor in its preview, search and link previews', async () => {
    const { context, requested } = await openVisitor(true)
    await portal.signIn(context, await portal.add('marketing'))
    const page = await context.newPage()
    await page.goto(`${portal.site.url}/blog-crm/${post.id}`)
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

  it('leaves feeds well-formed and without anything executable', async () => {
    const { context } = await openVisitor(false)
    const page = await context.newPage()
    await page.goto(`${portal.site.url}/website-terms`)
    const feeds = ['/news/rss.xml', '/news/atom.xml', '/blog/rss.xml', '/blog/atom.xml', '/sitemap.xml']
    const broken = await page.evaluate(async (paths) => {
      const read = async (path: string) => {
        const text = await (await fetch(path)).text()
        const parsed = new DOMParser().parseFromString(text, 'text/xml')
        const html = [...parsed.querySelectorAll('description, content, encoded')].map(
          (node) => node.textContent ?? '',
        )
        const body = new DOMParser().parseFromString(html.join(''), 'text/html').body
        const runs = body.querySelector(
          'script, iframe, object, embed, style, [onerror], [onload], [onclick]',
        )
        return parsed.querySelector('parsererror') || runs ? [path] : []
      }
      return (await Promise.all(paths.map(read))).flat()
    }, feeds)
    expect(broken).toEqual([])
  })
})
