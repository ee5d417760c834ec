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

describe('a form', () => {
  it.each<[string, Record<string, string>]>([
    ['our own page, as the browser says', { 'sec-fetch-site': 'same-origin' }],
    ['our own page, by its origin', { origin: SITE_URL }],
    ['our own page, behind a name that the visitor used', { origin: 'http://127.0.0.1:3000' }],
  ])('from %s is taken', (_from, headers) => {
    const url = headers.origin?.startsWith('http:') ? `${headers.origin}/get-in-touch/contact` : undefined
    expect(checkFormRequest(submission(headers, url), SITE_URL)).toBeNull()
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.net' }],
    ['another host of our domain', { 'sec-fetch-site': 'same-site', origin: 'https://shop.example.com' }],
    ['nowhere that a browser would tell', { 'sec-fetch-site': 'none' }],
    ['another site, by its origin', { origin: 'https://www.example.com.evil.example.net' }],
    ['our name without encryption', { origin: 'http://www.example.com' }],
    ['a sandbox', { origin: 'null' }],
    ['a program that says nothing', {}],
  ])('from %s is refused', async (_from, headers) => {
    const answer = await checkFormRequest(submission(headers as Record<string, string>), SITE_URL)
    expect(answer?.status).toBe(403)
    expect(await answer?.text()).toContain('Please open the page on our website again')
  })

  it('that is too large, or does not say, is refused before it is read', async () => {
    const own = { 'sec-fetch-site': 'same-origin' }
    const large = submission({ ...own, 'content-length': String(MAX_FORM_BYTES + 1) })
    expect((await checkFormRequest(large, SITE_URL))?.status).toBe(413)
    const silent = submission(own)
    silent.headers.delete('content-length')
    expect((await checkFormRequest(silent, SITE_URL))?.status).toBe(411)
  })
})
