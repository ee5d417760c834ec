import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { exportMarkdown } from './markdown-export.ts'

const MEDIA = '/storage/v1/object/public/blog-media/blog-images'
const requestedUrls: string[] = []
let server: Server
let origin: string

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    requestedUrls.push(url)
    response.statusCode = url.includes('lost') ? 404 : 200
    response.end(`bytes of ${url}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('location', { origin })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  server.close()
  await once(server, 'close')
})

const text = (html: string, changes: object = {}) => ({
  title: 'Flute B & C',
  metadata: { author: 'Ann: "the" writer', published: null, tags: ['board', 'flute'], excerpt: '' },
  html,
  slug: 'flute-b-and-c',
  origin,
  ...changes,
})

async function unzip(file: Blob): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

describe('Markdown export', () => {
  it('is one file with front matter if there are no images', async () => {
    const { file, name, missing } = await exportMarkdown(text('<p>See <a href="/news/a">that</a>.</p>'))
    expect([name, file.type, missing]).toEqual(['flute-b-and-c.md', 'text/markdown', []])
    expect(await file.text()).toBe(
      `---\ntitle: "Flute B & C"\nauthor: "Ann: \\"the\\" writer"\ntags: ["board","flute"]\n---\n\n# Flute B & C\n\nSee [that](${origin}/news/a).\n`,
    )
  })

  it('contains each image and video once and links to it', async () => {
    const picture = `<figure><img src="${MEDIA}/a%20b.jpg" alt="A [stack]"></figure>`
    const film = `<video src="${MEDIA}/run.mp4" aria-label="The line"></video>`
    const { file, name } = await exportMarkdown(text(`${picture}<p>And</p>${picture}${film}`))
    expect([name, file.type]).toEqual(['flute-b-and-c.zip', 'application/zip'])
    const { 'flute-b-and-c.md': markdown = '', ...media } = await unzip(file)
    expect(media).toEqual({
      'pictures/1-a-b.jpg': `bytes of ${MEDIA}/a%20b.jpg`,
      'pictures/2-run.mp4': `bytes of ${MEDIA}/run.mp4`,
    })
    expect(markdown.match(/!\[A \\\[stack\\\]\]\(pictures\/1-a-b\.jpg\)/g)).toHaveLength(2)
    expect(markdown).toContain('[The line](pictures/2-run.mp4)')
  })

  it('lists images that failed to download and links to the website', async () => {
    const { file, missing } = await exportMarkdown(text(`<img src="${MEDIA}/lost.jpg" alt="">`))
    expect(missing).toEqual([`${MEDIA}/lost.jpg`])
    expect(await file.text()).toContain(`![](${origin}${MEDIA}/lost.jpg)`)
  })
})

describe('malicious names', () => {
  it.each([
    ['path traversal', '../../etc/cron.d/job', 'etc-cron.d-job.md'],
    ['a Windows path', '..\\..\\start.bat', 'start.bat.md'],
    ['an absolute path', '/etc/passwd', 'etc-passwd.md'],
    ['a hidden file', '.bashrc', 'bashrc.md'],
    ['an empty name', '', 'untitled.md'],
    ['special characters only', '\u202e\u0000:*?', 'untitled.md'],
    ['1,000 characters', 'a'.repeat(1000), `${'a'.repeat(80)}.md`],
  ])('in the slug %s stay in the download folder', async (_what, slug, name) => {
    expect((await exportMarkdown(text('<p>One</p>', { slug }))).name).toBe(name)
  })

  it.each([
    [`${MEDIA}/%2e%2e%5c..%5cstart.bat`, /^pictures\/1-[\w-][\w.-]*$/],
    [`${MEDIA}/${'x'.repeat(300)}.jpg`, /^pictures\/1-x{76}\.jpg$/],
    [`${MEDIA}/%00%e2%80%ae.jpg`, /^pictures\/1-jpg$/],
  ])('in the image URL %s stay in the image folder', async (src, path) => {
    const { file } = await exportMarkdown(text(`<img src="${src}" alt="">`))
    const names = Object.keys(await unzip(file)).filter((name) => name !== 'flute-b-and-c.md')
    expect(names).toEqual([expect.stringMatching(path)])
    expect(names.filter((name) => name.includes('..'))).toEqual([])
  })

  it('of other hosts and paths are not requested', async () => {
    requestedUrls.length = 0
    const elsewhere = [
      'https://elsewhere.example.com/a.jpg',
      '//elsewhere.example.com/a.jpg',
      '/api/auth/logout',
      `${MEDIA}/../../../../../api/auth/logout`,
      'data:image/png;base64,AAAA',
    ]
    const html = elsewhere.map((src) => `<img src="${src}" alt="One">`).join('')
    const { name, missing } = await exportMarkdown(text(html))
    expect([requestedUrls, missing, name]).toEqual([[], [], 'flute-b-and-c.md'])
  })

  it('can’t break out of front matter, title or links', async () => {
    const title = 'One\n---\n[x](javascript:alert(1)) <script>'
    const html = `<img src="${MEDIA}/lost).jpg" alt="a](javascript:alert(1)) ![b">`
    const { file } = await exportMarkdown(text(html, { title, metadata: { author: 'x\n---\n# y' } }))
    const markdown = await file.text()
    expect(markdown.split('\n').filter((line) => line === '---')).toHaveLength(2)
    expect(markdown).toContain('author: "x\\n---\\n# y"')
    expect(markdown).toMatch(/^# One --- \\\[x\\\]/m)
    expect(markdown).toContain('![a\\](javascript:alert(1)) !\\[b](')
    expect(markdown).toContain('/lost%29.jpg)')
  })
})
