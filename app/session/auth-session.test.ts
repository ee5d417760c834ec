import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  AUTH_TOKEN_KEY,
  CODE_REQUEST_KEY,
  DATA_SESSION_KEY,
  RETURN_PATH_KEY,
  SIGNED_OUT_KEY,
  USER_KEY,
} from '#domain/session/session.ts'
import { type MemoryStorage, memoryStorage } from '#tests/support/memory-storage.ts'
import { json, type ScriptedServer, startScriptedServer } from '#tests/support/mock-server.ts'
import { type AuthSession, createAuthSession } from './auth-session.ts'
import { createPendingSignOut } from './sign-out.ts'
import { createWebsiteApi, type WebsiteApi } from './website-api/api-client.ts'

const ann = { id: 'a1', email: 'ann@example.com', role: 'staff', name: 'Ann', customerId: null } as const
const CHECK = 'GET /api/auth/validate-cookie'

let server: ScriptedServer
let storage: MemoryStorage
let device: MemoryStorage
let isReachable: boolean
let comeBack: () => void
let api: WebsiteApi
let said: string[]
let left: string[]
let slept: number[]
let logged: string[]
let announced: number
let limit: AbortController
let otherTabSignsOut: () => void

beforeEach(async () => {
  server = await startScriptedServer()
  storage = memoryStorage()
  device = memoryStorage()
  isReachable = true
  said = []
  left = []
  slept = []
  logged = []
  announced = 0
  limit = new AbortController()
})
afterEach(() => server.close())

function start(
  sleep: (milliseconds: number) => Promise<void> = async (milliseconds) => void slept.push(milliseconds),
): AuthSession {
  api = createWebsiteApi({
    apiUrl: server.url,
    fetch,
    storage,
    sleep: async () => {},
    now: () => 0,
    alert: async (message) => void said.push(message),
  })
  return createAuthSession({
    api,
    sleep,
    storage,
    pendingSignOut: createPendingSignOut({
      api,
      sleep,
      device,
      timeout: () => limit.signal,
      log: (message) => void logged.push(message),
      online: () => new Promise<void>((resolve) => (comeBack = resolve)),
    }),
    canLeave: async () => isReachable,
    channel: {
      announceSignOut: () => {
        announced += 1
      },
      onSignOut: (listener) => {
        otherTabSignsOut = listener
      },
    },
    navigate: (path, how) => void left.push(how === 'push' ? path : `${path} in place`),
    alert: async (message) => void said.push(message),
  })
}

function startSignedIn(sleep?: Parameters<typeof start>[0]): AuthSession {
  const session = start(sleep)
  session.establish(ann)
  return session
}

/** Delays of a second or more never end. */
const patience = (milliseconds: number) =>
  milliseconds < 1000 ? Promise.resolve() : new Promise<void>(() => {})

const stored = () => JSON.parse(storage.getItem(USER_KEY) ?? 'null')

describe('session before the cookie is checked', () => {
  it('is loading and shows the stored user', () => {
    storage.setItem(USER_KEY, JSON.stringify(ann))
    expect(start().state.get()).toEqual({ status: 'loading', user: ann })
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a user without an id', '{"email":"ann@example.com"}'],
  ])('has no user if %s is stored', (_, text) => {
    if (text !== null) storage.setItem(USER_KEY, text)
    expect(start().state.get()).toEqual({ status: 'loading', user: null })
  })
})

