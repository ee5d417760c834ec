/**
 * Rich text editor in a browser: typing, pasting, dropping, keyboard, phone, and hostile markup. Paste conversion is
 * tested without a browser in app/portal/ui/rich-text-editor.
 */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as pastes from '#app/portal/ui/rich-text-editor/pastes.fixture.ts'
import { HOSTILE_MARKUP } from '#tests/support/hostile-markup.ts'
import { opened } from '#tests/support/opened.ts'
import { openProfile } from './support/browser.ts'
import { openPortalSite } from './support/portal-site.ts'

const portal = opened(() => openPortalSite({ DEMO_CONTENT: '0' }))
let page: Page
let consoleErrors: string[]
/** External requests and dialogs. */
const requested: string[] = []

beforeAll(async () => {
  const profile = await openProfile(portal.browser)
  consoleErrors = profile.consoleErrors
  await portal.signIn(profile.context, await portal.add('staff'))
  page = await profile.context.newPage()
  watch(page)
  await page.goto(`${portal.site.url}/blog-crm/new`)
})
afterEach(() => expect(consoleErrors).toEqual([]))
beforeEach(async () => {
  await text().press('ControlOrMeta+a')
  await text().press('Delete')
})

function watch(watched: Page): void {
  watched.on('request', (request) => {
    const address = request.url()
    if (!/^(?:data|blob):/.test(address) && !address.startsWith(`${portal.site.url}/`))
      requested.push(address)
  })
  watched.on('dialog', (dialog) => {
    requested.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
}

const text = (on = page) => on.getByRole('textbox', { name: 'Text', exact: true })
const tool = (name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })

/** Returns the content without the editor's own elements. */
function markup(on = page): Promise<string> {
  return text(on).evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement
    // Container of scrolling tables.
    for (const table of copy.querySelectorAll('div > table')) table.parentElement?.replaceWith(table)
    for (const own of copy.querySelectorAll(
      '.ProseMirror-trailingBreak, .ProseMirror-separator, [class*=missing]',
    ))
      own.remove()
    for (const each of copy.querySelectorAll('*'))
      for (const { name } of [...each.attributes])
        if (!['href', 'src', 'alt', 'start', 'data-button', 'data-width'].includes(name))
          each.removeAttribute(name)
    // The editor's trailing paragraph.
    return copy.innerHTML.replace(/<p><\/p>$/, '')
  })
}

type Formats = Readonly<Record<string, string>>

