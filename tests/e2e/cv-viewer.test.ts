/**
 * CVs in the viewer: valid files are shown; hostile ones, put into storage directly, run and load nothing and can't
 * break the page.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import * as compound from 'cfb'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CV_BUCKET, CV_TYPES, type CvExtension } from '#domain/applications/applications.ts'
import { doc, docStreams, docx, zipFile } from '#tests/support/cv-files.ts'
import { pdfFile } from '#tests/support/pdf-files.ts'
import { type Entered, openPortalSite, type PortalSite } from './support/portal-site.ts'

const opened = new AsyncDisposableStack()
let portal: PortalSite
let staff: Entered
let counter: Server
let trackingUrl: string
let fetched: string[]

beforeAll(async () => {
  counter = createServer((request, response) => {
    fetched.push(`${request.method} ${request.url}`)
    response.setHeader('access-control-allow-origin', '*')
    response.end('caught')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => counter.once('listening', resolve))
  opened.defer(() => void counter.close())
  trackingUrl = `http://127.0.0.1:${(counter.address() as AddressInfo).port}`
  portal = opened.use(await openPortalSite({ DEMO_CONTENT: '0' }))
  staff = await portal.enter('staff')
})
afterAll(() => opened.disposeAsync())
beforeEach(() => {
  fetched = []
})

/** Stores a file for an application and opens it. */
async function open(extension: CvExtension, file: Uint8Array) {
  const { page } = staff
  const path = `applications/Diemaker/${randomBytes(16).toString('hex')}-cv.${extension}`
  const stored = await portal.site.secret.storage
    .from(CV_BUCKET)
    .upload(path, file, { contentType: CV_TYPES[extension] })
  if (stored.error) throw stored.error
  const { data } = await portal.site.secret
    .from('job_applications')
    .insert({
      name: 'Ash Reed',
      email: 'ash@example.com',
      job_title: 'Die maker',
      cover_letter: 'Hello.',
      cv_storage_path: path,
      cv_filename: `cv.${extension}`,
      cv_file_size: file.byteLength,
      cv_mime_type: CV_TYPES[extension],
    })
    .select('reference')
    .single()
    .throwOnError()
  await page.goto(`${portal.site.url}/job-applications/${data.reference}`)
  await page.getByRole('button', { name: 'Hide CV' }).waitFor()
  return { page, panel: page.getByRole('region', { name: 'CV' }), frame: page.frameLocator('iframe') }
}

/** The page responds, whatever the frame does. */
async function answers() {
  const note = staff.page.getByLabel('Note', { exact: true })
  await note.fill('Still here')
  await expect.poll(() => note.inputValue()).toBe('Still here')
  await note.fill('')
}

/** Number of dark pixels on the first page. */
const ink = () =>
  staff.page
    .frameLocator('iframe')
    .locator('canvas')
    .first()
    .evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement
      const copy = new OffscreenCanvas(width, height).getContext('2d')
      copy?.drawImage(canvas as HTMLCanvasElement, 0, 0)
      const { data = new Uint8ClampedArray() } = copy?.getImageData(0, 0, width, height) ?? {}
      let dark = 0
      for (let at = 0; at < data.length; at += 4)
        if ((data[at] ?? 255) < 128 && data[at + 3] === 255) dark += 1
      return dark
    })

/** What the frame's scripts can reach. */
async function readFrameRights() {
  const own = staff.page.frames().find((one) => one.url().endsWith('/document-frame'))
  return own?.evaluate(async (address) => {
    const tried = async (work: () => unknown) => {
      try {
        return String(await work())
      } catch {
        return 'refused'
      }
    }
    return {
      origin: self.origin,
      storage: await tried(() => localStorage.length),
      page: await tried(() => parent.document.title),
      network: await tried(() => fetch(address, { mode: 'no-cors' })),
      site: await tried(() => fetch('/readyz')),
      picture: await tried(
        () =>
          new Promise((resolve, reject) => {
            const picture = new Image()
            picture.onload = resolve
            picture.onerror = reject
            picture.src = address
          }),
      ),
    }
  }, trackingUrl)
}

