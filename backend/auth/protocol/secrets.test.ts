import { describe, expect, it } from 'vitest'
import type { Keys } from '#backend/keys/keys.ts'
import { createSecrets, newCode, newLinkToken } from './secrets.ts'

const keys = (secret: string): Keys => ({
  publishable: 'p',
  secret,
  signing: [{ kid: 'first', privateJwk: {} }],
})
const secrets = createSecrets(keys('one secret'))

describe('codes', () => {
  it('are six digits with leading zeros, uniformly distributed', () => {
    const codes = Array.from({ length: 20_000 }, newCode)
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    const byFirstDigit = Object.groupBy(codes, (code) => code[0]!)
    // 2,000 of each are expected with a standard deviation of 42; six times that never happens.
    for (const digit of '0123456789') {
      expect(Math.abs((byFirstDigit[digit]?.length ?? 0) - 2000)).toBeLessThan(6 * 43)
    }
  })

  it('link tokens are 56 hexadecimal digits and unique', () => {
    const tokens = Array.from({ length: 1000 }, newLinkToken)
    expect(tokens.every((token) => /^[0-9a-f]{56}$/.test(token))).toBe(true)
    expect(new Set(tokens).size).toBe(1000)
  })
})

describe('hashes', () => {
  it('depend on the purpose, the boundaries of values and the installation', async () => {
    const hashes = await Promise.all([
      secrets.hash('code', 'ab', 'c'),
      secrets.hash('code', 'a', 'bc'),
      secrets.hash('link', 'ab', 'c'),
      createSecrets(keys('another secret')).hash('code', 'ab', 'c'),
    ])
    expect(new Set(hashes).size).toBe(4)
    expect(await createSecrets(keys('one secret')).hash('code', 'ab', 'c')).toBe(hashes[0])
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('refresh tokens', () => {
  it('are 12 characters of a-z and 0-9', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 500 }, (_, number) => secrets.refreshToken('parent', String(number))),
    )
    expect(tokens.every((token) => /^[a-z0-9]{12}$/.test(token))).toBe(true)
    expect(new Set(tokens).size).toBe(500)
  })

  it('are derived from parent and seed', async () => {
    const token = await secrets.refreshToken('parent', 'seed')
    expect(await secrets.refreshToken('parent', 'seed')).toBe(token)
    expect(await secrets.refreshToken('parent', 'other')).not.toBe(token)
    expect(await secrets.refreshToken('other', 'seed')).not.toBe(token)
    expect(await createSecrets(keys('another secret')).refreshToken('parent', 'seed')).not.toBe(token)
  })
})