describe('cookie check', () => {
  it('authenticates and stores the user in the response', async () => {
    server.answer(CHECK, json({ valid: true, user: ann }))
    const session = start()
    await session.check()
    expect(session.state.get()).toEqual({ status: 'authenticated', user: ann })
    expect(stored()).toEqual(ann)
  })

  it.each([
    ['the cookie is not valid', json({ valid: false })],
    ['valid is missing', json({ user: ann })],
    ['the user is missing', json({ valid: true })],
    ['the user has no email', json({ valid: true, user: { id: 'a1' } })],
    ['it is refused', json({ code: 'TOKEN_EXPIRED' }, 401)],
    ['the server fails', json({}, 500)],
  ])('clears everything without an alert or navigation if %s', async (_, answer) => {
    storage.setItem(USER_KEY, JSON.stringify(ann))
    storage.setItem(AUTH_TOKEN_KEY, 'legacy')
    storage.setItem(DATA_SESSION_KEY, '{}')
    server.answer(CHECK, answer)
    const session = start()
    await session.check()
    expect(session.state.get()).toEqual({ status: 'unauthenticated', user: null })
    expect([storage.keys(), said, left]).toEqual([[], [], []])
  })

  it.each([
    ['is unavailable', json({ code: 'UNAVAILABLE' }, 503)],
    ['is behind a failing gateway', json({}, 502)],
  ])('keeps the user while the server %s, reports it and retries', async (_, answer) => {
    storage.setItem(USER_KEY, JSON.stringify(ann))
    server.answer(CHECK, ...Array(8).fill(answer), json({ valid: true, user: ann }))
    const states: unknown[] = []
    const session = start()
    session.state.subscribe(() => states.push(session.state.get()))
    await session.check()
    expect(states.at(0)).toEqual({ status: 'loading', user: ann, isUnreachable: true })
    expect(states.at(-1)).toEqual({ status: 'authenticated', user: ann })
    expect(slept).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000, 8000])
    expect([stored(), said, left]).toEqual([ann, [], []])
  })

  it('keeps the user while the network fails, and accepts a later response', async () => {
    storage.setItem(USER_KEY, JSON.stringify(ann))
    const port = Number(new URL(server.url).port)
    const session = start(async (milliseconds) => {
      slept.push(milliseconds)
      if (slept.length < 3) return
      server = await startScriptedServer(port)
      server.answer(CHECK, json({ valid: true, user: ann }))
    })
    await server.close()
    await session.check()
    expect([session.state.get(), slept]).toEqual([{ status: 'authenticated', user: ann }, [500, 1000, 2000]])
  })

  it('clears nothing if leaving the document aborts the request', async () => {
    storage.setItem(USER_KEY, JSON.stringify(ann))
    const slept = Promise.withResolvers<void>()
    const session = start(() => {
      slept.resolve()
      return new Promise(() => {})
    })
    await server.close()
    void session.check()
    await slept.promise
    expect([session.state.get().status, stored()]).toEqual(['loading', ann])
  })

  it('resolves all callers waiting for it', async () => {
    server.answer(CHECK, json({ valid: true, user: ann }))
    const session = start()
    const settled = session.settled()
    await session.check()
    expect((await settled).user).toEqual(ann)
    expect((await session.settled()).user).toEqual(ann)
  })
})

describe('session that ends while the user works', () => {
  it('clears everything and leaves for the home page 100 ms after the alert', async () => {
    const session = startSignedIn()
    server.answer('GET /thing', json({ code: 'USER_NOT_FOUND' }, 401))
    await api.get('/thing')
    await expect.poll(() => left).toEqual(['/ in place'])
    expect(said).toEqual(['User account not found. Please contact support.'])
    expect(slept[0]).toBe(100)
    expect([session.state.get().status, storage.keys()]).toEqual(['unauthenticated', []])
  })

  it('also ends when another tab signs out, at once', () => {
    const session = startSignedIn()
    storage.setItem(DATA_SESSION_KEY, '{}')
    otherTabSignsOut()
    expect([session.state.get().status, storage.keys(), left]).toEqual(['unauthenticated', [], []])
  })

  it.each([
    ['is active while the cookie is valid', json({ valid: true, user: ann }), true],
    ['is active while the server fails temporarily', json({}, 503), true],
    ['has ended when it is refused', json({ code: 'TOKEN_EXPIRED' }, 401), false],
    ['has ended without a cookie', json({ valid: false }), false],
    ['has ended when the cookie is another user’s', json({ valid: true, user: { ...ann, id: 'b2' } }), false],
  ])('%s, and checking changes nothing', async (_, answer, expected) => {
    const session = startSignedIn()
    server.answer(CHECK, answer)
    expect(await session.isAlive()).toBe(expected)
    expect([session.state.get().status, stored(), left]).toEqual(['authenticated', ann, []])
  })
})

