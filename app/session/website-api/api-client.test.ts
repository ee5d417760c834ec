import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AUTH_TOKEN_KEY, USER_KEY } from '#domain/session/session.ts'
import { CSRF_TOKEN_LIFETIME_MS } from '#domain/session/website-api.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { json, type ScriptedServer, startScriptedServer } from '#tests/support/mock-server.ts'
import { createWebsiteApi, type WebsiteApi } from './api-client.ts'

const TOKEN = 'csrf-token-of-some-length'

let server: ScriptedServer
let api: WebsiteApi
let storage: ReturnType<typeof memoryStorage>
let slept: number[]
let said: string[]
let clock: number

beforeEach(async () => {
  server = await startScriptedServer()
  server.answer('GET /api/csrf-token', json({ csrfToken: TOKEN }))
  storage = memoryStorage()
  slept = []
  said = []
  clock = 0
  api = openApi(async (message) => void said.push(message))
})

afterEach(() => server.close())

const openApi = (alert: (message: string) => Promise<void>) =>
  createWebsiteApi({
    apiUrl: server.url,
    fetch,
    storage,
    sleep: async (milliseconds) => void slept.push(milliseconds),
    now: () => clock,
    alert,
  })

const requests = (path: string) => server.seen.filter((request) => request.path === path)

describe('API call', () => {
  it('returns the data', async () => {
    server.answer('GET /thing', json({ a: 1 }))
    expect(await api.get('/thing')).toEqual({ data: { a: 1 }, error: null })
  })

  it('returns null for an empty body', async () => {
    server.answer('DELETE /thing', () => new Response(null, { status: 204 }))
    expect(await api.delete('/thing')).toEqual({ data: null, error: null })
  })

  it('sends JSON headers', async () => {
    await api.get('/thing')
    expect(server.seen[0]?.headers.get('content-type')).toBe('application/json')
  })

  it.each([
    ['the legacy token, when the tab has one', {}, 'Bearer legacy'],
    [
      'the legacy token, when the caller handles the end of the session',
      { keepSession: true },
      'Bearer legacy',
    ],
    ['nothing, when authentication is skipped', { skipAuth: true }, null],
  ])('sends %s', async (_, options, expected) => {
    storage.setItem(AUTH_TOKEN_KEY, 'legacy')
    await api.get('/thing', options)
    expect(server.seen[0]?.headers.get('authorization')).toBe(expected)
  })

  it('returns the error’s own message when the network fails', async () => {
    await server.close()
    const { error } = await api.get('/thing')
    expect(error).toEqual({ message: 'fetch failed', code: undefined, status: 0 })
  })
})

