import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mediaPath } from '#app/content/media-url.ts'
import { getDraftStore } from '#app/local-drafts/unsaved-drafts.ts'
import { isGenerateImagesState } from '#app/portal/ui/images/generate-images-link.ts'
import { IMAGES_API, type ImageSetResponse } from '#domain/image-sets/image-sets.ts'
import { NEWS_MEDIA_BUCKET } from '#domain/media/media.ts'
import { json, startScriptedServer } from '#tests/support/mock-server.ts'
import { opened } from '#tests/support/opened.ts'
import { type OpenScreen, openPortalScreens, type ScreenUser } from '#tests/support/portal-screens.tsx'
import { publishVacancy } from '#tests/support/vacancies.ts'

const KEY = 'sk-never-told-4711'
const RECIPE = {
  version: 1,
  template: 'headline',
  theme: 'light',
  slots: { title: 'Dry board' },
  size: { width: 600, height: 200 },
}

const model = opened(startScriptedServer)
beforeAll(() => {
  // The server looks for changed articles every second instead of every 15.
  const hasten: typeof setTimeout = new Proxy(setTimeout, {
    apply: (start, _self, [run, delay, ...rest]) => start(run, delay === 15_000 ? 1000 : delay, ...rest),
  })
  vi.stubGlobal('setTimeout', hasten)
  return () => vi.unstubAllGlobals()
})
const portal = opened(() =>
  openPortalScreens(
    {},
    { imageModel: { url: `${model.url}/v1`, name: 'painter', key: KEY, price: 4, budget: 12 } },
  ),
)
let marketing: ScreenUser
beforeEach(async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {})
  // With no drafts.
  marketing = await portal.enter('marketing')
})

async function insertArticle(title: string, more: object = {}): Promise<number> {
  const { data } = await portal.site.secret
    .from('news_articles')
    .insert({ title, content: '<p>They held.</p>', date: '2026-03-01', ...more })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

const slot = (name: string) =>
  waitFor(() => document.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? expect.fail(`no ${name}`))
async function fill(name: string, value: string): Promise<void> {
  fireEvent.change(await slot(name), { target: { value } })
}
const untilDrawn = (sizes: number) =>
  waitFor(() => document.querySelector(`[data-drawn="${sizes}"]:not([data-behind])`) ?? expect.fail())

async function click({ user }: OpenScreen, name: string | RegExp): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
}

async function sets() {
  const { data } = await portal.site.secret
    .from('image_sets')
    .select(
      'id, title, alt_text, format, follows, replaced_by, slots, has_generated, generated_images (width, height, name)',
    )
    .order('id')
    .throwOnError()
  return data
}
const setOf = async (title: string) => (await sets()).find((set) => set.title === title) ?? expect.fail(title)

async function bytesAt(path: string): Promise<Buffer> {
  const response = await fetch(portal.site.url + path)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
const imageBytes = (name = '') => bytesAt(`/storage/v1/object/public/blog-media/${name}`)

const REJECTED = [400, 'application/json']

async function draw(user: ScreenUser, body: object) {
  const token = await user.csrfToken()
  const response = await user.fetch(portal.site.url + IMAGES_API.draw, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': token },
    body: JSON.stringify({ ...body, _csrf: token }),
  })
  return [response.status, response.headers.get('content-type')?.split(';')[0]]
}