describe('repeated cookie check', () => {
  let session: AuthSession
  beforeEach(() => {
    session = startSignedIn()
  })

  it('adopts a changed role', async () => {
    server.answer(CHECK, json({ valid: true, user: { ...ann, role: null } }))
    await session.confirm()
    expect(session.state.get().user?.role).toBeNull()
    expect([stored().role, said, left]).toEqual([null, [], []])
  })

  it('keeps the same state object if nothing has changed', async () => {
    const before = session.state.get()
    server.answer(CHECK, json({ valid: true, user: ann }))
    await session.confirm()
    expect(session.state.get()).toBe(before)
  })

  it.each([
    ['the cookie is missing', json({ valid: false }), 'Your session has expired. Please log in again.'],
    [
      'the user no longer exists',
      json({ code: 'USER_NOT_FOUND' }, 401),
      'User account not found. Please contact support.',
    ],
  ])('alerts the user, clears and leaves when %s', async (_, answer, words) => {
    server.answer(CHECK, answer)
    await session.confirm()
    await expect.poll(() => left).toEqual(['/ in place'])
    expect([said, slept[0], storage.keys()]).toEqual([[words], 100, []])
  })

  it.each([
    ['on server errors', () => server.answer(CHECK, json({}, 503))],
    ['without a response', () => server.close()],
  ])('changes nothing %s', async (_, fail) => {
    await fail()
    await session.confirm()
    expect([session.state.get().status, said, left]).toEqual(['authenticated', [], []])
  })
})

describe('entering after sign-in', () => {
  it.each([
    ['staff', '/job-applications?status=New', '/job-applications?status=New'],
    ['marketing', '/news-admin/new', '/news-admin/new'],
    ['marketing', '/staff-dashboard', '/marketing-dashboard'],
    [null, '/news-admin', '/'],
    ['staff', 'https://elsewhere.example.com/news-admin', '/staff-dashboard'],
    ['staff', '//elsewhere.example.com/news-admin', '/staff-dashboard'],
    ['staff', '/\\elsewhere.example.com', '/staff-dashboard'],
    ['staff', 'javascript:alert(1)//news-admin', '/staff-dashboard'],
    ['staff', '/news', '/staff-dashboard'],
  ] as const)('leads %s, returning to %s, to %s, and clears the return path', async (role, origin, path) => {
    const session = start()
    storage.setItem(RETURN_PATH_KEY, origin)
    await session.enter({ ...ann, role })
    expect([left, storage.getItem(RETURN_PATH_KEY)]).toEqual([[path], null])
  })

  it.each([
    ['staff', '/staff-dashboard'],
    ['marketing', '/marketing-dashboard'],
    ['customer', '/customer-dashboard'],
    [null, '/'],
  ] as const)('leads %s after 100 ms to %s', async (role, path) => {
    await start().enter({ ...ann, role })
    expect([slept, left]).toEqual([[100], [path]])
  })
})

describe('leaving', () => {
  it('navigates once for concurrent calls, so that one prompt is shown', () => {
    const session = start()
    session.leave()
    session.leave()
    expect(left).toEqual(['/ in place'])
  })

  it('can navigate again after the user chose to stay', async () => {
    const session = start()
    session.leave()
    await Promise.resolve()
    session.leave()
    expect(left).toEqual(['/ in place', '/ in place'])
  })
})

