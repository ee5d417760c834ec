import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ContentError } from '#app/content/content-error.ts'
import { AUTH_TOKEN_KEY } from '#domain/session/session.ts'
import { type MemoryStorage, memoryStorage } from '#tests/support/memory-storage.ts'
import { json, type ScriptedServer, startScriptedServer } from '#tests/support/mock-server.ts'
import { createSignedInSession } from '#tests/support/signed-in-session.ts'
import type { BrowserSession } from './browser-session.ts'
import { downloadBytes, postForBytes } from './file-transfer.ts'
import { createWebsiteApi } from './website-api/api-client.ts'

let server: ScriptedServer
let storage: MemoryStorage
let session: BrowserSession

beforeEach(async () => {
  server = await startScriptedServer()
  server.answer('GET /api/csrf-token', json({ csrfToken: 'csrf-token-of-some-length' }))
  storage = memoryStorage()
  const api = createWebsiteApi({
    apiUrl: server.url,
    fetch,
    storage,
    sleep: async () => {},
    now: () => 0,
    alert: async () => {},
  })
  session = createSignedInSession(api)
  vi.stubGlobal('window', { fetch })
  return async () => {
    vi.unstubAllGlobals()
    await server.close()
  }
})

const file = () => new Response('bytes')
const post = () => postForBytes(session, '/file', { name: 'a' })

describe('file transfer', () => {
  it('sends the legacy token with every request', async () => {
    storage.setItem(AUTH_TOKEN_KEY, 'legacy')
    server.answer('GET /file', file)
    server.answer('POST /file', file)
    expect(await (await downloadBytes(session, '/file')).text()).toBe('bytes')
    expect(await (await post()).text()).toBe('bytes')
    expect(server.seen.map(({ headers }) => headers.get('authorization'))).toEqual(
      Array(3).fill('Bearer legacy'),
    )
    expect(server.seen.at(-1)?.body).toEqual({ name: 'a', _csrf: 'csrf-token-of-some-length' })
  })

  it('is repeated once with a new CSRF token', async () => {
    server.answer('POST /file', json({ code: 'CSRF_TOKEN_INVALID' }, 403), file)
    expect(await (await post()).text()).toBe('bytes')
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/api/csrf-token',
      '/file',
      '/api/csrf-token',
      '/file',
    ])
  })

  it.each([
    [
      'the CSRF token is refused',
      () => server.answer('POST /file', json({ code: 'CSRF_TOKEN_INVALID' }, 403)),
      'Security validation failed. Please refresh the page and try again.',
    ],
    [
      'CSRF tokens are rate limited',
      () => server.answer('GET /api/csrf-token', json({}, 429)),
      'CSRF token request rate limited',
    ],
    ['the network fails', () => server.close(), 'Failed to fetch CSRF token'],
  ])('fails with the message of the catalogue if %s', async (_, fail, message) => {
    await fail()
    const failure = await post().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ContentError)
    expect((failure as ContentError).message).toBe(message)
  })

  it('fails with the error’s own message if the network fails', async () => {
    await server.close()
    await expect(downloadBytes(session, '/file')).rejects.toThrow(/^fetch failed$/)
  })
})