describe('image generator', () => {
  it('requires text and alt text, suggests alt text and undoes and repeats input', async () => {
    const opened = await marketing.open('/image-generator?sizes=1200x630,600x200')
    await untilDrawn(2)
    screen.getByText('Example')
    expect((await slot('alt-text')).value).toBe('')
    await click(opened, 'Create 2 images')
    await screen.findByText(/^The preview shows an example\./)
    expect(document.activeElement).toBe(await slot('slot-title'))
    await fill('slot-title', 'Board that keeps dry')
    await waitFor(async () => expect((await slot('alt-text')).value).toContain('Board that keeps dry'))
    expect(screen.queryByText('Example')).toBeNull()
    fireEvent.keyDown(await slot('slot-title'), { key: 'z', ctrlKey: true })
    await waitFor(async () => expect((await slot('slot-title')).value).toBe(''))
    fireEvent.keyDown(await slot('slot-title'), { key: 'z', ctrlKey: true, shiftKey: true })
    await waitFor(async () => expect((await slot('slot-title')).value).toBe('Board that keeps dry'))
    await untilDrawn(2)
    await fill('alt-text', '')
    await click(opened, 'Create 2 images')
    await screen.findByText('Add alt text for people who can’t see the image.')
    await fill('alt-text', 'A headline on plain board')
    fireEvent.keyDown(await slot('slot-title'), { key: 'Enter', ctrlKey: true })
    await screen.findByText('2 images saved to the library')
    const set = await setOf('Board that keeps dry')
    expect(set).toMatchObject({ alt_text: 'A headline on plain board', format: 'png' })
    expect(set.generated_images).toHaveLength(2)
    for (const { width, height, name } of set.generated_images)
      expect(await sharp(await imageBytes(name)).metadata()).toMatchObject({ format: 'png', width, height })
  })

  it('draws a box pattern and describes it', async () => {
    const opened = await marketing.open('/image-generator?sizes=600x200')
    await untilDrawn(1)
    await opened.user.click(screen.getByRole('radio', { name: /^Article/ }))
    await click(opened, 'Box pattern')
    const dialog = within(await screen.findByRole('dialog'))
    await opened.user.selectOptions(await dialog.findByLabelText('Box style'), 'mailer')
    const height = dialog.getByLabelText('Inside height, mm')
    fireEvent.change(height, { target: { value: '6' } })
    await dialog.findByText('Each side must be between 40 and 2,000 mm.')
    fireEvent.change(height, { target: { value: '60' } })
    await dialog.findByRole('img', { name: /FEFCO 0427, 300 × 200 × 60 mm inside$/ })
    await opened.user.click(dialog.getByRole('button', { name: 'Use this pattern' }))
    await screen.findByText(/Shown in full at every size\.$/)
    await fill('slot-title', 'Mailers, cut to measure')
    await waitFor(async () => expect((await slot('alt-text')).value).toContain('Flat pattern of a box'))
    await untilDrawn(1)
    await click(opened, 'Create image')
    await screen.findByText('Image saved to the library')
    const set = await setOf('Mailers, cut to measure')
    expect(set.slots).toMatchObject({ picture: { picture: 'box:mailer:300x200x60' } })
    await imageBytes(set.generated_images[0]?.name)
  })

  it('restores unsaved input, which can be discarded', async () => {
    await marketing.open('/image-generator?sizes=600x200')
    await untilDrawn(1)
    await fill('slot-title', 'Typed and not stored')
    const drafts = () => getDraftStore().listEntries(marketing.id)
    await waitFor(async () => expect(JSON.stringify(await drafts())).toContain('Typed and not stored'))
    const opened = await marketing.open('/image-generator?sizes=600x200')
    await screen.findByText('Your unsaved changes have been restored.')
    expect((await slot('slot-title')).value).toBe('Typed and not stored')
    await click(opened, 'Discard changes')
    await waitFor(async () => expect((await slot('slot-title')).value).toBe(''))
  })

  it('keeps sizes, comparison and safe areas in the address', async () => {
    const { user, location } = await marketing.open('/image-generator?sizes=1200x630,1080x1920')
    await untilDrawn(2)
    await user.selectOptions(screen.getByLabelText('Compare with'), 'quote')
    await user.click(screen.getByRole('switch', { name: 'Show safe areas' }))
    await user.click(screen.getByRole('checkbox', { name: /^Story/ }))
    await waitFor(() => expect(location()).toMatch(/\?(?=.*compare=quote)(?=.*zones=1).*sizes=1200x630&/))
    await marketing.open(location())
    await screen.findAllByText(/^Small previews/)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Story/ }).checked).toBe(false)
  })
})

describe('image set of an article', () => {
  it('becomes its social card and featured image, and is drawn again when the article changes', async () => {
    const { secret } = portal.site
    const articleId = await insertArticle('Harvest trays')
    const opened = await marketing.open(`/image-generator?source=news:${articleId}&sizes=1200x630`)
    await untilDrawn(1)
    expect((await slot('slot-title')).value).toBe('Harvest trays')
    expect((await slot('slot-kicker')).value).toBe('News · 1 March 2026')
    await opened.user.click(screen.getByRole('checkbox', { name: 'Use as featured image of the article' }))
    await click(opened, 'Create image')
    await screen.findByText('Social image updated')
    await screen.findByText('Featured image of the article updated')
    const first = await setOf('Harvest trays')
    const [image] = first.generated_images
    expect(first.follows).toBe(true)
    expect(await bytesAt('/news/harvest-trays/social-card.jpg')).toEqual(await imageBytes(image?.name))
    const article = () =>
      secret.from('news_articles').select('image').eq('id', articleId).single().throwOnError()
    expect((await article()).data.image).toContain(image?.name)
    await secret
      .from('news_articles')
      .update({ title: 'Harvest trays, again' })
      .eq('id', articleId)
      .throwOnError()
    const again = await waitFor(() => setOf('Harvest trays, again'))
    const [newest] = again.generated_images
    expect((await sets()).find(({ id }) => id === first.id)).toMatchObject({
      replaced_by: again.id,
      follows: false,
    })
    expect(newest?.name).not.toBe(image?.name)
    // The old image stays available.
    await imageBytes(image?.name)
    await waitFor(async () => expect((await article()).data.image).toContain(newest?.name))
    expect(await bytesAt('/news/harvest-trays-again/social-card.jpg')).toEqual(await imageBytes(newest?.name))
  })
})

