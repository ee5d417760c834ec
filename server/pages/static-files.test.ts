import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { createStaticFiles, openBuiltFiles } from './static-files.ts'

const outside = mkdtempSync(join(tmpdir(), 'static-files-'))
const directory = join(outside, 'client')
const SCRIPT = 'export const board = "corrugated"\n'
mkdirSync(join(directory, 'assets'), { recursive: true })
mkdirSync(join(directory, '.vite'))
writeFileSync(join(outside, 'secret.txt'), 'secret')
writeFileSync(join(directory, 'assets/a-1x2y.js'), SCRIPT)
writeFileSync(join(directory, 'assets/a-1x2y.js.br'), brotliCompressSync(SCRIPT))
writeFileSync(join(directory, 'favicon.svg'), '<svg/>')
writeFileSync(join(directory, 'box.0123456789ab-800.avif'), 'avif')
writeFileSync(join(directory, 'large.bin'), Buffer.alloc(600_000, 7))
writeFileSync(join(directory, 'short.0123456789ab.webm'), '0123456789')
writeFileSync(
  join(directory, 'long.0123456789ab.mp4'),
  Buffer.from(Array.from({ length: 600_000 }, (_, at) => at % 251)),
)
writeFileSync(join(directory, 'short.0123456789ab.vtt'), 'WEBVTT')
writeFileSync(join(directory, 'a name.txt'), 'spaced')
writeFileSync(join(directory, 'gone.txt'), 'gone')
writeFileSync(join(directory, '.vite/manifest.json'), '{}')
const files = createStaticFiles(openBuiltFiles(directory))
afterAll(() => rmSync(outside, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  files.fetch(new Request(`http://localhost${path}`, { headers, method }))

describe('static files', () => {
  it.each([
    ['/assets/a-1x2y.js', 'text/javascript'],
    ['/box.0123456789ab-800.avif', 'image/avif'],
    ['/short.0123456789ab.webm', 'video/webm'],
    ['/long.0123456789ab.mp4', 'video/mp4'],
    ['/short.0123456789ab.vtt', 'text/vtt; charset=utf-8'],
  ])('with a hash in their name, like %s, have their type and are cacheable for ever', (path, type) => {
    const { status, headers } = get(path) as Response
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining(type)])
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it('are sent as compressed by the build', async () => {
    const response = get('/assets/a-1x2y.js', { 'accept-encoding': 'gzip, br' }) as Response
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe(SCRIPT)
  })

  it('from public/ are revalidated and then 304', () => {
    const response = get('/favicon.svg') as Response
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(get('/favicon.svg', { 'if-none-match': response.headers.get('etag') as string })?.status).toBe(304)
  })

  it('that are large are streamed completely', async () => {
    const response = get('/large.bin') as Response
    expect(response.headers.get('content-length')).toBe('600000')
    expect(new Uint8Array(await response.arrayBuffer()).every((byte) => byte === 7)).toBe(true)
  })

  it.each([
    ['bytes=0-3', 'bytes 0-3/10', '0123'],
    ['bytes=7-', 'bytes 7-9/10', '789'],
    ['bytes=-2', 'bytes 8-9/10', '89'],
    ['bytes=4-99', 'bytes 4-9/10', '456789'],
  ])('support the range %s', async (range, contentRange, text) => {
    const response = get('/short.0123456789ab.webm', { range }) as Response
    expect([response.status, response.headers.get('content-range')]).toEqual([206, contentRange])
    expect(response.headers.get('content-length')).toBe(String(text.length))
    expect(await response.text()).toBe(text)
  })

  it('stream ranges of large files', async () => {
    const response = get('/long.0123456789ab.mp4', { range: 'bytes=300000-599998' }) as Response
    expect([response.status, response.headers.get('content-length')]).toEqual([206, '299999'])
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([bytes.length, bytes[0], bytes.at(-1)]).toEqual([299_999, 300_000 % 251, 599_998 % 251])
  })

  it('reject a range beyond the end and report the length', () => {
    const response = get('/short.0123456789ab.webm', { range: 'bytes=10-' }) as Response
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  })

  it.each([
    ['several parts', { range: 'bytes=0-1,4-5' }],
    ['another unit', { range: 'lines=1-2' }],
    ['a part of another version', { range: 'bytes=0-1', 'if-range': '"another"' }],
  ])('are sent completely for %s', async (_, headers: Record<string, string>) => {
    const response = get('/short.0123456789ab.webm', headers) as Response
    expect([response.status, response.headers.get('content-range')]).toEqual([200, null])
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(await response.text()).toBe('0123456789')
  })

  it('support If-Range with the current version', () => {
    const version = (get('/short.0123456789ab.webm') as Response).headers.get('etag') ?? ''
    expect(get('/short.0123456789ab.webm', { range: 'bytes=5-', 'if-range': version })?.status).toBe(206)
  })

  it('in compressed form have no ranges', () => {
    const response = get('/assets/a-1x2y.js', { 'accept-encoding': 'br', range: 'bytes=0-3' }) as Response
    expect([response.status, response.headers.get('accept-ranges')]).toEqual([200, null])
  })

  it('that no longer exist are a plain 404', async () => {
    rmSync(join(directory, 'gone.txt'))
    expect(get('/gone.txt')?.status).toBe(404)
  })

  it('have their length and no body for HEAD', async () => {
    const response = get('/favicon.svg', {}, 'HEAD') as Response
    expect([response.headers.get('content-length'), await response.text()]).toEqual(['6', ''])
  })

  it('are found under their encoded name', async () => {
    expect(await get('/a%20name.txt')?.text()).toBe('spaced')
  })

  it('reject other methods', () => {
    expect(get('/favicon.svg', {}, 'POST')?.status).toBe(405)
  })

  it.each(['/', '/news', '/favicon.svg/', '/assets', '/large', '/.vite/manifest.json', '/favicon.svg%00'])(
    'leave %s to the pages',
    (path) => {
      expect(get(path)).toBeUndefined()
    },
  )

  it.each([
    '/assets/missing.js',
    '/assets/a-1x2y.js.br',
    '/assets/../../secret.txt%00',
    '/assets/%2e%2e/%2e%2e/secret.txt',
  ])('return a plain 404 or nothing for %s', async (path) => {
    const response = get(path)
    expect(response === undefined || response.status === 404).toBe(true)
    expect(response?.headers.get('content-type') ?? 'text/plain').toContain('text/plain')
  })

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '//secret.txt',
  ])('never leave their folder for %s', async (path) => {
    expect((await get(path)?.text()) ?? '').not.toContain('secret')
  })
})
