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
  api = createWebsiteApi({
    apiUrl: server.url,
    fetch,
    storage,
    sleep: async (milliseconds) => void slept.push(milliseconds),
    now: () => clock,
    alert: async (message) => void said.push(message),
  })
})

afterEach(() => server.close())

const requests = (path: string) => server.seen.filter((request) => request.path === path)

describe('a call', () => {
  it('answers with the data', async () => {
    server.answer('GET /thing', json({ a: 1 }))
    expect(await api.get('/thing')).toEqual({ data: { a: 1 }, error: null })
  })

  it('answers null for an answer without a body', async () => {
    server.answer('DELETE /thing', () => new Response(null, { status: 204 }))
    expect(await api.delete('/thing')).toEqual({ data: null, error: null })
  })

  it('says that it speaks JSON', async () => {
    await api.get('/thing')
    expect(server.seen[0]?.headers.get('content-type')).toBe('application/json')
  })

  it.each([
    ['the legacy token, when the tab has one', {}, 'Bearer legacy'],
    ['nothing, when authentication is skipped', { skipAuth: true }, null],
  ])('presents %s', async (_, options, expected) => {
    storage.setItem(AUTH_TOKEN_KEY, 'legacy')
    await api.get('/thing', options)
    expect(server.seen[0]?.headers.get('authorization')).toBe(expected)
  })

  it('gives the error’s own message when the network fails', async () => {
    await server.close()
    const { error } = await api.get('/thing')
    expect(error).toEqual({ message: 'fetch failed', code: undefined, status: 0 })
    server = await startScriptedServer()
  })
})

describe('the words of a refusal', () => {
  it.each([
    ['the message first', 400, { message: 'm', error: 'e', code: 'C' }, 'm'],
    ['then the error', 400, { error: 'e' }, 'e'],
    ['then status and text', 404, {}, 'Request failed: 404 Not Found'],
    ['an empty message for none', 400, { message: '', error: 'e' }, 'e'],
    [
      'of a message that is no text nothing',
      400,
      { message: { nested: 1 } },
      'Request failed: 400 Bad Request',
    ],
    [
      'the catalogue’s words for a CSRF refusal without any',
      403,
      { code: 'CSRF_MISSING' },
      'Security validation failed. Please refresh the page and try again.',
    ],
    ['the server’s words for a CSRF refusal with some', 403, { code: 'CSRF_MISSING', message: 'm' }, 'm'],
    ['status and text for another 403', 403, { code: 'FORBIDDEN' }, 'Request failed: 403 Forbidden'],
  ])('are %s', async (_, status, body, message) => {
    server.answer('GET /thing', json(body, status))
    expect((await api.get('/thing')).error?.message).toBe(message)
  })

  it('are status and text when the answer is a proxy’s page', async () => {
    server.answer('GET /thing', () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect((await api.get('/thing')).error?.message).toBe('Request failed: 502 Bad Gateway')
  })
})

describe('the CSRF token', () => {
  it.each(['post', 'put', 'delete'] as const)(
    'goes with %s, in the header and in the body',
    async (method) => {
      await api[method]('/thing', { a: 1 })
      const request = requests('/thing')[0]
      expect(request?.headers.get('x-csrf-token')).toBe(TOKEN)
      expect(request?.body).toEqual({ a: 1, _csrf: TOKEN })
    },
  )

  it('goes with PATCH too', async () => {
    await api.request('PATCH', '/thing')
    expect(requests('/thing')[0]?.body).toEqual({ _csrf: TOKEN })
  })

  it('is not asked for by GET', async () => {
    await api.get('/thing')
    expect(requests('/api/csrf-token')).toEqual([])
  })

  it('stays away when it is skipped', async () => {
    await api.post('/thing', { a: 1 }, { skipCsrf: true })
    expect(server.seen).toHaveLength(1)
    expect(server.seen[0]?.headers.get('x-csrf-token')).toBeNull()
    expect(server.seen[0]?.body).toEqual({ a: 1 })
  })

  it('is held for 23 hours', async () => {
    await api.post('/thing')
    clock = CSRF_TOKEN_LIFETIME_MS - 1
    await api.post('/thing')
    expect(requests('/api/csrf-token')).toHaveLength(1)
    clock = CSRF_TOKEN_LIFETIME_MS
    await api.post('/thing')
    expect(requests('/api/csrf-token')).toHaveLength(2)
  })

  it('is fetched once for calls that start together', async () => {
    await Promise.all([api.post('/a'), api.post('/b'), api.post('/c')])
    expect(requests('/api/csrf-token')).toHaveLength(1)
  })

  it.each([
    ['nothing is held', null, false],
    ['it is ten characters long', '0123456789', false],
    ['it is longer', '0123456789a', true],
  ])('is healthy or not when %s', async (_, csrfToken, expected) => {
    server.answer('GET /api/csrf-token', json({ csrfToken }))
    if (csrfToken !== null) await api.csrf.token()
    expect(api.csrf.isHealthy()).toBe(expected)
  })
})

describe('a CSRF token that cannot be had', () => {
  it.each([
    ['429', json({}, 429), 'CSRF token request rate limited'],
    ['500', json({}, 500), 'Failed to fetch CSRF token'],
    ['no token in it', json({}), 'Invalid CSRF token response: missing token'],
    ['no JSON', () => new Response('<html>'), 'Failed to fetch CSRF token'],
  ])('is given up after three attempts that answered %s', async (_, answer, message) => {
    server.answer('GET /api/csrf-token', answer)
    const { error } = await api.post('/thing')
    expect(error?.message).toBe(message)
    expect(requests('/api/csrf-token')).toHaveLength(3)
    expect(slept).toEqual([2000, 4000])
    expect(requests('/thing')).toEqual([])
  })

  it('is used when a later attempt brings it', async () => {
    server.answer('GET /api/csrf-token', json({}, 500), json({}, 500), json({ csrfToken: TOKEN }))
    server.answer('POST /thing', json({ done: true }))
    expect((await api.post('/thing')).data).toEqual({ done: true })
    expect(slept).toEqual([2000, 4000])
  })

  it('is tried for again by the next call', async () => {
    server.answer(
      'GET /api/csrf-token',
      json({}, 500),
      json({}, 500),
      json({}, 500),
      json({ csrfToken: TOKEN }),
    )
    server.answer('POST /thing', json({ done: true }))
    expect((await api.post('/thing')).error).not.toBeNull()
    expect((await api.post('/thing')).data).toEqual({ done: true })
  })
})

describe('a refusal for an invalid CSRF token', () => {
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
  ])('is told from %s, which is not tried again', async (_, answer) => {
    server.answer('POST /thing', answer)
    await api.post('/thing')
    expect(requests('/thing')).toHaveLength(1)
  })
})