describe('image set of a vacancy', () => {
  it('is created with one click and described afterwards', async () => {
    const [id] = /\d+/.exec(await publishVacancy(portal.site)) ?? []
    const staff = await portal.enter('staff')
    const opened = await staff.open(`/jobs-admin/${id}`)
    await opened.user.click(screen.getByRole('button', { name: 'More actions' }))
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Create images' }))
    await screen.findByText('7 images saved to the library')
    await screen.findByText('Social image updated')
    expect((await setOf('Die maker')).follows).toBe(true)
    // Otherwise a reload would create another set.
    expect(isGenerateImagesState(opened.state())).toBe(false)
    const altText = await screen.findByLabelText<HTMLInputElement>(/^Alt text of the saved images/)
    expect(altText.value).toContain('Die maker')
    fireEvent.change(altText, { target: { value: 'A vacancy for a die maker in Sheffield' } })
    await click(opened, 'Save alt text')
    await screen.findByText('Alt text saved')
    expect((await setOf('Die maker')).alt_text).toBe('A vacancy for a die maker in Sheffield')
  })
})

describe('image library', () => {
  it('finds a set, downloads it, undoes a deletion and reuses its recipe', async () => {
    const slots = { title: 'Nothing but board' }
    const sizes = [{ width: 1200, height: 630 }, RECIPE.size]
    const created = await marketing.send(IMAGES_API.sets, {
      recipe: { ...RECIPE, slots },
      sizes,
      format: 'png',
      altText: 'A headline',
      source: null,
      follows: false,
    })
    expect((created.body as ImageSetResponse).pictures).toHaveLength(2)
    const opened = await marketing.open('/image-generator/library?q=nothing+but')
    await screen.findByText('1 image set')
    const { content } = await opened.download('Download ZIP', 'Actions for “Nothing but board”')
    expect(Object.keys(unzipSync(content)).sort()).toEqual([
      'nothing-but-board-1200x630.png',
      'nothing-but-board-600x200.png',
    ])
    await opened.chooseAction('Nothing but board', 'Delete')
    await screen.findByText('“Nothing but board” deleted')
    await opened.user.keyboard('u')
    await screen.findByText('“Nothing but board” restored')
    await opened.user.click(await screen.findByRole('link', { name: /Nothing but board/ }))
    await waitFor(async () => expect((await slot('slot-title')).value).toBe('Nothing but board'))
    expect((await slot('alt-text')).value).toBe('A headline')
  })
})

describe('bulk creation', () => {
  it('draws one image per row, is cancelled, resumed after a reload, and reports each row', async () => {
    let opened = await marketing.open('/image-generator/rows')
    const lines = Array.from({ length: 12 }, (_, row) => `Row ${row + 1};`)
    lines[4] = ''
    lines[6] = 'With a picture;https://example.com/a.png'
    const table = ['Title;Photograph', ...lines, ';', '"";x'].join('\n')
    const input = await waitFor(
      () => document.querySelector<HTMLElement>('input[type=file]') ?? expect.fail(),
    )
    await opened.user.upload(input, new File([table], 'places.csv', { type: 'text/csv' }))
    await screen.findByText('“places.csv”: 12 rows, 2 columns.')
    await opened.user.selectOptions(screen.getByLabelText('Template'), 'article')
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Title: column').value).toBe('Title'))
    await opened.user.selectOptions(screen.getByLabelText('Image: column'), 'Photograph')

    // Three drawings pass, so that cancelling always leaves some undone.
    const send = globalThis.fetch
    const isCancelled = Promise.withResolvers<void>()
    let drawings = 0
    const calls = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (init?.credentials === 'include' && String(url).endsWith(IMAGES_API.draw)) {
        drawings += 1
        if (drawings > 3) await isCancelled.promise
      }
      return send(url, init)
    })
    await click(opened, 'Create images from 12 rows')
    await screen.findByText(/^3 of 12 rows completed/)
    await click(opened, 'Cancel')
    isCancelled.resolve()
    await screen.findByText(/^Stopped\. Finished images are saved on this device/)
    calls.mockRestore()
    const remaining = screen.getByRole('button', { name: /^Continue with/ }).textContent ?? ''
    opened = await marketing.open('/image-generator/rows')
    await screen.findByText('Your unsaved changes have been restored.')
    await click(opened, remaining)
    await screen.findByText(/^10 of 12 rows completed, 2 failed/)
    screen.getByRole('row', { name: /With a picture/ })
    const archive = unzipSync((await opened.download('Download ZIP')).content)
    // Rows with an external image or without a title fail.
    expect(Object.keys(archive)).toHaveLength(10)
    for (const bytes of Object.values(archive))
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1080, height: 1080 })
    const report = String((await opened.download('Download report')).content)
      .trim()
      .split(/\r?\n/)
    expect([report.length, report.filter((row) => row.includes('failed')).length]).toEqual([13, 2])
  })
})

