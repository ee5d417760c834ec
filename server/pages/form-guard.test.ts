import { describe, expect, it } from 'vitest'
import { checkFormRequest, MAX_FORM_BYTES } from './forms.ts'

const SITE_URL = 'https://www.example.com'

function submission(headers: Record<string, string>, url = `${SITE_URL}/get-in-touch/contact`): Request {
  return new Request(url, {
    method: 'POST',
    body: 'name=Ada',
    headers: { 'content-length': '8', ...headers },
  })
}

describe('form submission', () => {
  it.each<[string, Record<string, string>]>([
    ['our own page, by Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
    ['our own page, by Origin', { origin: SITE_URL }],
    ['our own page at another host name', { origin: 'http://127.0.0.1:3000' }],
  ])('from %s is accepted', (_from, headers) => {
    const url = headers.origin?.startsWith('http:') ? `${headers.origin}/get-in-touch/contact` : undefined
    expect(checkFormRequest(submission(headers, url), SITE_URL)).toBeNull()
  })

  it.each([
    ['another website', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.net' }],
    ['another host of our domain', { 'sec-fetch-site': 'same-site', origin: 'https://shop.example.com' }],
    ['no website', { 'sec-fetch-site': 'none' }],
    ['another website, by Origin', { origin: 'https://www.example.com.evil.example.net' }],
    ['our host over HTTP', { origin: 'http://www.example.com' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a client without these headers', {}],
  ])('from %s is rejected', async (_from, headers) => {
    const response = await checkFormRequest(submission(headers as Record<string, string>), SITE_URL)
    expect(response?.status).toBe(403)
    expect(await response?.text()).toContain('Open the page on our website again')
  })

  it('that is too large or has no length is rejected before reading', async () => {
    const own = { 'sec-fetch-site': 'same-origin' }
    const large = submission({ ...own, 'content-length': String(MAX_FORM_BYTES + 1) })
    expect((await checkFormRequest(large, SITE_URL))?.status).toBe(413)
    const silent = submission(own)
    silent.headers.delete('content-length')
    expect((await checkFormRequest(silent, SITE_URL))?.status).toBe(411)
  })
})
