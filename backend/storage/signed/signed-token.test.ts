import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Keys, SigningKey } from '#backend/keys/keys.ts'
import { createSignedTokens } from './signed-token.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
let first: SigningKey
let second: SigningKey

async function newKey(kid: string): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { kid, privateJwk: (await exportJWK(privateKey)) as JsonWebKey }
}
const tokensOf = (signing: Keys['signing'], clock = () => now) =>
  createSignedTokens({ publishable: 'p', secret: 's', signing }, clock)

beforeAll(async () => {
  first = await newKey('first')
  second = await newKey('second')
})

it('a token grants access to its object', async () => {
  const tokens = tokensOf([first])
  const token = await tokens.sign({ scope: 'download', url: 'bucket/a b.png' }, 60)
  expect(await tokens.verify(token, 'download', 'bucket/a b.png')).toMatchObject({ exp: now / 1000 + 60 })
})

it('an upload token contains its signer and whether it may replace', async () => {
  const signer = { role: 'authenticated', sub: 'someone', session_id: 'a session' } as const
  const tokens = tokensOf([first])
  const token = await tokens.sign({ scope: 'upload', url: 'b/k', signer, upsert: true }, 60)
  expect(await tokens.verify(token, 'upload', 'b/k')).toMatchObject({ signer, upsert: true })
})

it('a token of an older key is valid while that key is kept', async () => {
  const token = await tokensOf([first]).sign({ scope: 'download', url: 'b/k' }, 60)
  await expect(tokensOf([second, first]).verify(token, 'download', 'b/k')).resolves.toBeTruthy()
  await expect(tokensOf([second]).verify(token, 'download', 'b/k')).rejects.toMatchObject({
    code: 'InvalidJWT',
  })
})

describe('rejects', () => {
  it.each([
    ['for another object', 'b/other', 'download', 'InvalidSignature', 'Invalid signature'],
    ['for another purpose', 'b/k', 'upload', 'InvalidSignature', 'Token is not scoped for upload'],
  ] as const)('a token used %s', async (_, url, scope, code, message) => {
    const tokens = tokensOf([first])
    const token = await tokens.sign({ scope: 'download', url: 'b/k' }, 60)
    await expect(tokens.verify(token, scope, url)).rejects.toMatchObject({ code, message })
  })

  it('a token that has expired, to the second', async () => {
    const token = await tokensOf([first]).sign({ scope: 'download', url: 'b/k' }, 60)
    const at = (seconds: number) =>
      tokensOf([first], () => now + seconds * 1000).verify(token, 'download', 'b/k')
    await expect(at(59)).resolves.toBeTruthy()
    await expect(at(60)).rejects.toMatchObject({
      code: 'InvalidJWT',
      message: '"exp" claim timestamp check failed',
    })
  })

  it.each(['', 'garbage', 'a.b.c', `${'x'.repeat(20)}.e30.`])('the invalid token %j', async (token) => {
    await expect(tokensOf([first]).verify(token, 'download', 'b/k')).rejects.toMatchObject({
      code: 'InvalidJWT',
    })
  })

  it('a token with a changed signature', async () => {
    const token = await tokensOf([first]).sign({ scope: 'download', url: 'b/k' }, 60)
    const [header, , signature] = token.split('.')
    const claims = btoa(JSON.stringify({ scope: 'download', url: 'b/secret', exp: now / 1000 + 60 })).replace(
      /=+$/,
      '',
    )
    await expect(
      tokensOf([first]).verify(`${header}.${claims}.${signature}`, 'download', 'b/secret'),
    ).rejects.toMatchObject({ code: 'InvalidJWT', message: 'signature verification failed' })
  })

  it.each([
    ['the private key itself', (key: SigningKey) => new TextEncoder().encode(key.privateJwk.d)],
    ['an empty secret', () => new Uint8Array(32)],
  ])('a token signed with %s', async (_, secret) => {
    const token = await new SignJWT({ scope: 'download', url: 'b/k' })
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .setExpirationTime(now / 1000 + 60)
      .sign(secret(first))
    await expect(tokensOf([first]).verify(token, 'download', 'b/k')).rejects.toMatchObject({
      code: 'InvalidJWT',
    })
  })

  it('a token that declares no signature', async () => {
    const none = `${btoa('{"alg":"none","kid":"first"}')}.${btoa('{"scope":"download","url":"b/k"}')}.`
    await expect(tokensOf([first]).verify(none, 'download', 'b/k')).rejects.toMatchObject({
      code: 'InvalidJWT',
    })
  })
})