function paste(formats: Formats | readonly Formats[], on = page): Promise<void> {
  return text(on).evaluate((element, entries) => {
    for (const formats of entries) {
      const clipboardData = new DataTransfer()
      for (const [type, value] of Object.entries(formats)) clipboardData.setData(type, value)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
  }, [formats].flat())
}

/** Each alone, and all together, because pieces may combine. */
const HOSTILE_PASTES = [...HOSTILE_MARKUP, HOSTILE_MARKUP.join('\n')].map((html) => ({ 'text/html': html }))

describe('rich text editor', () => {
  it('converts Markdown while typing', async () => {
    await page.keyboard.type(
      '## Flutes\nA **B flute** is `3 mm`, see [products](/products) now.\n- one\ntwo\n\n> quoted',
    )
    await expect
      .poll(() => markup())
      .toBe(
        '<h2>Flutes</h2><p>A <strong>B flute</strong> is <code>3 mm</code>, see <a href="/products">products</a> now.</p><ul><li><p>one</p></li><li><p>two</p></li></ul><blockquote><p>quoted</p></blockquote>',
      )
    await page.getByText('13 words, 1 min read').waitFor()
  })

  it('works by keyboard: the toolbar is one stop, and Escape returns', async () => {
    await page.keyboard.type('Heading')
    await page.keyboard.press('Alt+F10')
    await expect.poll(() => focused()).toBe('H2 heading')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused()).toBe('Text')
    await page.keyboard.press('Alt+F10')
    await expect.poll(() => focused()).toBe('H2 heading')
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused()).toBe('Bold')
    await page.keyboard.press('End')
    await expect.poll(() => focused()).toBe('Redo')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused()).toBe('H2 heading')
    expect(await tool('H2 heading').getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => focused()).toBe('Text')
    expect(await markup()).toBe('<h2>Heading</h2>')
  })

  it('lets the focus leave a table, whose cells Tab goes through', async () => {
    await tool('Insert').click()
    await page.getByRole('menuitem', { name: 'Table' }).click()
    await page.keyboard.type('Flute')
    await page.keyboard.press('Tab')
    await page.keyboard.type('mm')
    await expect.poll(() => markup()).toContain('<th><p>Flute</p></th><th><p>mm</p></th>')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused()).not.toBe('Text')
  })

  it('suggests pages for links and reports a broken link immediately', async () => {
    await page.keyboard.type('See ')
    await page.keyboard.press('ControlOrMeta+k')
    const address = page.getByRole('combobox', { name: 'Page or URL' })
    await address.fill('survival kit')
    await page.getByRole('option', { name: 'Cider Festival Survival Kit' }).click()
    await page.getByText('This page exists.').waitFor()
    await address.fill('/products/none-such')
    await page.getByText('There’s no page at this URL.').waitFor()
    // The browser reports the response.
    consoleErrors.splice(0)
    await address.fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Insert', exact: true }).last().click()
    await page.getByText('Choose a page, or enter a URL such as').waitFor()
    await address.fill('/locations')
    await page.getByRole('textbox', { name: 'Link text' }).fill('our sites')
    await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click()
    await expect.poll(() => markup()).toBe('<p>See <a href="/locations">our sites</a></p>')
    await expect.poll(() => focused()).toBe('Text')
  })

  it('has no axe violations in light, dark and on a phone', async () => {
    await paste({ 'text/html': pastes.WORD })
    await page.evaluate(axe.source)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1280, 390]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 844 })
        const [faults, overflow] = await page.evaluate(async () => {
          const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
            '[role=toolbar], [role=textbox][aria-multiline]',
            // Wide tables scroll with the cursor, so they need no focus.
            { rules: { 'scrollable-region-focusable': { enabled: false } } },
          )
          return [
            violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
            document.documentElement.scrollWidth > innerWidth,
          ] as const
        })
        expect([colorScheme, width, faults, overflow]).toEqual([colorScheme, width, [], false])
      }
    await page.emulateMedia({ colorScheme: null })
    await page.setViewportSize({ width: 1280, height: 900 })
  })
})

function focused(): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const label = document.getElementById(element?.getAttribute('aria-labelledby') ?? '')
    return label?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })
}

