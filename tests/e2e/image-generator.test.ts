/** Image generator for staff and marketing; hostile input is drawn as text or rejected. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import type { Download, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IMAGES_API } from '#domain/image-sets/image-sets.ts'
import { HOSTILE_MARKUP } from '#tests/support/hostile-markup.ts'
import { type Entered, openPortalSite, type PortalSite } from './support/portal-site.ts'

const KEY = 'sk-never-told-4711'
const opened = new AsyncDisposableStack()
let portal: PortalSite
let marketing: Entered
let staff: Entered
/** Response of the fake image model, and its requests. */
let respond: (response: ServerResponse) => void
const modelRequests: {
  readonly authorization: string | undefined
  readonly body: Record<string, unknown>
}[] = []

beforeAll(async () => {
  portal = opened.use(
    await openPortalSite(
      { DEMO_CONTENT: '0' },
      {
        imageModel: {
          url: `${await openModel()}/v1`,
          name: 'painter',
          key: KEY,
          price: 4,
          budget: 8,
        },
      },
    ),
  )
  ;[marketing, staff] = [await portal.enter('marketing'), await portal.enter('staff')]
})
afterAll(() => opened.disposeAsync())

async function openModel(): Promise<string> {
  const server = createServer((request: IncomingMessage, response) => {
    let text = ''
    request.on('data', (piece) => {
      text += piece
    })
    request.on('end', () => {
      modelRequests.push({ authorization: request.headers.authorization, body: JSON.parse(text) })
      respond(response)
    })
  }).listen(0, '127.0.0.1')
  opened.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json = (body: object, status: number) => (response: ServerResponse) => {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body))
}

const open = (page: Page, path: string) => page.goto(portal.site.url + path)
const slot = (page: Page, name: string) => page.locator(`[name="slot-${name}"]`)
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Waits until the preview is up to date in this number of sizes. */
async function untilDrawn(page: Page, sizes: number): Promise<void> {
  await page.locator(`[data-drawn="${sizes}"]:not([data-behind])`).waitFor()
  await expect.poll(() => page.locator('[data-size] img').count()).toBe(sizes)
}

/** Waits until the page has adopted the input. */
async function type(page: Page, name: string, words: string): Promise<void> {
  await slot(page, name).fill(words)
  await expect.poll(() => slot(page, name).inputValue()).toBe(words)
}

async function stored() {
  const { data } = await portal.site.secret
    .from('image_sets')
    .select(
      'id, title, alt_text, format, follows, replaced_by, slots, has_generated, generated_images (width, height, name)',
    )
    .order('id')
    .throwOnError()
  return data
}

async function unzipped(download: Download) {
  return unzipSync(new Uint8Array(await buffer(await download.createReadStream())))
}