describe('a 401', () => {
  let ended: string[]
  beforeEach(() => {
    ended = []
    storage.setItem(AUTH_TOKEN_KEY, 'legacy')
    storage.setItem(USER_KEY, '{}')
    storage.setItem('other', 'kept')
    server.answer('GET /thing', json({ error: 'e', message: 'm', code: 'TOKEN_EXPIRED' }, 401))
    api.onUnauthorized(() => void ended.push(`said ${said.length}, held ${storage.getItem(USER_KEY)}`))
  })

  it('clears what is stored of the session, says why, and then calls back', async () => {
    const { error } = await api.get('/thing')
    expect(storage.keys()).toEqual(['other'])
    expect(said).toEqual(['Your session has expired. Please log in again.'])
    expect(ended).toEqual(['said 1, held null'])
    expect(error).toEqual({ message: 'm', code: 'TOKEN_EXPIRED', status: 401 })
  })

  it('says nothing when the caller does not want it to', async () => {
    await api.get('/thing', { suppressAlert: true })
    expect(said).toEqual([])
    expect(ended).toEqual(['said 0, held null'])
  })

  it('is an answer like any other where authentication is skipped', async () => {
    const { error } = await api.get('/thing', { skipAuth: true })
    expect(error?.status).toBe(401)
    expect(storage.keys()).toEqual([AUTH_TOKEN_KEY, USER_KEY, 'other'])
    expect([said, ended]).toEqual([[], []])
  })

  it('waits for the alert to be put away before it calls back', async () => {
    const shown = Promise.withResolvers<void>()
    const putAway = Promise.withResolvers<void>()
    const waiting = createWebsiteApi({
      apiUrl: server.url,
      fetch,
      storage,
      sleep: async () => {},
      now: () => clock,
      alert: () => {
        shown.resolve()
        return putAway.promise
      },
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
