/** Types are detected from the bytes on upload; downloads are never executable. */

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { administrator } from './auth-users.ts'

const stack = inject('stack')
const admin = administrator()
const name = `content-${crypto.randomUUID().slice(0, 8)}`
const bucket = () => admin.storage.from(name)

beforeAll(async () => {
  await admin.storage.createBucket(name, { public: true })
})
afterAll(async () => {
  await admin.storage.emptyBucket(name)
  await admin.storage.deleteBucket(name)
})

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  )
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const part = (path: string) => bytes('PK', [3, 4], Array(22).fill(0), [path.length, 0, 0, 0], path)
const samples: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'image/jpeg': bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF'),
  'image/png': bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR'),
  'image/webp': bytes('RIFF', [36, 0, 0, 0], 'WEBPVP8 '),
  'image/avif': bytes([0, 0, 0, 28], 'ftypavif', [0, 0, 0, 0], 'avifmif1miaf'),
  'image/gif': bytes('GIF89a', [1, 0, 1, 0]),
  'video/mp4': bytes([0, 0, 0, 32], 'ftypisom', [0, 0, 2, 0], 'isomiso2avc1mp41'),
  'video/webm': bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0x82, 0x84], 'webm'),
  'application/pdf': bytes('%PDF-1.7\n%', [0xe2, 0xe3, 0xcf, 0xd3]),
  'application/msword': bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], Array(100).fill(0)),
  [DOCX]: Uint8Array.from([...part('[Content_Types].xml'), ...part('word/document.xml')]),
}

describe.each(Object.entries(samples))('declared %s', (type, sample) => {
  const put = (content: Uint8Array<ArrayBuffer> | string) =>
    bucket().upload('file', new Blob([content], { type }), { upsert: true })

  it('is accepted with matching bytes', async () => {
    expect((await put(sample)).error).toBeNull()
    const { data } = await bucket().download('file')
    expect(data?.type).toBe(type)
    expect(new Uint8Array(await (data as Blob).arrayBuffer())).toEqual(sample)
  })

  const others = Object.entries(samples).filter(([other]) => other !== type)
  it.each([
    ...others,
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['plain text', 'nothing of the kind'],
    ['an empty file', ''],
    ['another ZIP', bytes('PK', [3, 4], Array(26).fill(0), 'x')],
  ] as [string, Uint8Array<ArrayBuffer> | string][])(
    'is rejected with the bytes of %s',
    async (_, content) => {
      expect((await put(content)).error).toMatchObject({
        status: 400,
        statusCode: '415',
        code: 'InvalidMimeType',
        message: `mime type ${type} does not match the content of the file`,
      })
    },
  )
})

it.each(Object.entries(samples))('text/plain with the bytes of %s is rejected', async (_, sample) => {
  const file = new Blob([sample], { type: 'text/plain' })
  expect((await bucket().upload('note.txt', file, { upsert: true })).error).toMatchObject({
    statusCode: '415',
  })
})

it('a missing type is supplied by supabase-js', async () => {
  const anything = new Uint8Array(500).map((_, index) => index % 256)
  expect((await bucket().upload('anything', anything, { upsert: true })).error).toBeNull()
  const { data } = await bucket().download('anything')
  expect(new Uint8Array(await (data as Blob).arrayBuffer())).toEqual(anything)
})

it.each([
  ['text/html', '<script>alert(1)</script>'],
  ['text/html; charset=utf-16', '<script>alert(1)</script>'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ['text/xml', '<?xml-stylesheet href="x"?><a/>'],
  ['application/xml', '<a/>'],
  ['text/javascript', 'alert(1)'],
  ['application/javascript', 'alert(1)'],
  ['text/css', '* { color: red }'],
  ['application/x-shockwave-flash', 'FWS'],
  ['application/wasm', '\0asm'],
  ['application/vnd.kept-page', '{"address":"/"}\n<script>alert(1)</script>'],
  ['multipart/x-mixed-replace', '--x'],
  ['nonsense', 'x'],
])('%s is never served as active content', async (type, content) => {
  const headers = {
    authorization: `Bearer ${stack.secretKey}`,
    apikey: stack.secretKey,
    'content-type': type,
    'x-upsert': 'true',
  }
  const sent = await fetch(`${stack.url}/storage/v1/object/${name}/active`, {
    method: 'POST',
    headers,
    body: content,
  })
  expect(sent.status).toBe(200)
  const signed = (await bucket().createSignedUrl('active', 60)).data?.signedUrl ?? ''
  for (const address of [bucket().getPublicUrl('active').data.publicUrl, signed]) {
    const response = await fetch(address)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('content-disposition')).toBe('attachment;')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(await response.text()).toBe(content)
  }
})

it.each([
  ['report.pdf', 'report.pdf'],
  ['a "quoted" name.txt', 'a%20%22quoted%22%20name.txt'],
  ["it's (1)*.txt", 'it%27s%20%281%29%2A.txt'],
  ['line\r\nset-cookie: a=b', 'line%0D%0Aset-cookie%3A%20a%3Db'],
  ['grüße; filename=x.exe', 'gr%C3%BC%C3%9Fe%3B%20filename%3Dx.exe'],
  ['../../etc/passwd', '..%2F..%2Fetc%2Fpasswd'],
])('the download name %j is escaped', async (download, encoded) => {
  await bucket().upload('named.txt', new Blob(['x'], { type: 'text/plain' }), { upsert: true })
  const response = await fetch(bucket().getPublicUrl('named.txt', { download }).data.publicUrl)
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`,
  )
  expect(response.headers.has('set-cookie')).toBe(false)
  await response.body?.cancel()
})

describe('conditional and range requests', () => {
  const get = async (headers: Record<string, string>, method = 'GET') => {
    await bucket().upload('digits.txt', new Blob(['0123456789'], { type: 'text/plain' }))
    const response = await fetch(bucket().getPublicUrl('digits.txt').data.publicUrl, { method, headers })
    return { response, body: await response.text() }
  }
  const whole = () => get({}, 'HEAD')

  it('ETag and Last-Modified return 304', async () => {
    const { response } = await whole()
    const [etag, modified] = ['etag', 'last-modified'].map(
      (header) => response.headers.get(header) ?? '',
    ) as [string, string]
    for (const headers of [
      { 'if-none-match': etag },
      { 'if-none-match': `"other", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
    ] as Record<string, string>[]) {
      const { response, body } = await get(headers)
      expect([response.status, body, response.headers.get('etag')]).toEqual([304, '', etag])
    }
    for (const headers of [
      { 'if-none-match': '"other"' },
      { 'if-none-match': '"other"', 'if-modified-since': modified },
      { 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' },
      { 'if-modified-since': 'some day' },
    ] as Record<string, string>[])
      expect((await get(headers)).response.status).toBe(200)
  })

  it.each([
    ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=3-5', 206, '345', 'bytes 3-5/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-300', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-2', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('the range %s returns %d', async (range, status, expected, contentRange) => {
    const { response, body } = await get({ range })
    expect([response.status, body, response.headers.get('content-range')]).toEqual([
      status,
      expected,
      contentRange,
    ])
    const head = await get({ range }, 'HEAD')
    expect([head.response.status, head.body, head.response.headers.get('content-length')]).toEqual([
      ...[status, '', String(expected.length)],
    ])
  })

  it.each(['bytes=10-', 'bytes=-0'])('the range %s returns 416', async (range) => {
    const { response } = await get({ range })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  })

  it('HEAD returns the ETag', async () => {
    await whole()
    const response = await fetch(`${stack.url}/storage/v1/object/info/public/${name}/digits.txt`, {
      method: 'HEAD',
    })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
  })
})