async function bytesOf(name: string): Promise<Buffer> {
  const response = await fetch(`${portal.site.url}/storage/v1/object/public/blog-media/${name}`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Sends a request as the page does. */
function call(page: Page, path: string, body: object) {
  return page.evaluate(
    async ([address, sent]) => {
      const { csrfToken } = await (await fetch('/api/csrf-token')).json()
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
        body: JSON.stringify({ ...sent, _csrf: csrfToken }),
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      return {
        status: response.status,
        type: response.headers.get('content-type') ?? '',
        text: new TextDecoder().decode(bytes.slice(0, 400)),
        size: bytes.length,
      }
    },
    [path, body] as const,
  )
}

const RECIPE = {
  version: 1,
  template: 'headline',
  theme: 'light',
  slots: { title: 'Dry board' },
  size: { width: 600, height: 200 },
}

describe('image generator', () => {
  it('draws input, saves it, undoes and stores two sizes', async () => {
    const { page } = marketing
    await open(page, '/image-generator?sizes=1200x630,600x200')
    await untilDrawn(page, 2)
    await waitForText(page, 'Add the headline to see the preview.')
    await page.getByRole('button', { name: 'Create 2 images' }).click()
    await waitForText(page, 'Some fields are empty')
    await expect
      .poll(() => slot(page, 'title').evaluate((field) => field === document.activeElement))
      .toBe(true)

    await type(page, 'title', 'Board that keeps dry')
    await untilDrawn(page, 2)
    const alt = page.locator('[name="alt-text"]')
    await expect.poll(() => alt.inputValue()).toContain('Board that keeps dry')

    await page.keyboard.press('Control+z')
    await expect.poll(() => slot(page, 'title').inputValue()).toBe('')
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => slot(page, 'title').inputValue()).toBe('Board that keeps dry')

    await alt.fill('')
    await page.getByRole('button', { name: 'Create 2 images' }).click()
    await waitForText(page, 'Please add alt text for people who can’t see the image.')
    await alt.fill('A headline on plain board')
    await slot(page, 'title').press('Control+Enter')
    await waitForText(page, '2 images saved to the library')

    const [set] = await stored()
    expect(set).toMatchObject({
      title: 'Board that keeps dry',
      alt_text: 'A headline on plain board',
      format: 'png',
    })
    for (const { width, height, name } of set?.generated_images ?? []) {
      expect(await sharp(await bytesOf(name)).metadata()).toMatchObject({ format: 'png', width, height })
    }
    expect(set?.generated_images).toHaveLength(2)
  })

  it('draws a box blank as the image and describes it in words', async () => {
    const { page } = staff
    await open(page, '/image-generator?sizes=600x200')
    await untilDrawn(page, 1)
    await page.getByRole('radio', { name: /^Headline/ }).press('ArrowRight')
    const article = page.getByRole('radio', { name: /^Article/ })
    await expect.poll(() => article.evaluate((radio) => radio === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Box pattern', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Box style', { exact: true }).selectOption('mailer')
    await dialog.getByLabel('Inside height, mm').fill('6')
    await dialog.getByText('Each side must be between 40 and 2,000 mm.').waitFor()
    await dialog.getByLabel('Inside height, mm').fill('60')
    await dialog.getByRole('img', { name: /FEFCO 0427, 300 × 200 × 60 mm inside$/ }).waitFor()
    await dialog.getByRole('button', { name: 'Use this pattern' }).click()
    await waitForText(page, 'Shown in full at every size.')
    await type(page, 'title', 'Mailers, cut to measure')
    await untilDrawn(page, 1)
    await expect.poll(() => page.locator('[name="alt-text"]').inputValue()).toContain('Flat pattern of a box')
    await page.getByRole('button', { name: 'Create image' }).click()
    await waitForText(page, 'Image saved to the library')
    const set = (await stored()).at(-1)
    expect(set?.slots).toMatchObject({ picture: { picture: 'box:mailer:300x200x60' } })
    await bytesOf(set?.generated_images[0]?.name ?? '')
  })

  it('restores the input of a closed tab', async () => {
    const { context } = marketing
    const first = await context.newPage()
    await open(first, '/image-generator?sizes=600x200')
    await untilDrawn(first, 1)
    await type(first, 'title', 'Typed and not stored')
    await untilDrawn(first, 1)
    const storedDrafts = () =>
      first.evaluate(
        () =>
          new Promise((resolve, reject) => {
            const request = indexedDB.open('journal')
            request.onerror = () => reject(request.error)
            request.onsuccess = () => {
              const all = request.result.transaction('entries').objectStore('entries').getAll()
              all.onsuccess = () => {
                resolve(JSON.stringify(all.result))
                request.result.close()
              }
            }
          }),
      )
    await expect.poll(storedDrafts).toContain('Typed and not stored')
    await first.close()
    const second = await context.newPage()
    await open(second, '/image-generator?sizes=600x200')
    await waitForText(second, 'Your unsaved changes have been restored.')
    await expect.poll(() => slot(second, 'title').inputValue()).toBe('Typed and not stored')
    await second.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => slot(second, 'title').inputValue()).toBe('')
    await second.close()
  })

  it('keeps sizes, comparison and zones in the URL', async () => {
    const { page } = staff
    await open(page, '/image-generator?sizes=1200x630,1080x1920')
    await untilDrawn(page, 2)
    await page.getByLabel('Compare with').selectOption('quote')
    await expect.poll(() => page.url()).toContain('compare=quote')
    await page.getByRole('switch', { name: 'Show safe areas' }).press('Space')
    await expect.poll(() => page.url()).toContain('zones=1')
    await page.getByRole('checkbox', { name: /^Story/ }).press('Space')
    await expect.poll(() => page.url()).toContain('sizes=1200x630&')
    await page.reload()
    await page
      .getByText(/^Small previews/)
      .first()
      .waitFor()
    expect(await page.getByRole('checkbox', { name: /^Story/ }).isChecked()).toBe(false)
  })
})

describe('image set of a record', () => {
  it('is created from an article, used for its card and header, and updated on changes', async () => {
    const { page } = staff
    const { data: article } = await portal.site.secret
      .from('news_articles')
      .insert({ title: 'Harvest trays', content: '<p>They held.</p>', date: '2026-03-01' })
      .select('id')
      .single()
      .throwOnError()
    const card = async (slug = 'harvest-trays') => {
      const response = await fetch(`${portal.site.url}/news/${slug}/social-card.jpg`)
      return Buffer.from(await response.arrayBuffer())
    }
    await open(page, `/image-generator?source=news:${article?.id}&sizes=1200x630`)
    await expect.poll(() => slot(page, 'title').inputValue()).toBe('Harvest trays')
    await expect.poll(() => slot(page, 'kicker').inputValue()).toBe('News · 1 March 2026')
    await untilDrawn(page, 1)
    const head = page.getByRole('checkbox', { name: 'Use as featured image of the article' })
    await head.press('Space')
    await expect.poll(() => head.isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Create image' }).click()
    await waitForText(page, 'Social image updated')
    await waitForText(page, 'Featured image of the article updated')
    const latestImage = (await stored()).at(-1)
    const [picture] = latestImage?.generated_images ?? []
    expect(latestImage).toMatchObject({ title: 'Harvest trays', follows: true })
    await expect.poll(async () => (await card()).equals(await bytesOf(picture?.name ?? ''))).toBe(true)

    const { data: row } = await portal.site.secret
      .from('news_articles')
      .update({ title: 'Harvest trays, again' })
      .eq('id', article?.id ?? 0)
      .select('image')
      .single()
      .throwOnError()
    expect(row?.image).toContain(picture?.name)
    await expect
      .poll(async () => (await stored()).at(-1)?.title, { timeout: 60_000 })
      .toBe('Harvest trays, again')
    const anew = (await stored()).at(-1)
    const [latest] = anew?.generated_images ?? []
    expect((await stored()).find(({ id }) => id === latestImage?.id)).toMatchObject({
      replaced_by: anew?.id,
      follows: false,
    })
    expect(latest?.name).not.toBe(picture?.name)
    // The old image stays available; the new one replaces it everywhere.
    await bytesOf(picture?.name ?? '')
    await expect
      .poll(async () => (await card('harvest-trays-again')).equals(await bytesOf(latest?.name ?? '')))
      .toBe(true)
    const { data: now } = await portal.site.secret
      .from('news_articles')
      .select('image')
      .eq('id', article?.id ?? 0)
      .single()
      .throwOnError()
    expect(now?.image).toContain(latest?.name)
  })

  it('is created from a vacancy with one click and described afterwards', async () => {
    const { page } = staff
    const { data: job } = await portal.site.secret
      .from('jobs')
      .insert({
        title: 'Die maker',
        location: 'Sheffield',
        department: 'Tooling',
        type: 'Full-time',
        description: '<p>Dies.</p>',
        requirements: '<p>Care.</p>',
        benefits: '<p>Pay.</p>',
      })
      .select('id')
      .single()
      .throwOnError()
    await open(page, `/jobs-admin/${job?.id}`)
    await page.getByRole('link', { name: 'Create images' }).click()
    await waitForText(page, '7 images saved to the library')
    await waitForText(page, 'Social image updated')
    const latestImage = async () => (await stored()).at(-1)
    expect(await latestImage()).toMatchObject({ title: 'Die maker', follows: true })
    const altText = page.getByLabel('Alt text of the saved images')
    expect(await altText.inputValue()).toContain('Die maker')
    await altText.fill('A vacancy for a die maker in Sheffield')
    await page.getByRole('button', { name: 'Save alt text' }).click()
    await waitForText(page, 'Alt text saved')
    expect((await latestImage())?.alt_text).toBe('A vacancy for a die maker in Sheffield')
    // Reloading must not create a second set.
    const { id } = (await latestImage()) ?? {}
    await page.reload()
    await untilDrawn(page, 7)
    expect((await latestImage())?.id).toBe(id)
  })
})

describe('image library', () => {
  it('finds a set, reuses its recipe, downloads it as an archive and undoes a deletion', async () => {
    const { page } = marketing
    await open(page, '/image-generator/library?q=keeps+dry')
    await waitForText(page, '1 image set')
    const row = page.getByRole('row', { name: /Board that keeps dry/ })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: 'ZIP' }).click(),
    ])
    const archive = await unzipped(download)
    expect(Object.keys(archive).sort()).toEqual([
      'board-that-keeps-dry-1200x630.png',
      'board-that-keeps-dry-600x200.png',
    ])

    await row.getByRole('button', { name: /^Delete/ }).click()
    await waitForText(page, '“Board that keeps dry” deleted')
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await waitForText(page, '“Board that keeps dry” restored')
    await page.getByRole('link', { name: /Board that keeps dry/ }).click()
    await expect.poll(() => slot(page, 'title').inputValue()).toBe('Board that keeps dry')
    await expect.poll(() => page.locator('[name="alt-text"]').inputValue()).toBe('A headline on plain board')
  })
})