describe('image model', () => {
  it('stays within its budget, labels its images, stores only chosen ones and hides its key', async () => {
    const painted = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#caa26a' } })
      .png()
      .toBuffer()
    const image = (bytes: Buffer) => json({ data: [{ b64_json: bytes.toString('base64') }] })
    model.answer(
      'POST /v1/images/generations',
      json({ error: { code: 'content_policy_violation', message: 'no' } }, 400),
      image(Buffer.from('<svg onload=alert(1)>')),
      image(painted),
    )
    const responses: string[] = []
    const send = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const response = await send(url, init)
      if (String(url).startsWith(portal.site.url)) responses.push(await response.clone().text())
      return response
    })
    const opened = await marketing.open('/image-generator?sizes=600x200')
    await untilDrawn(1)
    await opened.user.click(screen.getByRole('radio', { name: /^Photo/ }))
    await click(opened, 'Generate with AI')
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('Each image costs £0.04. Spent today: £0.00 of £0.12.')
    const prompt = dialog.getByRole<HTMLTextAreaElement>('textbox')
    fireEvent.change(prompt, { target: { value: 'A stack of trays' } })
    await opened.user.click(dialog.getByRole('button', { name: 'Our board' }))
    expect(prompt.value).toContain('corrugated')
    for (const expected of [
      /The AI service refused/,
      /The AI service returned a file that isn’t an image/,
      // The file that isn’t an image was charged, too.
      /Spent today: £0\.08 of £0\.12\./,
    ]) {
      const generate = dialog.getByRole<HTMLButtonElement>('button', { name: 'Generate' })
      await waitFor(() => expect(generate.disabled).toBe(false))
      await opened.user.click(generate)
      await dialog.findByText(expected)
    }
    const files = async () =>
      (await portal.site.secret.storage.from('blog-media').list('generated-images', { search: 'by-model' }))
        .data ?? []
    expect(await files()).toEqual([])
    await opened.user.click(dialog.getByRole('button', { name: 'Use this image' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [file] = await files()
    expect((await imageBytes(`generated-images/${file?.name}`)).toString('latin1')).toContain(
      '/trainedAlgorithmicMedia',
    )
    await fill('slot-title', 'Trays')
    await waitFor(async () => expect((await slot('alt-text')).value).toContain('AI-generated image'))
    await untilDrawn(1)
    await click(opened, 'Create image')
    await screen.findByText('Image saved to the library')
    const set = await setOf('Trays')
    expect(set.has_generated).toBe(true)
    const bytes = await imageBytes(set.generated_images[0]?.name)
    expect((await sharp(bytes).metadata()).xmpAsString).toContain('compositeWithTrainedAlgorithmicMedia')

    const another = { prompt: 'Another stack', shape: 'wide' }
    expect((await marketing.send(IMAGES_API.model, another)).status).toBe(200)
    const over = await marketing.send(IMAGES_API.model, another)
    expect([over.status, over.body.message]).toEqual([429, expect.stringContaining('Today’s budget')])
    expect(model.seen.every(({ headers }) => headers.get('authorization') === `Bearer ${KEY}`)).toBe(true)
    expect(
      model.seen.map(({ body }) =>
        Object.keys(body as object)
          .sort()
          .join(),
      ),
    ).toContain('model,n,prompt,response_format,size')
    expect(responses.length).toBeGreaterThan(5)
    expect(responses.join('\n')).not.toContain(KEY)
  })
})

describe('image drawing', () => {
  it('rejects foreign images, those that would exhaust memory, and unknown slots, sizes and formats', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    await portal.site.secret.storage
      .from('blog-media')
      .upload('blog-images/bomb.png', bomb, { contentType: 'image/png' })
    const images = [
      'https://example.com/a.png',
      '/uploads/products/../../../server/main.ts',
      '/uploads/products/none.webp',
      '/storage/v1/object/public/blog-media/blog-images/bomb.png',
    ].map((picture) => ({ template: 'photo', slots: { title: 'A', picture: { picture } } }))
    for (const change of [
      ...images,
      { slots: { title: 'W'.repeat(20_001) } },
      { slots: { title: { evil: true } } },
      { size: { width: 100_000, height: 2 } },
      { template: '../headline' },
      { more: 1 },
    ]) {
      const recipe = { ...RECIPE, ...change }
      expect(await draw(marketing, { recipe, format: 'png' }), JSON.stringify(recipe)).toEqual(REJECTED)
    }
    expect(await draw(marketing, { recipe: RECIPE, format: 'svg' })).toEqual(REJECTED)
    expect(await draw(marketing, { recipe: RECIPE, format: 'png' })).toEqual([200, 'image/png'])
  })

  it('is closed to customers and anonymous visitors', async () => {
    const customer = await portal.enter('customer')
    expect(await draw(customer, { recipe: RECIPE, format: 'png' })).toEqual([401, 'application/json'])
    const anonymous = await fetch(`${portal.site.url}${IMAGES_API.records}?kind=news`)
    expect(anonymous.status).toBe(401)
  })
})