describe('paste in the browser', () => {
  it('has the same result as without a browser', async () => {
    for (const [html, clean] of [
      [pastes.WORD_ONLINE, pastes.WORD_ONLINE_CLEAN],
      [pastes.OUTLOOK, pastes.OUTLOOK_CLEAN],
      [pastes.GOOGLE_DOCS, pastes.GOOGLE_DOCS_CLEAN],
    ] as const) {
      await text().press('ControlOrMeta+a')
      await text().press('Delete')
      await paste({ 'text/html': html })
      const expected = clean.replace(/\[picture.*/, '')
      await expect.poll(async () => (await markup()).replace(/<div[\s\S]*$/, '')).toBe(expected)
    }
  })

  it('that begins with a heading keeps it after existing text', async () => {
    await page.keyboard.type('Before.')
    await paste({ 'text/html': '<h2>Flutes</h2><p>B and E.</p>' })
    await expect.poll(() => markup()).toBe('<p>Before.</p><h2>Flutes</h2><p>B and E.</p>')
  })

  it('uploads images from Word’s RTF and stores no local path', async () => {
    const rtf = pastes.WORD_RTF.replace(/89504e47[\da-f\s]+/, (await png()).toString('hex'))
    await paste({ 'text/html': pastes.WORD, 'text/rtf': rtf, 'text/plain': 'Board grades' })
    await expect
      .poll(() => markup())
      .toMatch(/<figure><img (?=[^>]*alt="")[^>]*src="[^"]*\/public\/blog-media\/blog-images\/[\w-]+\.\w+/)
    expect(await markup()).not.toContain('file:')
    await page.getByText('No alt text yet').waitFor()
  })

  it('marks a failed image, which can be retried and is never saved', async () => {
    await page.keyboard.type('Before.')
    await page.route('**/storage/v1/object/**', (route) =>
      route.fulfill({ status: 503, json: { message: 'No' } }),
    )
    const src = `data:image/png;base64,${(await png()).toString('base64')}`
    await paste({ 'text/html': `<p>After.<img src="${src}" alt="A box"></p>` })
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    consoleErrors.splice(0)
    await page.unroute('**/storage/v1/object/**')
    await retry.click()
    await retry.waitFor({ state: 'detached' })
    await expect
      .poll(() => markup())
      .toMatch(/<p>Before\.After\.<\/p><figure><img (?=[^>]*alt="A box")[^>]*src="[^"]*blog-images/)
  })

  it('keeps the place of an image that it lacks until its file is chosen', async () => {
    await paste({ 'text/html': '<p>Before.<img src="file:///C:/plan.png" alt="A plan"></p><p>After.</p>' })
    await page.getByRole('group', { name: 'Image: A plan' }).waitFor()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file…' }).click()
    await (await chooser).setFiles({ name: 'plan.png', mimeType: 'image/png', buffer: await png() })
    await expect
      .poll(() => markup())
      .toMatch(
        /^<p>Before\.<\/p><figure><img (?=[^>]*alt="A plan")[^>]*src="[^"]*blog-images.*<p>After\.<\/p>$/,
      )
  })

  it('of Markdown is formatted, and undo restores the plain text', async () => {
    await paste({ 'text/plain': '## Sizes\n\nA **strong** box.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |' })
    await expect.poll(() => markup()).toContain('<th><p>a</p></th>')
    expect(await markup()).toContain('<h2>Sizes</h2><p>A <strong>strong</strong> box.</p>')
    await text().press('ControlOrMeta+z')
    await expect.poll(() => markup()).toContain('## Sizes')
  })
})

const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'tan' } })
    .png()
    .toBuffer()

describe('hostile markup', () => {
  it('runs and loads nothing when stored or pasted, even without a CSP', async () => {
    const post = await portal.site.secret
      .from('blogs')
      .insert({ title: 'Hostile', content: HOSTILE_MARKUP.join('\n'), status: 'draft' })
      .select('id')
      .single()
      .throwOnError()
    const bare = await openProfile(portal.browser, { bypassCSP: true })
    await portal.signIn(bare.context, await portal.add('marketing'))
    const opened = await bare.context.newPage()
    watch(opened)
    requested.splice(0)
    await opened.goto(`${portal.site.url}/blog-crm/${post.data.id}`)
    await text(opened).waitFor()
    await text(opened).click()
    await expect.poll(async () => (await text(opened).innerText()).length).toBeGreaterThan(100)
    expect(await damage(opened)).toEqual([])
    await paste(HOSTILE_PASTES, opened)
    expect(await damage(opened)).toEqual([])
    expect(requested).toEqual([])
    await bare.context.close()
  })
})

/** Returns changes of the text after interacting with everything. */
function damage(on: Page): Promise<string[]> {
  return on.evaluate(() => {
    const written = [...document.querySelectorAll('[role=textbox][aria-multiline] *')]
    for (const element of written)
      for (const type of ['mouseover', 'pointerenter', 'focus', 'toggle', 'error', 'load'])
        element.dispatchEvent(new Event(type, { bubbles: true }))
    const problems: Record<string, boolean> = {
      'a script ran': 'pwned' in window,
      'an attribute would run': written.some(({ attributes }) =>
        [...attributes].some(({ name }) => name.startsWith('on')),
      ),
      'something was embedded': written.some((element) =>
        element.matches(
          'iframe, object, embed, base, meta, link, script, svg, math, form, style, input, template',
        ),
      ),
      'a link would run': [...document.links].some(
        ({ protocol }) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol),
      ),
    }
    return Object.keys(problems).filter((problem) => problems[problem])
  })
}
