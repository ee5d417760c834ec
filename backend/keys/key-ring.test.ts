import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { jwks } from '../auth/discovery.ts'
import { createSecrets } from '../auth/protocol/secrets.ts'
import type { StoredUser } from '../auth/protocol/user.ts'
import { createAccessTokens } from '../auth/sessions/access-token.ts'
import { DataDirectoryError } from '../disk/data-format.ts'
import { runKeyCommand } from './key-commands.ts'
import { KeyCommandError, type KeyRing, openKeyRing } from './key-ring.ts'

let path: string

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'keys-'))
})
afterEach(() => rm(path, { recursive: true, force: true }))

const readStored = async () => JSON.parse(await readFile(join(path, 'keys.json'), 'utf8'))
const open = (chosen = {}) => openKeyRing(path, chosen, () => Date.UTC(2026, 10, 20, 12))
const kids = ({ keys }: KeyRing) => keys.signing.map(({ kid }) => kid)

describe('key ring', () => {
  it('creates an ES256 key once, private to its user', async () => {
    const ring = await open()
    expect((await stat(join(path, 'keys.json'))).mode & 0o777).toBe(0o600)
    expect(ring.keys.signing).toEqual([
      {
        kid: expect.any(String),
        privateJwk: {
          kty: 'EC',
          crv: 'P-256',
          x: expect.any(String),
          y: expect.any(String),
          d: expect.any(String),
        },
        createdAt: '2026-11-20T12:00:00.000Z',
      },
    ])
    expect(kids(await open())).toEqual(kids(ring))
  })

  it('signs with the new key after a rotation, and keeps its file mode', async () => {
    const ring = await open()
    const { keys } = ring
    const [first] = kids(ring)
    const { kid } = await ring.rotateSigning()
    expect(keys.signing.map((key) => key.kid)).toEqual([kid, first])
    expect((await readStored()).signing.map((key: { kid: string }) => key.kid)).toEqual([kid, first])
    expect((await stat(join(path, 'keys.json'))).mode & 0o777).toBe(0o600)
  })

  it('loses no key in two concurrent rotations', async () => {
    const ring = await open()
    await Promise.all([ring.rotateSigning(), ring.rotateSigning(), ring.rotateSigning()])
    expect(new Set(kids(ring)).size).toBe(4)
    expect(kids(await open())).toEqual(kids(ring))
  })

  it('removes an old key, but neither the signing key nor an unknown one', async () => {
    const ring = await open()
    const [first] = kids(ring)
    await expect(ring.removeSigning(first!)).rejects.toThrow(KeyCommandError)
    await ring.rotateSigning()
    await ring.removeSigning(first!)
    expect(kids(ring)).not.toContain(first)
    await expect(ring.removeSigning(first!)).rejects.toThrow(/not found/)
    expect(kids(await open())).toEqual(kids(ring))
  })

  it('accepts a new secret key in addition to the first one, and alone after a restart', async () => {
    const ring = await open()
    const before = ring.keys.secret
    const fresh = await ring.rotateApi('secret')
    expect(fresh).toMatch(/^sb_secret_[\w-]{32}$/)
    expect(ring.keys).toMatchObject({ secret: before, next: { secret: fresh, publishable: undefined } })
    const restarted = await open()
    expect(restarted.keys.secret).toBe(fresh)
    expect(restarted.keys.next).toEqual({ publishable: undefined, secret: undefined })
  })

  it('keeps the hashes of codes and sessions when the secret key changes', async () => {
    const ring = await open()
    const before = await createSecrets(ring.keys).hash('code', 'a', 'b')
    await ring.rotateApi('secret')
    expect(await createSecrets((await open()).keys).hash('code', 'a', 'b')).toBe(before)
  })

  it('of an installation without a pepper keeps hashes made with its secret key', async () => {
    const ring = await open()
    const { pepper: _none, ...older } = await readStored()
    await writeFile(join(path, 'keys.json'), JSON.stringify(older))
    const before = await createSecrets({ ...ring.keys, pepper: undefined }).hash('code', 'a', 'b')
    const reopened = await open()
    await reopened.rotateApi('secret')
    expect(await createSecrets((await open()).keys).hash('code', 'a', 'b')).toBe(before)
  })

  it('does not change a configured key', async () => {
    const ring = await open({ secret: 'sb_secret_chosen' })
    await expect(ring.rotateApi('secret')).rejects.toThrow('SUPABASE_SECRET_KEY')
    expect(await ring.rotateApi('publishable')).toMatch(/^sb_publishable_/)
  })

  it('accepts configured keys of the older form and reads them again', async () => {
    const chosen = {
      publishable: 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.x',
      secret: 'eyJhbGciOiJIUzI1NiJ9.e30.y',
    }
    await open(chosen)
    expect((await open()).keys).toMatchObject(chosen)
  })

  it.each(['', '{', '{}', '{"publishable":"x"}'])('reports a file with %j as damaged', async (text) => {
    await writeFile(join(path, 'keys.json'), text)
    await expect(open()).rejects.toThrow(DataDirectoryError)
  })
})