describe('CV', () => {
  it('as PDF is rendered with its text in a frame without rights, five of ten thousand pages at a time, by keyboard', async () => {
    const { page, panel, frame } = await open('pdf', pdfFile({ pages: 10_000 }))
    await panel.getByText('Pages 1 to 5 of 10,000').waitFor()
    expect(await frame.locator('canvas').count()).toBe(5)
    expect(await ink()).toBeGreaterThan(100)
    await panel.getByText('Text', { exact: true }).click()
    await frame.getByText('Fifteen years on rotary dies').first().waitFor({ state: 'visible' })
    await panel.getByText('Pages', { exact: true }).click()

    const width = async () => (await frame.locator('canvas').first().boundingBox())?.width ?? 0
    const before = await width()
    await panel.getByRole('button', { name: 'Zoom in' }).press('Enter')
    await panel.getByText('150%').waitFor()
    await expect.poll(width).toBeGreaterThan(before * 1.4)
    await panel.getByRole('button', { name: 'Next pages' }).press('Enter')
    await panel.getByText('Pages 6 to 10 of 10,000').waitFor()
    await expect
      .poll(() => frame.locator('h2').allTextContents())
      .toEqual([6, 7, 8, 9, 10].map((number) => `Page ${number}`))
    await frame.locator('body').press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
    expect(await readFrameRights()).toEqual({
      origin: 'null',
      storage: 'refused',
      page: 'refused',
      network: 'refused',
      site: 'refused',
      picture: 'refused',
    })
    expect(fetched).toEqual([])
  })

  it('as Word file of either format is shown as text, without macros or remote pictures', async () => {
    const content = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
    const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
    const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
    const text = 'Set dies &lt;img src=x onerror=alert(1)&gt; by hand'
    const newer = await open(
      'docx',
      zipFile([
        {
          name: '[Content_Types].xml',
          content: `<Types xmlns="${types}"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${content}"/></Types>`,
        },
        {
          name: '_rels/.rels',
          content: `<Relationships xmlns="${relationships}"><Relationship Id="a" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
        },
        {
          name: 'word/document.xml',
          content: `<w:document xmlns:w="${word}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
          isDeflated: true,
        },
        { name: 'word/vbaProject.bin', content: 'AutoOpen' },
        {
          name: 'word/_rels/document.xml.rels',
          content: `<Relationships xmlns="${relationships}"><Relationship Id="p" Type="${office}/image" Target="${trackingUrl}/picture.png" TargetMode="External"/></Relationships>`,
        },
      ]),
    )
    await newer.frame.getByText('Set dies <img src=x onerror=alert(1)> by hand').waitFor()
    const streams = docStreams([{ text: 'An older letter\rof two lines' }])
    const file = compound.utils.cfb_new()
    compound.utils.cfb_add(file, '/WordDocument', streams.document)
    compound.utils.cfb_add(file, '/1Table', streams.table)
    compound.utils.cfb_add(file, '/Macros/VBA/ThisDocument', Buffer.from('AutoOpen'))
    const older = await open('doc', compound.write(file, { type: 'buffer' }) as Buffer)
    await older.frame.getByText('An older letter\nof two lines').waitFor()
    expect(fetched).toEqual([])
  })
})

describe('hostile CV', () => {
  it('with scripts, links and forms is rendered without running or loading anything', async () => {
    const area = '/Rect [0 0 595 842]'
    const { frame, panel, page } = await open(
      'pdf',
      pdfFile({
        catalogue: '/OpenAction 9 0 R /AA << /WC 9 0 R >> /Names << /JavaScript << /Names [(a) 9 0 R] >> >>',
        page: '/Annots [10 0 R 11 0 R 12 0 R] /AA << /O 9 0 R >>',
        objects: [
          `<< /S /JavaScript /JS (app.launchURL("${trackingUrl}/script"); this.submitForm("${trackingUrl}/form");) >>`,
          `<< /Type /Annot /Subtype /Link ${area} /A << /S /URI /URI (${trackingUrl}/link) >> >>`,
          `<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (b) ${area} /A << /S /SubmitForm /F (${trackingUrl}/submit) >> >>`,
          `<< /Type /Annot /Subtype /Screen ${area} /A << /S /GoToR /F (${trackingUrl}/other.pdf) /NewWindow true >> >>`,
        ],
      }),
    )
    await panel.getByText('1 page').waitFor()
    await frame.locator('canvas').click({ position: { x: 40, y: 40 } })
    expect(await frame.locator('a, input, button, form').count()).toBe(0)
    await answers()
    expect(page.context().pages()).toHaveLength(1)
    expect(fetched).toEqual([])
  })

  it('that is damaged, of another type or a bomb is reported as such', async () => {
    const script = `<script>fetch('${trackingUrl}/page')</script><img src="${trackingUrl}/img">`
    const bomb = { name: 'word/a.xml', content: Buffer.alloc(90_000_000), claimedSize: 20, isDeflated: true }
    for (const [extension, file, message] of [
      ['pdf', Buffer.from(`%PDF-1.7\n${script}`), 'We can’t open this file.'],
      ['docx', docx(), 'We can’t open this file.'],
      ['doc', doc(), 'We can’t open this file.'],
      ['docx', docx([bomb]), 'This file is unusually large when unpacked'],
    ] as const) {
      const { panel } = await open(extension, file)
      await panel.getByText(message).waitFor()
    }
    await answers()
    expect(fetched).toEqual([])
  })

  it('that takes hours to render is stopped with a message, and the page stays responsive', async () => {
    const content = deflateSync(Buffer.alloc(250_000_000, '0 0 m 9 9 l S\n'))
    const { page } = staff
    await page.clock.install()
    const { panel } = await open('pdf', pdfFile({ content, filter: '/Filter /FlateDecode' }))
    await page.locator('iframe').waitFor()
    await answers()
    const message = panel.getByText('This file took too long to open, so we stopped it.')
    await expect
      .poll(async () => {
        await page.clock.fastForward(15_000)
        return message.isVisible()
      })
      .toBe(true)
    expect(await page.locator('iframe').count()).toBe(0)
    await answers()
  })
})