describe('error message', () => {
  it.each([
    ['the message if there is one', 400, { message: 'm', error: 'e', code: 'C' }, 'm'],
    ['otherwise the error', 400, { error: 'e' }, 'e'],
    ['otherwise status and text', 404, {}, 'Request failed: 404 Not Found'],
    ['not an empty message', 400, { message: '', error: 'e' }, 'e'],
    ['not a message that isn’t text', 400, { message: { nested: 1 } }, 'Request failed: 400 Bad Request'],
    [
      'the catalogue’s message for a CSRF error without one',
      403,
      { code: 'CSRF_MISSING' },
      'Security validation failed. Please refresh the page and try again.',
    ],
    ['the server’s message for a CSRF error with one', 403, { code: 'CSRF_MISSING', message: 'm' }, 'm'],
    ['status and text for another 403', 403, { code: 'FORBIDDEN' }, 'Request failed: 403 Forbidden'],
  ])('is %s', async (_, status, body, message) => {
    server.answer('GET /thing', json(body, status))
    expect((await api.get('/thing')).error?.message).toBe(message)
  })

  it('is status and text for a proxy’s page', async () => {
    server.answer('GET /thing', () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect((await api.get('/thing')).error?.message).toBe('Request failed: 502 Bad Gateway')
  })
})

describe('CSRF token', () => {
  it.each(['post', 'put', 'delete'] as const)('is sent with %s, in header and body', async (method) => {
    await api[method]('/thing', { a: 1 })
    const request = requests('/thing')[0]
    expect(request?.headers.get('x-csrf-token')).toBe(TOKEN)
    expect(request?.body).toEqual({ a: 1, _csrf: TOKEN })
  })

  it('is sent with PATCH', async () => {
    await api.request('PATCH', '/thing')
    expect(requests('/thing')[0]?.body).toEqual({ _csrf: TOKEN })
  })

  it('is requested with the legacy token', async () => {
    storage.setItem(AUTH_TOKEN_KEY, 'legacy')
    await api.post('/thing')
    expect(requests('/api/csrf-token')[0]?.headers.get('authorization')).toBe('Bearer legacy')
  })

  it('is not requested by GET', async () => {
    await api.get('/thing')
    expect(requests('/api/csrf-token')).toEqual([])
  })

  it('is omitted with skipCsrf', async () => {
    await api.post('/thing', { a: 1 }, { skipCsrf: true })
    expect(server.seen).toHaveLength(1)
    expect(server.seen[0]?.headers.get('x-csrf-token')).toBeNull()
    expect(server.seen[0]?.body).toEqual({ a: 1 })
  })

  it('is cached for 23 hours', async () => {
    await api.post('/thing')
    clock = CSRF_TOKEN_LIFETIME_MS - 1
    await api.post('/thing')
    expect(requests('/api/csrf-token')).toHaveLength(1)
    clock = CSRF_TOKEN_LIFETIME_MS
    await api.post('/thing')
    expect(requests('/api/csrf-token')).toHaveLength(2)
  })

  it('is fetched once for concurrent calls', async () => {
    await Promise.all([api.post('/a'), api.post('/b'), api.post('/c')])
    expect(requests('/api/csrf-token')).toHaveLength(1)
  })

  it.each([
    ['there is none', null, false],
    ['it is ten characters long', '0123456789', false],
    ['it is longer', '0123456789a', true],
  ])('is valid or not when %s', async (_, csrfToken, expected) => {
    server.answer('GET /api/csrf-token', json({ csrfToken }))
    if (csrfToken !== null) await api.csrf.token()
    expect(api.csrf.isValid()).toBe(expected)
  })
})

describe('CSRF token that can’t be fetched', () => {
  it.each([
    ['429', json({}, 429), 'CSRF token request rate limited'],
    ['500', json({}, 500), 'Failed to fetch CSRF token'],
    ['no token in it', json({}), 'Invalid CSRF token response: missing token'],
    ['no JSON', () => new Response('<html>'), 'Failed to fetch CSRF token'],
  ])('fails after three attempts with %s', async (_, answer, message) => {
    server.answer('GET /api/csrf-token', answer)
    const { error } = await api.post('/thing')
    expect(error?.message).toBe(message)
    expect(requests('/api/csrf-token')).toHaveLength(3)
    expect(slept).toEqual([2000, 4000])
    expect(requests('/thing')).toEqual([])
  })

  it('is used if a later attempt succeeds', async () => {
    server.answer('GET /api/csrf-token', json({}, 500), json({}, 500), json({ csrfToken: TOKEN }))
    server.answer('POST /thing', json({ done: true }))
    expect((await api.post('/thing')).data).toEqual({ done: true })
    expect(slept).toEqual([2000, 4000])
  })

  it('is requested again by the next call', async () => {
    server.answer('GET /api/csrf-token', ...Array(3).fill(json({}, 500)), json({ csrfToken: TOKEN }))
    server.answer('POST /thing', json({ done: true }))
    expect((await api.post('/thing')).error).not.toBeNull()
    expect((await api.post('/thing')).data).toEqual({ done: true })
  })
})

describe('response to an invalid CSRF token', () => {
  const invalid = json({ code: 'CSRF_TOKEN_INVALID' }, 403)

  it('is followed by one retry with a new token', async () => {
    server.answer(
      'GET /api/csrf-token',
      json({ csrfToken: 'the-old-token' }),
      json({ csrfToken: 'the-new-token' }),
    )
    server.answer('POST /thing', invalid, json({ done: true }))
    expect((await api.post('/thing')).data).toEqual({ done: true })
    expect(requests('/thing').map(({ headers }) => headers.get('x-csrf-token'))).toEqual([
      'the-old-token',
      'the-new-token',
    ])
  })

  it('is final the second time', async () => {
    server.answer('POST /thing', invalid)
    const { error } = await api.post('/thing')
    expect(error).toEqual({
      message: 'Security validation failed. Please refresh the page and try again.',
      code: 'CSRF_TOKEN_INVALID',
      status: 403,
    })
    expect(requests('/thing')).toHaveLength(2)
  })

  it.each([
    ['another code', json({ code: 'CSRF_MISSING' }, 403)],
    ['another status', json({ code: 'CSRF_TOKEN_INVALID' }, 400)],
  ])('differs from %s, which is not retried', async (_, answer) => {
    server.answer('POST /thing', answer)
    await api.post('/thing')
    expect(requests('/thing')).toHaveLength(1)
  })
})

describe('response 401', () => {
  let ended: string[]
  beforeEach(() => {
    ended = []
    storage.setItem(AUTH_TOKEN_KEY, 'legacy')
    storage.setItem(USER_KEY, '{}')
    storage.setItem('other', 'kept')
    server.answer('GET /thing', json({ error: 'e', message: 'm', code: 'TOKEN_EXPIRED' }, 401))
    api.onUnauthorized(() => void ended.push(`said ${said.length}, held ${storage.getItem(USER_KEY)}`))
  })

  it('clears the stored session, shows an alert, then calls back', async () => {
    const { error } = await api.get('/thing')
    expect(storage.keys()).toEqual(['other'])
    expect(said).toEqual(['Your session has expired. Please log in again.'])
    expect(ended).toEqual(['said 1, held null'])
    expect(error).toEqual({ message: 'm', code: 'TOKEN_EXPIRED', status: 401 })
  })

  it('shows no alert with suppressAlert', async () => {
    await api.get('/thing', { suppressAlert: true })
    expect(said).toEqual([])
    expect(ended).toEqual(['said 0, held null'])
  })

  it.each([{ skipAuth: true }, { keepSession: true }])('is a normal error with %j', async (options) => {
    const { error } = await api.get('/thing', options)
    expect(error?.status).toBe(401)
    expect(storage.keys()).toEqual([AUTH_TOKEN_KEY, USER_KEY, 'other'])
    expect([said, ended]).toEqual([[], []])
  })

  it('calls back after the alert is dismissed', async () => {
    const shown = Promise.withResolvers<void>()
    const putAway = Promise.withResolvers<void>()
    const waiting = openApi(() => {
      shown.resolve()
      return putAway.promise
    })
    waiting.onUnauthorized(() => void ended.push('called'))
    const call = waiting.get('/thing')
    await shown.promise
    expect([storage.getItem(USER_KEY), ended]).toEqual([null, []])
    putAway.resolve()
    await call
    expect(ended).toEqual(['called'])
  })
})
