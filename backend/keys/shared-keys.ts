/** Stores shared keys in the database, encrypted with a key derived from a setting, so that a dump doesn't reveal them. */
import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, errors as jose } from 'jose'
import { type Database, RowCountError } from '../database/database.ts'
import type { KeyVault, StoredKeys } from './key-ring.ts'
import { storedKeys } from './key-ring.ts'

export class ClusterConfigError extends Error {
  override readonly name = 'ClusterConfigError'
  readonly forAdministrator = true
}

export interface SharedKeys extends KeyVault {
  watch(changed: () => void): Promise<void>
}

const CHANNEL = 'shared_keys_changed'
const MAX_ATTEMPTS = 10

/**
 * @param secret the setting, with at least 128 unpredictable bits
 * @param files location of uploaded files
 */
export function openSharedKeys(database: Database, secret: string, files: string): SharedKeys {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'shared keys', 32))

  async function seal(keys: StoredKeys): Promise<string> {
    const text = new TextEncoder().encode(JSON.stringify(keys))
    return new CompactEncrypt(text).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key)
  }

  async function unseal(sealed: string): Promise<StoredKeys> {
    try {
      const { plaintext } = await compactDecrypt(sealed, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      })
      return storedKeys.parse(JSON.parse(new TextDecoder().decode(plaintext)))
    } catch (cause) {
      if (!(cause instanceof jose.JOSEError)) throw cause
      throw new ClusterConfigError(
        'SHARED_KEYS_SECRET does not decrypt the keys in the database at DATABASE_URL: set the same value for every process.',
        { cause },
      )
    }
  }

  async function find(): Promise<{ keys: StoredKeys; version: number } | null> {
    const [found] = await database.transaction({
      role: 'postgres',
      readOnly: true,
      statements: [{ text: 'select sealed, version from embedded_backend.shared_keys' }],
    })
    const row = found?.rows[0]
    return row === undefined ? null : { keys: await unseal(String(row.sealed)), version: Number(row.version) }
  }

  /** @returns false after a concurrent change */
  async function replace(keys: StoredKeys, version: number | undefined): Promise<boolean> {
    const sealed = await seal(keys)
    const write =
      version === undefined
        ? {
            text: 'insert into embedded_backend.shared_keys (sealed, files) values ($1, $2) on conflict do nothing',
            values: [sealed, files],
          }
        : {
            text: 'update embedded_backend.shared_keys set sealed = $1, version = version + 1 where version = $2',
            values: [sealed, version],
          }
    try {
      await database.transaction({
        role: 'postgres',
        statements: [
          { ...write, expect: { min: 1 } },
          { text: 'select pg_notify($1, $2)', values: [CHANNEL, ''] },
        ],
      })
      return true
    } catch (error) {
      if (error instanceof RowCountError) return false
      throw error
    }
  }

  return {
    async read() {
      return (await find())?.keys ?? null
    },
    async change(apply) {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const found = await find()
        const next = await apply(found?.keys ?? null)
        if (found && JSON.stringify(next) === JSON.stringify(found.keys)) return next
        if (await replace(next, found?.version)) return next
      }
      throw new ClusterConfigError('Other processes keep changing the shared keys: try again.')
    },
    watch: (changed) => database.listen(CHANNEL, changed),
  }
}

/**
 * @param others whether other processes are running
 * @throws {ClusterConfigError} when they store files elsewhere
 */
export async function assertSharedFileStore(
  database: Database,
  files: string,
  others: boolean,
): Promise<void> {
  const [found] = await database.transaction({
    role: 'postgres',
    statements: [
      { text: 'select files from embedded_backend.shared_keys' },
      ...(others ? [] : [{ text: 'update embedded_backend.shared_keys set files = $1', values: [files] }]),
    ],
  })
  const storedFiles = found?.rows[0]?.files
  if (others && storedFiles !== files)
    throw new ClusterConfigError(
      `Another process with the same DATABASE_URL keeps uploaded files in ${storedFiles}, this one in ${files}: set the same S3_BUCKET and S3_ENDPOINT for both.`,
    )
}