describe('media library', () => {
  const path = (name: string) => mediaPath(NEWS_MEDIA_BUCKET, name)
  const stored = async () =>
    (await portal.site.secret.storage.from(NEWS_MEDIA_BUCKET).list()).data?.map(({ name }) => name)
  const record = async (name: string) =>
    within(
      await waitFor(
        () =>
          [...document.querySelectorAll<HTMLElement>('[data-record]')].find((row) =>
            row.textContent?.includes(name),
          ) ?? expect.fail(name),
      ),
    )

  beforeAll(async () => {
    const image = await sharp({ create: { width: 240, height: 80, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    for (const name of ['wide.png', 'spare.png', 'late.png'])
      await portal.site.secret.storage
        .from(NEWS_MEDIA_BUCKET)
        .upload(name, image, { contentType: 'image/png' })
    await insertArticle('A wide picture', { image: path('wide.png'), image_alt: 'Wide' })
  })

  /** Holds timers of deletions, which wait until undo has passed. @returns starts them */
  function holdDeletions(): () => void {
    const held: (() => void)[] = []
    const start = globalThis.setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, delay: number) =>
      delay === 11_000 ? held.push(run) : start(run, delay)) as never)
    return () => {
      for (const run of held) run()
    }
  }

  it('shows where a file is used and deletes only unused ones, after time to undo', async () => {
    const passTime = holdDeletions()
    const opened = await marketing.open('/news-admin/media')
    const wide = await record('wide.png')
    wide.getByRole('link', { name: 'A wide picture' })
    expect(wide.queryByRole('button', { name: /^Actions/ })).toBeNull()
    await opened.user.type(screen.getByRole('searchbox'), 'spare{Enter}')
    await screen.findByText('1 file')
    const remove = () => opened.chooseAction(/spare\.png/, 'Delete')
    ;(await record('spare.png')).getByText('Not used')
    await remove()
    await screen.findByText(/spare\.png” will be deleted\./)
    await waitFor(() => expect(document.querySelector('[data-record]')).toBeNull())
    await opened.user.keyboard('u')
    await record('spare.png')
    expect(await stored()).toContain('spare.png')
    await remove()
    await waitFor(() => expect(document.querySelector('[data-record]')).toBeNull())
    passTime()
    await waitFor(async () => expect(await stored()).not.toContain('spare.png'))
  })

  it('keeps a file that is used again before its deletion', async () => {
    const passTime = holdDeletions()
    const { chooseAction } = await marketing.open('/news-admin/media?q=late')
    await chooseAction(/late\.png/, 'Delete')
    await screen.findByText(/late\.png” will be deleted\./)
    await insertArticle('In time', { image: path('late.png'), image_alt: 'Late' })
    passTime()
    await screen.findByText(/Not deleted, because now in use: “.*late\.png”/)
    expect(await stored()).toContain('late.png')
  })

  it('is exported', async () => {
    const { download } = await marketing.open('/news-admin/media?sort=name')
    const file = String((await download('Download CSV')).content)
    expect(file).toMatch(/^\ufeff?File,Size,Uploaded,Used in\r\n/)
    expect(file).toContain('“A wide picture” (published)')
  })
})
