import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { allowAnyOrigin } from './cors.ts'

const app = new Hono()
const OWN = 'https://www.example.com'
app.use(allowAnyOrigin([OWN]))
app.get('/plain', () => new Response('text', { headers: { 'Content-Range': '0-1/2' } }))
app.post('/auth/v1/verify', () => new Response('text'))
app.get('/redirect', () => Response.redirect('http://example.com/there'))
app.get('/failing', () => {
  throw new Error('No')
})
app.get('/cookies', () => {
  const headers = new Headers([
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
  ])
  return new Response(null, { status: 204, headers })
})
app.onError(() => new Response('failed', { status: 500 }))

describe('response', () => {
  it.each([
    ['/plain', 200],
    ['/redirect', 302],
    ['/failing', 500],
    ['/cookies', 204],
    ['/nowhere', 404],
  ])('is readable by pages of any origin: %s', async (path, status) => {
    const { headers, status: actual } = await app.request(path)
    expect(actual).toBe(status)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toContain('Content-Range')
  })
})

it('keeps the content of a response', async () => {
  const plain = await app.request('/plain')
  expect([plain.headers.get('content-range'), await plain.text()]).toEqual(['0-1/2', 'text'])
  expect((await app.request('/redirect')).headers.get('location')).toBe('http://example.com/there')
  expect((await app.request('/cookies')).headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

it('tells a preflight what may be sent, and for how long', async () => {
  const response = await app.request('/plain', {
    method: 'OPTIONS',
    headers: { 'access-control-request-headers': 'apikey, prefer', 'access-control-request-method': 'PATCH' },
  })
  expect(response.status).toBe(204)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'apikey,prefer',
    'access-control-allow-methods': expect.stringContaining('PATCH'),
    'access-control-max-age': '3600',
  })
})

describe('sign-in by code', () => {
  const preflight = (origin: string, method: string) =>
    app.request('/auth/v1/verify', {
      method,
      headers: { origin, 'access-control-request-method': 'POST' },
    })

  it.each(['OPTIONS', 'POST'])('pages of our origins may send a cookie: %s', async (method) => {
    const { headers } = await preflight(OWN, method)
    expect(headers.get('access-control-allow-origin')).toBe(OWN)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
  })

  it.each(['OPTIONS', 'POST'])('other pages may not: %s', async (method) => {
    const { headers } = await preflight('https://www.example.net', method)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })
})