describe('tokens and published keys', () => {
  it('follow a rotation while the process runs; older tokens verify until their key is removed', async () => {
    await using opened = await openTestDatabase()
    const ring = await open()
    const dependencies = {
      database: opened.database,
      keys: ring.keys,
      apiUrl: 'https://www.example.com',
      clock: Date.now,
    }
    const tokens = createAccessTokens(dependencies)
    const user = { id: crypto.randomUUID(), role: 'authenticated', is_anonymous: false } as StoredUser
    const issue = async () =>
      (await tokens.issue(user, { id: crypto.randomUUID(), startedAt: Date.now(), method: 'otp' })).token
    const published = async () => {
      const response = jwks({ dependencies } as never)
      expect(response.headers.get('cache-control')).toBe('public, max-age=600')
      return (await response.json()) as { keys: { kid: string }[] }
    }
    const verify = async (token: string) => jwtVerify(token, createLocalJWKSet((await published()) as never))

    const older = await issue()
    const [first] = kids(ring)
    const { kid } = await ring.rotateSigning()
    const newer = await issue()
    expect((await verify(newer)).protectedHeader.kid).toBe(kid)
    expect((await verify(older)).protectedHeader.kid).toBe(first)
    expect((await published()).keys.map((key) => key.kid)).toEqual([kid, first])
    expect(JSON.stringify(await published())).not.toContain('"d"')

    await ring.removeSigning(first!)
    await expect(verify(older)).rejects.toThrow('no applicable key')
    expect((await verify(newer)).protectedHeader.kid).toBe(kid)
  })
})

describe('output of the key commands', () => {
  it('lists the keys without secrets', async () => {
    const ring = await open()
    await ring.rotateSigning()
    const text = await runKeyCommand(ring, { verb: 'list' }, { serving: true })
    const [newer, older] = kids(ring)
    expect(text).toContain(`${newer}  2026-11-20 12:00  signs and verifies`)
    expect(text).toContain(`${older}  2026-11-20 12:00  verifies`)
    expect(text).toContain(ring.keys.publishable)
    expect(text).not.toContain(ring.keys.secret)
    expect(text).not.toContain(ring.keys.signing[0].privateJwk.d)
  })

  it.each([
    ['while its tokens are valid', 0, 'are rejected from now on'],
    ['after its last token expired', 2 * 3600_000, 'No access token signed with it was still valid'],
  ])('says what a removal invalidates %s', async (_when, later, sentence) => {
    const ring = await open()
    const [first] = kids(ring)
    await ring.rotateSigning()
    const now = Date.UTC(2026, 10, 20, 12) + later
    const text = await runKeyCommand(ring, { verb: 'remove', kid: first! }, { serving: true, now })
    expect(text).toContain(sentence)
    expect(text).toContain('Signed URLs')
  })

  it('shows a new secret key once', async () => {
    const ring = await open()
    const text = await runKeyCommand(ring, { verb: 'rotate', which: 'secret' }, { serving: true })
    expect(text).toContain(`${ring.keys.next?.secret}\n`)
    expect(text).toContain('the earlier one is also accepted until the server is restarted')
    expect(await runKeyCommand(ring, { verb: 'list' }, { serving: true })).not.toContain(
      ring.keys.next?.secret,
    )
  })
})
