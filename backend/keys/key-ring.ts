/**
 * Keys in the data directory. Signing keys change while the process runs. New API keys are accepted immediately; old
 * ones remain valid until a restart.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import { damaged, describeFileSystemError, NAMES, readOptional } from '../disk/data-format.ts'
import { writeAtomically } from '../disk/disk.ts'
import type { Keys, SigningKey } from './keys.ts'

export type ApiKey = 'publishable' | 'secret'

export interface ConfiguredKeys {
  readonly publishable?: string | undefined
  readonly secret?: string | undefined
}

export interface KeyRing {
  readonly keys: Keys
  /** Earlier keys still verify. */
  rotateSigning(): Promise<SigningKey>
  /** @throws {KeyCommandError} for the current signing key, and for an unknown one */
  removeSigning(kid: string): Promise<SigningKey>
  /** @throws {KeyCommandError} for a key from the settings */
  rotateApi(which: ApiKey): Promise<string>
  /**
   * Loads the keys from the vault, or writes them to an empty one; the file is then a copy for scripts. Call before the
   * keys are used.
   */
  share(vault: KeyVault): Promise<void>
  refresh(): Promise<void>
}

/** Storage for keys shared by several processes. */
export interface KeyVault {
  read(): Promise<StoredKeys | null>
  /** After a concurrent change, calls `apply` again with its result. */
  change(apply: (vaultKeys: StoredKeys | null) => Promise<StoredKeys>): Promise<StoredKeys>
}

export class KeyCommandError extends Error {
  override readonly name = 'KeyCommandError'
  readonly forAdministrator = true
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
/** Contents of `keys.json`. */
export const storedKeys = z.object({
  // Keys from older settings may be JWTs.
  publishable: z.string().min(1),
  secret: z.string().min(1),
  pepper: z.string().min(1).optional(),
  signing: z.tuple([signingKey], signingKey),
})
export type StoredKeys = z.infer<typeof storedKeys>

/**
 * Reads the keys of a data directory, or creates them.
 * @throws {DataDirectoryError} when the file is damaged or not writable
 */
export async function openKeyRing(
  path: string,
  configured: ConfiguredKeys,
  clock = Date.now,
): Promise<KeyRing> {
  const file = join(path, NAMES.keys)
  const existing = await readKeys(path)
  let stored = withConfiguredKeys(existing ?? (await createStoredKeys(clock())), configured)
  let initial = stored
  let vault: KeyVault | undefined
  await write(stored)

  async function write(keys: StoredKeys): Promise<void> {
    const text = `${JSON.stringify(keys, null, 2)}\n`
    await describeFileSystemError(path, async () => {
      if (text !== (await readOptional(file))) await writeAtomically(file, text)
    })
    stored = keys
  }

  async function change(apply: (keys: StoredKeys) => Promise<StoredKeys>): Promise<void> {
    await write(vault ? await vault.change((vaultKeys) => apply(vaultKeys ?? stored)) : await apply(stored))
  }

  let lastChange: Promise<unknown> = Promise.resolve()
  function serialise<T>(change: () => Promise<T>): Promise<T> {
    const result = lastChange.then(change)
    lastChange = result.catch(() => undefined)
    return result
  }

  return {
    keys: {
      get publishable() {
        return initial.publishable
      },
      get secret() {
        return initial.secret
      },
      get next() {
        return {
          publishable: stored.publishable === initial.publishable ? undefined : stored.publishable,
          secret: stored.secret === initial.secret ? undefined : stored.secret,
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
      serialise(async () => {
        const newKey = await createSigningKey(clock())
        await change(async (keys) => ({ ...keys, signing: [newKey, ...keys.signing] }))
        return newKey as SigningKey
      }),
    removeSigning: (kid) =>
      serialise(async () => {
        let removed: SigningKey | undefined
        await change(async (keys) => {
          const [current, ...older] = keys.signing
          if (kid === current.kid) {
            throw new KeyCommandError(
              `The key ${kid} is the current signing key and cannot be removed. Create a new one first: npm run keys -- rotate`,
            )
          }
          removed = older.find((key) => key.kid === kid) as SigningKey | undefined
          if (!removed)
            throw new KeyCommandError(`Key ${kid} not found. To list the keys: npm run keys -- list`)
          return { ...keys, signing: [current, ...older.filter((key) => key.kid !== kid)] }
        })
        return removed as unknown as SigningKey
      }),
    rotateApi: (which) =>
      serialise(async () => {
        if (configured[which] !== undefined) {
          throw new KeyCommandError(
            `The ${which} key is set by SUPABASE_${which.toUpperCase()}_KEY: change it there and restart the server.`,
          )
        }
        const newKey = apiKey(which)
        await change(async (keys) => ({ ...keys, [which]: newKey }))
        return newKey
      }),
    share: (shared) =>
      serialise(async () => {
        const own = stored
        await write(
          await shared.change(async (vaultKeys) => withConfiguredKeys(vaultKeys ?? own, configured)),
        )
        initial = stored
        vault = shared
      }),
    refresh: () =>
      serialise(async () => {
        const vaultKeys = await vault?.read()
        if (vaultKeys) await write(vaultKeys)
      }),
  }
}

function withConfiguredKeys(keys: StoredKeys, configured: ConfiguredKeys): StoredKeys {
  return {
    ...keys,
    publishable: configured.publishable ?? keys.publishable,
    secret: configured.secret ?? keys.secret,
    // Older installations used the secret key for hashes.
    pepper: keys.pepper ?? configured.secret ?? keys.secret,
  }
}

/** Reads another process's keys; null before its first start. */
export async function readKeys(path: string): Promise<(Keys & StoredKeys) | null> {
  const text = await describeFileSystemError(path, () => readOptional(join(path, NAMES.keys)))
  if (text === null) return null
  try {
    return storedKeys.parse(JSON.parse(text)) as Keys & StoredKeys
  } catch {
    throw damaged(path, 'its file “keys.json” contains no valid keys')
  }
}

/** @param now in ms since the epoch */
export async function createStoredKeys(now: number): Promise<Keys & StoredKeys> {
  return {
    publishable: apiKey('publishable'),
    secret: apiKey('secret'),
    pepper: randomBytes(32).toString('base64url'),
    signing: [await createSigningKey(now)],
  }
}

async function createSigningKey(now: number): Promise<StoredKeys['signing'][0]> {
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
