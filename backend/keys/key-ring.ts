/**
 * The keys as a file of the data directory, and how they change. Signing keys are added and removed while the process
 * runs. New API keys are accepted at once, beside the old ones, which expire with the process.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import { damaged, inWords, NAMES, readOptional } from '../disk/data-format.ts'
import { writeWhole } from '../disk/disk.ts'
import type { Keys, SigningKey } from './keys.ts'

export type ApiKey = 'publishable' | 'secret'

export interface KeyChoices {
  /** Replaces the key that would be made at the first start. */
  readonly publishable?: string | undefined
  readonly secret?: string | undefined
}

export interface KeyRing {
  /** These are always the current keys. */
  readonly keys: Keys
  /** Makes a new signing key; the earlier ones still verify. @returns the new one */
  rotateSigning(): Promise<SigningKey>
  /**
   * @throws {KeyRefusal} for the key that signs now, and for one that does not exist
   * @returns the removed one
   */
  removeSigning(kid: string): Promise<SigningKey>
  /**
   * @throws {KeyRefusal} for a key that comes from the settings
   * @returns the new key
   */
  rotateApi(which: ApiKey): Promise<string>
}

/** Says in a sentence for the operator why a key stays as it is. */
export class KeyRefusal extends Error {
  override readonly name = 'KeyRefusal'
}

const signingKey = z.object({
  kid: z.string().min(1),
  privateJwk: z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    d: z.string(),
  }),
  createdAt: z.string().optional(),
})
const storedKeys = z.object({
  // Keys from the settings may have the older form, in which each is a token.
  publishable: z.string().min(1),
  secret: z.string().min(1),
  pepper: z.string().min(1).optional(),
  signing: z.tuple([signingKey], signingKey),
})
type StoredKeys = z.infer<typeof storedKeys>

/**
 * Reads the keys of a data directory, or makes them.
 * @param path the directory, which this process owns
 * @throws {DataDirectoryError} when the file is damaged or cannot be written
 */
export async function openKeyRing(path: string, chosen: KeyChoices, clock = Date.now): Promise<KeyRing> {
  const file = join(path, NAMES.keys)
  const before = await readKeys(path)
  let stored: StoredKeys = before ?? (await makeStoredKeys(clock()))
  stored = {
    ...stored,
    publishable: chosen.publishable ?? stored.publishable,
    secret: chosen.secret ?? stored.secret,
    // An older installation keyed its hashes with the secret key.
    pepper: stored.pepper ?? chosen.secret ?? stored.secret,
  }
  const began = { publishable: stored.publishable, secret: stored.secret }
  await write(stored)

  /** Writes the file, which scripts beside a running server read too. */
  async function write(keys: StoredKeys): Promise<void> {
    const text = `${JSON.stringify(keys, null, 2)}\n`
    await inWords(path, async () => {
      if (text !== (await readOptional(file))) await writeWhole(file, text)
    })
    stored = keys
  }

  /** Changes are made one at a time, each to the result of the one before it. */
  let turn: Promise<unknown> = Promise.resolve()
  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const mine = turn.then(change)
    turn = mine.catch(() => undefined)
    return mine
  }

  return {
    keys: {
      ...began,
      get next() {
        return {
          publishable: stored.publishable === began.publishable ? undefined : stored.publishable,
          secret: stored.secret === began.secret ? undefined : stored.secret,
        }
      },
      get pepper() {
        return stored.pepper
      },
      get signing() {
        return stored.signing as unknown as Keys['signing']
      },
    },
    rotateSigning: () =>
      inTurn(async () => {
        const fresh = await makeSigningKey(clock())
        await write({ ...stored, signing: [fresh, ...stored.signing] })
        return fresh as SigningKey
      }),
    removeSigning: (kid) =>
      inTurn(async () => {
        const [current, ...older] = stored.signing
        if (kid === current.kid) {
          throw new KeyRefusal(
            `The key ${kid} signs now and cannot be removed. Make a new one first: npm run keys -- rotate`,
          )
        }
        const removed = older.find((key) => key.kid === kid)
        if (!removed) throw new KeyRefusal(`There is no key ${kid}. To list the keys: npm run keys -- list`)
        await write({ ...stored, signing: [current, ...older.filter((key) => key !== removed)] })
        return removed as SigningKey
      }),
    rotateApi: (which) =>
      inTurn(async () => {
        if (chosen[which] !== undefined) {
          throw new KeyRefusal(
            `The ${which} key is given by SUPABASE_${which.toUpperCase()}_KEY: change it there, and restart the server.`,
          )
        }
        const fresh = apiKey(which)
        await write({ ...stored, [which]: fresh })
        return fresh
      }),
  }
}

/** Returns what is kept in a data directory that another process owns; null before its first start. */
export async function readKeys(path: string): Promise<(Keys & StoredKeys) | null> {
  const text = await inWords(path, () => readOptional(join(path, NAMES.keys)))
  if (text === null) return null
  try {
    return storedKeys.parse(JSON.parse(text)) as Keys & StoredKeys
  } catch {
    throw damaged(path, 'its file “keys.json” cannot be read as keys')
  }
}

/** Makes the keys that an installation has from its first start. */
export async function makeKeys(): Promise<Keys> {
  return (await makeStoredKeys(Date.now())) as Keys & StoredKeys
}

async function makeStoredKeys(now: number): Promise<StoredKeys> {
  return {
    publishable: apiKey('publishable'),
    secret: apiKey('secret'),
    pepper: randomBytes(32).toString('base64url'),
    signing: [await makeSigningKey(now)],
  }
}

async function makeSigningKey(now: number): Promise<StoredKeys['signing'][0]> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { kty, crv, x, y, d } = await exportJWK(privateKey)
  return signingKey.parse({
    kid: crypto.randomUUID(),
    privateJwk: { kty, crv, x, y, d },
    createdAt: new Date(now).toISOString(),
  })
}

function apiKey(which: ApiKey): string {
  return `sb_${which}_${randomBytes(24).toString('base64url')}`
}