describe('table of images', () => {
  it('becomes an archive with one image per row, is cancelled and resumed after a reload, and reports each row', async () => {
    const { page } = marketing
    await open(page, '/image-generator/rows')
    const lines = Array.from({ length: 12 }, (_, row) => `Row ${row + 1};`)
    lines[4] = ''
    lines[6] = 'With a picture;https://example.com/a.png'
    const table = ['Title;Photograph', ...lines, ';', '"";x'].join('\n')
    await page.getByRole('button', { name: 'Choose CSV file' }).waitFor()
    await page.locator('input[type=file]').setInputFiles({
      name: 'places.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(table),
    })
    await waitForText(page, '“places.csv”: 12 rows, 2 columns.')
    await page.getByLabel('Template', { exact: true }).selectOption('article')
    await expect.poll(() => page.getByLabel('Title: column').inputValue()).toBe('Title')
    await page.getByLabel('Image: column').selectOption('Photograph')
    await expect.poll(() => page.getByLabel('Image: column').inputValue()).toBe('Photograph')

    // Three drawings pass, so that cancelling always leaves some undone.
    let asked = 0
    const isCancelled = Promise.withResolvers<void>()
    await page.route(`**${IMAGES_API.draw}`, async (route) => {
      asked += 1
      if (asked > 3) await isCancelled.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Create images from 12 rows' }).click()
    await waitForText(page, /^3 of 12 rows completed/)
    await page.getByRole('button', { name: 'Cancel' }).click()
    isCancelled.resolve()
    await waitForText(page, 'Stopped. Finished images are saved on this device')
    await page.unroute(`**${IMAGES_API.draw}`)
    const continueButton = page.getByRole('button', { name: /^Continue with/ })
    const left = await continueButton.innerText()
    await page.reload()
    await waitForText(page, 'Your unsaved changes have been restored.')
    await expect.poll(() => continueButton.innerText()).toBe(left)
    await continueButton.click()

    await page.getByRole('row', { name: /With a picture/ }).waitFor()
    await page.locator('[data-state="failed"]').first().waitFor()
    await waitForText(page, /^10 of 12 rows completed, 2 failed/)
    await expect.poll(() => page.getByRole('button', { name: 'Download ZIP' }).isEnabled()).toBe(true)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download ZIP' }).click(),
    ])
    const archive = await unzipped(download)
    // Rows with an external image or without a title fail.
    expect(Object.keys(archive)).toHaveLength(10)
    for (const bytes of Object.values(archive))
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1080, height: 1080 })
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download report' }).click(),
    ])
    const rows = (await text(await report.createReadStream())).trim().split(/\r?\n/)
    expect(rows).toHaveLength(13)
    expect(rows.filter((row) => row.includes('failed'))).toHaveLength(2)
  })
})