describe('signing out', () => {
  beforeEach(() => {
    server.answer('GET /api/csrf-token', json({ csrfToken: 'csrf-token-of-some-length' }))
    server.answer('POST /api/auth/logout', json({ message: 'Bye' }))
  })

  it('ends the session here and in other tabs, then on the server, and leaves', async () => {
    const session = startSignedIn()
    storage.setItem(DATA_SESSION_KEY, '{}')
    const signedOut = session.signOut()
    session.leave()
    expect([session.state.get().status, announced, server.seen, left]).toEqual(['unauthenticated', 1, [], []])
    await signedOut
    expect(server.seen.at(-1)?.path).toBe('/api/auth/logout')
    expect([storage.keys(), announced, left, logged]).toEqual([[], 1, ['/ in place'], []])
  })

  it('sends the legacy token with every call, as the cookie check does', async () => {
    server.answer(CHECK, json({ valid: true, user: ann }))
    const session = start()
    storage.setItem(AUTH_TOKEN_KEY, 'legacy')
    await session.check()
    await session.confirm()
    await session.isAlive()
    await session.signOut()
    expect(server.seen.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual(
      [
        '/api/auth/validate-cookie',
        '/api/auth/validate-cookie',
        '/api/auth/validate-cookie',
        '/api/csrf-token',
        '/api/auth/logout',
      ].map((path) => [path, 'Bearer legacy']),
    )
  })

  it('removes the return path, the verifiers and the pending code', async () => {
    const session = startSignedIn()
    const verifiers = ['dataSession-code-verifier', 'dataSession-flow-1-code-verifier']
    for (const key of [RETURN_PATH_KEY, CODE_REQUEST_KEY, ...verifiers]) storage.setItem(key, '"proof"')
    await session.signOut()
    expect(storage.keys()).toEqual([])
  })
})

describe('sign-out that the server doesn’t confirm', () => {
  const asked = (path: string) => server.seen.filter((request) => request.path === path).length
  function timesOut() {
    limit.abort()
    return new Promise<Response>(() => {})
  }

  beforeEach(() => {
    server.answer('GET /api/csrf-token', json({ csrfToken: 'csrf-token-of-some-length' }))
    server.answer(CHECK, json({ valid: true, user: ann }))
  })

  it.each([
    ['is refused', json({}, 500)],
    ['is not answered in time', timesOut],
  ])('signs out all tabs when it %s, and leaves', async (_, answer) => {
    server.answer('POST /api/auth/logout', answer)
    const session = startSignedIn(patience)
    await session.signOut()
    expect([session.state.get().status, storage.keys(), announced]).toEqual(['unauthenticated', [], 1])
    expect([left, said, device.keys()]).toEqual([['/ in place'], [], [SIGNED_OUT_KEY]])
  })

  it('persists: the next document ignores the cookie and retries', async () => {
    device.setItem(SIGNED_OUT_KEY, '1')
    storage.setItem(USER_KEY, JSON.stringify(ann))
    server.answer('POST /api/auth/logout', json({}, 500))
    const session = start(patience)
    expect(session.state.get().user).toBeNull()
    await session.check()
    await session.confirm()
    expect([session.state.get().status, await session.isAlive()]).toEqual(['unauthenticated', false])
    expect(storage.keys()).toEqual([])
    await expect.poll(() => session.pendingSignOut.notice.get()).toBe('open')
    expect([asked('/api/auth/validate-cookie'), asked('/api/auth/logout')]).toEqual([0, 1])
  })

  it('ends with a notice when the server confirms', async () => {
    device.setItem(SIGNED_OUT_KEY, '1')
    server.answer('POST /api/auth/logout', json({}, 503), json({ message: 'Bye' }))
    const session = start(patience)
    await session.check()
    await expect.poll(() => session.pendingSignOut.notice.get()).toBe('open')
    comeBack()
    await expect.poll(() => session.pendingSignOut.notice.get()).toBe('confirmed')
    expect(device.keys()).toEqual([])
    await session.check()
    expect(session.state.get().status).toBe('authenticated')
  })

  it('shows no notice if the server confirms immediately', async () => {
    device.setItem(SIGNED_OUT_KEY, '1')
    server.answer('POST /api/auth/logout', json({ message: 'Bye' }))
    const session = start(patience)
    await session.check()
    await expect.poll(() => device.keys()).toEqual([])
    expect(session.pendingSignOut.notice.get()).toBeNull()
  })

  it('stays on the page without a connection, shows a notice and leaves later', async () => {
    isReachable = false
    const url = server.url
    await server.close()
    const session = startSignedIn(patience)
    void session.signOut()
    await expect.poll(() => session.pendingSignOut.notice.get()).toBe('open')
    session.leave()
    expect([session.state.get().status, storage.keys(), left]).toEqual(['unauthenticated', [], []])
    server = await startScriptedServer(Number(new URL(url).port))
    server.answer('GET /api/csrf-token', json({ csrfToken: 'csrf-token-of-some-length' }))
    server.answer('POST /api/auth/logout', json({ message: 'Bye' }))
    comeBack()
    await expect.poll(() => left).toEqual(['/ in place'])
    expect(device.keys()).toEqual([])
  })

  it('ends when a user signs in, which ends the old session', async () => {
    device.setItem(SIGNED_OUT_KEY, '1')
    server.answer('POST /api/auth/logout', json({}, 500))
    const session = start(patience)
    await session.check()
    session.establish(ann)
    expect([device.keys(), stored()]).toEqual([[], ann])
    await session.check()
    expect(session.state.get().status).toBe('authenticated')
  })

  it('is adopted by a tab that is checking its cookie', async () => {
    const answered = Promise.withResolvers<Response>()
    server.answer(CHECK, () => answered.promise)
    const session = start(patience)
    const checked = session.check()
    device.setItem(SIGNED_OUT_KEY, '1')
    answered.resolve(json({ valid: true, user: ann })())
    await checked
    expect([session.state.get().status, device.keys()]).toEqual(['unauthenticated', [SIGNED_OUT_KEY]])
  })
})
