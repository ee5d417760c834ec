/** Writing and publishing in a browser; the editor's rules are tested in tests/screens/content-editor. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { openProfile } from './support/browser.ts'
import { type Entered, openPortalSite } from './support/portal-site.ts'

const portal = opened(() => openPortalSite({ DEMO_CONTENT: '0' }))
let ann: Entered
let visitor: Page

beforeAll(async () => {
  ann = await portal.enter('marketing')
  await ann.page.setViewportSize({ width: 1440, height: 1000 })
  visitor = await (await openProfile(portal.browser, { javaScriptEnabled: false })).context.newPage()
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const shows = (page: Page, words: string | RegExp) =>
  page.locator('[data-status]').filter({ hasText: words }).waitFor()
const saved = (page: Page) => shows(page, /^Saved (\d{1,2}(:\d\d)? [ap]m|midday|midnight)$/)
const statusOf = async (path: string) => (await fetch(portal.site.url + path)).status

async function write(page: Page, title: string, section = 'blog-crm'): Promise<string> {
  await page.goto(`${portal.site.url}/${section}/new`)
  await field(page, 'Title').fill(title)
  await page.keyboard.press('Control+s')
  await saved(page)
  return new URL(page.url()).pathname
}

/** Presses Tab through the page; returns the stops' names, and which of them were out of view. */
async function tabThrough(page: Page, last: string) {
  const stops: string[] = []
  const hidden: string[] = []
  for (let presses = 0; presses < 60 && !stops.includes(last); presses += 1) {
    // Tab may indent in the text; Escape releases it.
    if (stops.at(-1) === 'Text') await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    const { name, isSeen } = await page.evaluate(async () => {
      await new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered)))
      const { activeElement: stop } = document
      const { left, right, top, bottom } = stop?.getBoundingClientRect() ?? new DOMRect()
      const [label] = (stop as HTMLInputElement | null)?.labels ?? []
      const by = document.getElementById(stop?.getAttribute('aria-labelledby')?.split(' ')[0] ?? '')
      return {
        name: (label ?? by ?? stop)?.textContent?.trim() ?? '',
        isSeen: left >= 0 && right <= innerWidth && bottom > 0 && top < innerHeight,
      }
    })
    stops.push(name)
    if (!isSeen) hidden.push(name)
  }
  return { stops, hidden }
}

describe('content editor', () => {
  it('keeps text typed offline when its tab is closed, restores it and saves it', async () => {
    const { context } = ann
    const page = await context.newPage()
    const path = await write(page, 'A post without a network')
    await context.setOffline(true)
    await field(page, 'Excerpt').fill('Typed offline.')
    await shows(page, 'Not saved – stored on this device')
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    await next.goto(portal.site.url + path)
    await next.getByText(/^Restored your unsaved text from/).waitFor()
    expect(await field(next, 'Excerpt').inputValue()).toBe('Typed offline.')
    await saved(next)
    await context.setOffline(true)
    await field(next, 'Excerpt').fill('Typed offline again.')
    await shows(next, 'Not saved – stored on this device')
    await context.setOffline(false)
    await saved(next)
    await next.close()
  })

  it('fits a tablet with a title of 200 letters, and Tab stops only at visible fields', async () => {
    const { page } = ann
    await page.setViewportSize({ width: 768, height: 900 })
    await write(page, 'W'.repeat(200))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    // The cursor starts at the beginning of the document.
    await page.reload()
    await field(page, 'Text').waitFor()
    // Content that loads later, such as the authors, moves the fields below it.
    await page.waitForLoadState('networkidle')
    const { stops, hidden } = await tabThrough(page, 'Create link')
    expect(hidden).toEqual([])
    expect(stops).toEqual(
      expect.arrayContaining(['Title', 'Text', 'Excerpt', 'Publish', 'Author', 'Create link']),
    )
    await page.setViewportSize({ width: 1440, height: 1000 })
  })

  it('asks before signing out deletes unsaved text', async () => {
    const { page, context } = await portal.enter('marketing')
    await page.goto(`${portal.site.url}/blog-crm/new`)
    await page.route('**/rest/v1/rpc/save_content_draft', (route) => route.abort())
    await field(page, 'Title').fill('Kept alone')
    await shows(page, 'Not saved – stored on this device')
    const signOut = async (answer: string) => {
      await page.getByRole('button', { name: /^Person \d+/ }).click()
      await page.getByRole('menuitem', { name: 'Sign Out' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: answer }).click()
    }
    await signOut('Stay signed in')
    expect(await field(page, 'Title').inputValue()).toBe('Kept alone')
    await signOut('Sign out and delete')
    await page.waitForURL(`${portal.site.url}/`)
    await context.close()
  })
})