describe('image model', () => {
  it('stays within its budget, labels its images and stores only chosen ones', async () => {
    const { page } = staff
    const painted = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#caa26a' } })
      .png()
      .toBuffer()
    const seen: string[] = []
    page.on('response', async (response) => {
      if (response.url().includes('/api/')) seen.push(await response.text().catch(() => ''))
    })
    await open(page, '/image-generator?sizes=600x200')
    await untilDrawn(page, 1)
    await page.getByRole('radio', { name: /^Photo/ }).press('Space')
    await page.getByRole('button', { name: 'Generate with AI' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Each image costs £0.04. Spent today: £0.00 of £0.08.').waitFor()
    await dialog.getByRole('textbox').fill('A stack of trays')
    await dialog.getByRole('button', { name: 'Our board' }).click()
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toContain('corrugated')

    respond = json({ error: { code: 'content_policy_violation', message: 'no' } }, 400)
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
    await dialog.getByText('The AI service refused').waitFor()
    respond = json({ data: [{ b64_json: Buffer.from('<svg onload=alert(1)>').toString('base64') }] }, 200)
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
    await dialog.getByText('The AI service returned a file that isn’t an image').waitFor()
    respond = json({ data: [{ b64_json: painted.toString('base64') }] }, 200)
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
    await dialog.getByText('Spent today: £0.04 of £0.08.').waitFor()
    const files = async () =>
      (await portal.site.secret.storage.from('blog-media').list('generated-images', { search: 'by-model' }))
        .data ?? []
    expect(await files()).toEqual([])
    await dialog.getByRole('button', { name: 'Use this image' }).click()
    await dialog.waitFor({ state: 'detached' })
    const [file] = await files()
    expect((await bytesOf(`generated-images/${file?.name}`)).toString('latin1')).toContain(
      '/trainedAlgorithmicMedia',
    )

    await type(page, 'title', 'Trays')
    await untilDrawn(page, 1)
    await expect.poll(() => page.locator('[name="alt-text"]').inputValue()).toContain('AI-generated image')
    await page.getByRole('button', { name: 'Create image' }).click()
    await waitForText(page, 'Image saved to the library')
    const set = (await stored()).at(-1)
    expect(set?.has_generated).toBe(true)
    const bytes = await bytesOf(set?.generated_images[0]?.name ?? '')
    expect((await sharp(bytes).metadata()).xmpAsString).toContain('compositeWithTrainedAlgorithmicMedia')

    const again = { prompt: 'Another stack', shape: 'wide' }
    expect((await call(page, IMAGES_API.model, again)).status).toBe(200)
    const over = await call(page, IMAGES_API.model, again)
    expect([over.status, over.text]).toEqual([429, expect.stringContaining('Today’s budget')])
    expect(modelRequests.every(({ authorization }) => authorization === `Bearer ${KEY}`)).toBe(true)
    expect(modelRequests.map(({ body }) => Object.keys(body).sort().join())).toContain(
      'model,n,prompt,response_format,size',
    )
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.join('\n')).not.toContain(KEY)
  })
})

describe('hostile input', () => {
  it('is drawn as text: markup, an endless word, control characters, nothing', async () => {
    const { page } = marketing
    const titles = [
      ...HOSTILE_MARKUP.filter((_, index) => index % 40 === 0).map((markup) => markup.slice(0, 2000)),
      ...['W'.repeat(20_000), '\u202E\u2066\u0007\u001b[31m', '', '\ufffe\u0300'.repeat(500)],
    ]
    for (const title of titles) {
      const drawn = await call(page, IMAGES_API.draw, {
        recipe: { ...RECIPE, slots: { title } },
        format: 'png',
      })
      expect([drawn.status, drawn.type], title.slice(0, 80)).toEqual([200, 'image/png'])
    }
  })

  it.each([
    ['an external URL', { picture: { picture: 'https://example.com/a.png' } }],
    ['a local URL', { picture: { picture: 'http://127.0.0.1:1/' } }],
    ['a private bucket', { picture: { picture: '/storage/v1/object/public/job-applications-cvs/a.pdf' } }],
    ['path traversal', { picture: { picture: '/uploads/products/../../../server/main.ts' } }],
    ['a missing image', { picture: { picture: '/uploads/products/none.webp' } }],
    ['a text that is too long', { title: 'W'.repeat(20_001) }],
    ['an invalid slot', { title: { evil: true } }],
  ])('is rejected: %s', async (_, slots) => {
    const body = {
      recipe: { ...RECIPE, template: 'article', slots: { title: 'A', ...slots } },
      format: 'png',
    }
    const refused = await call(marketing.page, IMAGES_API.draw, body)
    expect([refused.status, refused.type]).toEqual([400, expect.stringContaining('json')])
  })

  it('is rejected: size, template, format, and an image that would exhaust memory', async () => {
    const { page } = marketing
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    await portal.site.secret.storage
      .from('blog-media')
      .upload('blog-images/bomb.png', bomb, { contentType: 'image/png' })
    const picture = { picture: '/storage/v1/object/public/blog-media/blog-images/bomb.png' }
    for (const body of [
      { recipe: { ...RECIPE, size: { width: 100_000, height: 2 } }, format: 'png' },
      { recipe: { ...RECIPE, template: '../headline' }, format: 'png' },
      { recipe: { ...RECIPE, template: 'photo', slots: { title: 'A', picture } }, format: 'png' },
      { recipe: RECIPE, format: 'svg' },
      { recipe: { ...RECIPE, more: 1 }, format: 'png' },
    ])
      expect((await call(page, IMAGES_API.draw, body)).status, JSON.stringify(body).slice(0, 200)).toBe(400)
  })
})

it('customers and anonymous visitors have no access', async () => {
  const { page } = await portal.enter('customer')
  await open(page, '/image-generator')
  await page.waitForURL(`${portal.site.url}/`)
  expect((await call(page, IMAGES_API.draw, { recipe: RECIPE, format: 'png' })).status).toBe(401)
  const anonymous = await fetch(`${portal.site.url}${IMAGES_API.records}?kind=news`)
  expect(anonymous.status).toBe(401)
  // The browser logs the rejected requests.
  expect(marketing.consoleErrors.filter((line) => !/status of 400/.test(line))).toEqual([])
})
