/**
 * The keys as a file of the data directory, and how they change. Signing keys are added and removed while the process
 * runs. New API keys are accepted at once, beside the old ones, which expire with the process.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import { damaged, describeFileSystemError, NAMES, readOptional } from '../disk/data-format.ts'
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
   * @throws {KeyCommandError} for the key that signs now, and for one that does not exist
   * @returns the removed one
   */
  removeSigning(kid: string): Promise<SigningKey>
  /**
   * @throws {KeyCommandError} for a key that comes from the settings
   * @returns the new key
   */
  rotateApi(which: ApiKey): Promise<string>
  /**
   * Makes the keys in the vault this process's own, or gives them to an empty vault. From then on that is where they
   * are changed, and the file is a copy for scripts on this machine. Nobody may have been given the keys before.
   */
  share(vault: KeyVault): Promise<void>
  /** Takes up what another process has changed in the vault. */
  refresh(): Promise<void>
}

/** Where several processes keep one set of keys. */
export interface KeyVault {
  /** Returns null as long as it is empty. */
  read(): Promise<StoredKeys | null>
  /**
   * Replaces what is kept; when others do so at the same time, `apply` is called again with what they made of it.
   * @returns what is kept now
   */
  change(apply: (kept: StoredKeys | null) => Promise<StoredKeys>): Promise<StoredKeys>
}

/** Says in a sentence for the operator why a key stays as it is. */
export class KeyCommandError extends Error {
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
/** What `keys.json` holds. */
export const storedKeys = z.object({
  // Keys from the settings may have the older form, in which each is a token.
  publishable: z.string().min(1),
  secret: z.string().min(1),
  pepper: z.string().min(1).optional(),
  signing: z.tuple([signingKey], signingKey),
})
export type StoredKeys = z.infer<typeof storedKeys>

/**
 * Reads the keys of a data directory, or makes them.
 * @param path the directory, which this process owns
 * @throws {DataDirectoryError} when the file is damaged or cannot be written
 */
export async function openKeyRing(path: string, chosen: KeyChoices, clock = Date.now): Promise<KeyRing> {
  const file = join(path, NAMES.keys)
  const before = await readKeys(path)
  let stored = withChoices(before ?? (await makeStoredKeys(clock())), chosen)
  let began = stored
  let vault: KeyVault | undefined
  await write(stored)

  /** Writes the file, which scripts beside a running server read too. */
  async function write(keys: StoredKeys): Promise<void> {
    const text = `${JSON.stringify(keys, null, 2)}\n`
    await describeFileSystemError(path, async () => {
      if (text !== (await readOptional(file))) await writeWhole(file, text)
    })
    stored = keys
  }

  async function change(apply: (keys: StoredKeys) => Promise<StoredKeys>): Promise<void> {
    await write(vault ? await vault.change((kept) => apply(kept ?? stored)) : await apply(stored))
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
      get publishable() {
        return began.publishable
      },
      get secret() {
        return began.secret
      },
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
        await change(async (keys) => ({ ...keys, signing: [fresh, ...keys.signing] }))
        return fresh as SigningKey
      }),
    removeSigning: (kid) =>
      inTurn(async () => {
        let removed: SigningKey | undefined
        await change(async (keys) => {
          const [current, ...older] = keys.signing
          if (kid === current.kid) {
            throw new KeyCommandError(
              `The key ${kid} signs now and cannot be removed. Make a new one first: npm run keys -- rotate`,
            )
          }
          removed = older.find((key) => key.kid === kid) as SigningKey | undefined
          if (!removed)
            throw new KeyCommandError(`There is no key ${kid}. To list the keys: npm run keys -- list`)
          return { ...keys, signing: [current, ...older.filter((key) => key.kid !== kid)] }
        })
        return removed as unknown as SigningKey
      }),
    rotateApi: (which) =>
      inTurn(async () => {
        if (chosen[which] !== undefined) {
          throw new KeyCommandError(
            `The ${which} key is given by SUPABASE_${which.toUpperCase()}_KEY: change it there, and restart the server.`,
          )
        }
        const fresh = apiKey(which)
        await change(async (keys) => ({ ...keys, [which]: fresh }))
        return fresh
      }),
    share: (shared) =>
      inTurn(async () => {
        const own = stored
        await write(await shared.change(async (kept) => withChoices(kept ?? own, chosen)))
        began = stored
        vault = shared
      }),
    refresh: () =>
      inTurn(async () => {
        const kept = await vault?.read()
        if (kept) await write(kept)
      }),
  }
}

function withChoices(keys: StoredKeys, chosen: KeyChoices): StoredKeys {
  return {
    ...keys,
    publishable: chosen.publishable ?? keys.publishable,
    secret: chosen.secret ?? keys.secret,
    // An older installation keyed its hashes with the secret key.
    pepper: keys.pepper ?? chosen.secret ?? keys.secret,
  }
}

/** Returns what is kept in a data directory that another process owns; null before its first start. */
export async function readKeys(path: string): Promise<(Keys & StoredKeys) | null> {
  const text = await describeFileSystemError(path, () => readOptional(join(path, NAMES.keys)))
  if (text === null) return null
  try {
    return storedKeys.parse(JSON.parse(text)) as Keys & StoredKeys
  } catch {
    throw damaged(path, 'its file “keys.json” cannot be read as keys')
  }
}

/** Makes the keys that an installation has from its first start. @param now in ms since the epoch */
export async function makeStoredKeys(now: number): Promise<Keys & StoredKeys> {
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