describe('blog post', () => {
  it('is previewed while typing without running its scripts, then published', async () => {
    const { page, context, consoleErrors } = ann
    const hostile =
      '<p>Words.</p><img src=x onerror="parent.document.title=1"><script>parent.document.title=1</script>'
    const { data } = await portal.site.secret
      .from('blogs')
      .insert({ title: 'A previewed post', content: hostile, excerpt: 'In short, a post.', status: 'draft' })
      .select('id')
      .single()
      .throwOnError()
    consoleErrors.splice(0)
    await page.goto(`${portal.site.url}/blog-crm/${data.id}`)
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const preview = page.locator('iframe[title^="Preview"]')
    const frame = preview.contentFrame()
    await frame.getByRole('heading', { level: 1, name: 'A previewed post' }).waitFor()
    await frame.getByRole('contentinfo').waitFor()
    await field(page, 'Title').fill('A post that changed')
    await frame.getByRole('heading', { level: 1, name: 'A post that changed' }).waitFor()
    expect(await page.title()).not.toBe('1')
    await page.getByText('Desktop', { exact: true }).click()
    await expect
      .poll(() => preview.evaluate((element) => (element as HTMLIFrameElement).clientWidth))
      .toBe(1280)
    await page.getByRole('tab', { name: 'Search and social' }).click()
    await page.getByText('A post that changed | Downland Packaging').waitFor()
    const card = page.getByRole('img', { name: 'Social image with the title “A post that changed”' })
    await expect.poll(() => card.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1200)
    expect(consoleErrors.filter((line) => line.includes('inline style'))).toEqual([])
    await field(page, 'Text').press('Control+a')
    await page.keyboard.type('Other words.')
    await page.keyboard.press('Control+s')
    await saved(page)

    const draft = `${portal.site.url}/blog/preview?id=${data.id}`
    const own = await context.newPage()
    await own.goto(draft)
    await own.getByText('Preview of a draft. Visitors cannot see it.').waitFor()
    await own.getByRole('heading', { level: 1, name: 'A post that changed' }).waitFor()
    await own.close()
    expect(await (await fetch(draft)).text()).not.toContain('A post that changed')

    const panel = page.getByRole('region', { name: 'Publish' })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await panel.getByText(/^Published on /).waitFor()
    // The button is disabled, so the focus moves to the result.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^Published on /)
    await visitor.goto(`${portal.site.url}/blog`)
    await visitor.getByRole('link', { name: 'A post that changed' }).first().click()
    await visitor.getByRole('heading', { level: 1, name: 'A post that changed' }).waitFor()

    const heightOf = async () => (await panel.boundingBox())?.height
    const height = await heightOf()
    await field(page, 'Excerpt').fill('In short, a post that changed.')
    await panel.getByText('Readers don’t see your changes yet.').waitFor()
    expect(await heightOf()).toBe(height)
  })
})

describe('news article', () => {
  it('is published with an image and a social card, and can be read without scripts until deleted', async () => {
    const { page, consoleErrors } = ann
    const title = 'A new corrugator for the Winchester site'
    const address = '/news/a-new-corrugator-for-the-winchester-site'
    const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: 'tan' } })
    await page.goto(`${portal.site.url}/news-admin`)
    await page.getByRole('link', { name: 'New article' }).first().click()
    await field(page, 'Title').fill(title)
    await page.getByRole('textbox', { name: 'Text' }).fill('It runs at 300 metres a minute.')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'corrugator.jpg',
        mimeType: 'image/jpeg',
        buffer: await picture.jpeg().toBuffer(),
      })
    await page.getByLabel('Alt text').fill('The corrugator under its covers')
    // Until then the preview is local, and the article has no image.
    await page.getByText('camera data removed').waitFor()
    consoleErrors.splice(0)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Published', { exact: true }).waitFor()

    await visitor.goto(portal.site.url)
    await visitor.getByRole('link', { name: title }).first().click()
    await visitor.waitForURL(portal.site.url + address)
    await visitor.getByText('It runs at 300 metres a minute.').waitFor()
    const image = visitor.getByAltText('The corrugator under its covers').first()
    // A rendered width that fits the window.
    expect(await image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBeGreaterThan(600)

    const card = async () =>
      Buffer.from(await (await fetch(`${portal.site.url}${address}/social-card.jpg`)).arrayBuffer())
    const drawn = await card()
    await page.getByRole('button', { name: 'Choose image' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Headline' }).locator('img').waitFor()
    await dialog.getByRole('radio', { name: 'Headline' }).press('Space')
    await dialog.getByRole('radio', { name: 'Blue' }).press('Space')
    await dialog.getByRole('button', { name: 'Use this image' }).click()
    await page.getByText('Social image updated').waitFor()
    await expect.poll(async () => (await card()).equals(drawn)).toBe(false)
    await page.getByRole('button', { name: 'Undo: social image' }).click()
    await page.getByText('Social image restored').waitFor()
    await expect.poll(async () => (await card()).equals(drawn)).toBe(true)

    await page.getByRole('link', { name: 'All articles' }).click()
    const row = page.getByRole('row', { name: title })
    await row.hover()
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText(`“${title}” deleted`).waitFor()
    expect(await statusOf(address)).toBe(404)
    await page.getByRole('button', { name: /^Undo:/ }).click()
    await page.getByText(`“${title}” restored`).waitFor()
    expect(await statusOf(address)).toBe(200)
    expect(consoleErrors).toEqual([])
  })
})
