/**
 * The data directory: keys, database and blobs of one installation, owned by one process. Opening it checks that this
 * version can read it, and says in one sentence what is wrong when it cannot.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import { findOwner, OwnedByOther, takeOwnership } from './control/owner-lock.ts'
import { fetchOver, openOwnerSocket, placeForSocket, removeSocket } from './control/owner-socket.ts'
import type { Keys } from './keys.ts'

export interface DataDirectory {
  readonly path: string
  readonly keys: Keys
  /** Where PGlite keeps its files. */
  readonly database: string
  /** Where uploaded files are kept. */
  readonly blobs: string
  /** Answers scripts on this machine from now on. */
  serve(handler: (request: Request) => Response | Promise<Response>): void
  /** Gives the directory up. */
  close(): Promise<void>
}

/** Why a data directory cannot be used, as a sentence for its operator. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError'
}

/** There is an owner, and it does not answer yet. */
export class OwnerStarting extends Error {
  override readonly name = 'OwnerStarting'

  constructor(path: string) {
    super(`The server that owns ${path} is still starting: try again when it is up.`)
  }
}

/** The layout that this version writes, and the oldest that it reads. */
const format = 1
const oldestFormat = 1
/** Of PGlite's files: PostgreSQL opens those of its own major version only. */
const postgresVersion = '18'

export interface KeyChoices {
  /** In place of a key made at first start. */
  readonly publishable?: string | undefined
  readonly secret?: string | undefined
}

/**
 * Creates the directory where there is none, takes its lock, and reads or makes its keys.
 * @throws {DataDirectoryError} with a sentence; {@link OwnedByOther} when another process has it.
 */
export async function openDataDirectory(path: string, chosen: KeyChoices = {}): Promise<DataDirectory> {
  await inWords(path, () => mkdir(path, { recursive: true, mode: 0o700 }))
  // Before anything is written: the owner may be of another version.
  const owner = await findOwner(path)
  if (owner) throw new OwnedByOther(path, owner.pid)

  const socketPath = await placeForSocket(path)
  const release = await inWords(path, () => takeOwnership(path, socketPath))
  const undo: (() => Promise<void>)[] = [release, () => removeSocket(socketPath)]
  const giveUp = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }

  try {
    await checkFormat(path)
    await checkDatabaseFiles(path)
    const keys = await inWords(path, () => readOrMakeKeys(path, chosen))
    const socket = await inWords(path, () => openOwnerSocket(socketPath))
    undo.push(() => socket.close())
    return {
      path,
      keys,
      database: join(path, 'database'),
      blobs: join(path, 'blobs'),
      serve: socket.serve,
      close: giveUp,
    }
  } catch (error) {
    await giveUp()
    throw error
  }
}

/**
 * The running owner's backend, for scripts; null when nobody owns the directory.
 * @throws {OwnerStarting} before the owner has its keys.
 */
export async function connectToOwner(path: string): Promise<{ fetch: typeof fetch; keys: Keys } | null> {
  const owner = await findOwner(path)
  if (!owner) return null
  const keys = await readKeys(path)
  if (!keys) throw new OwnerStarting(path)
  return { fetch: fetchOver(owner.socket), keys }
}

async function checkFormat(path: string): Promise<void> {
  const file = join(path, 'format')
  const text = await readOptional(file)
  if (text === null) {
    // `lost+found` is in the root of every mounted volume.
    const foreign = (await readdir(path)).filter(
      (name) => !name.startsWith('owner.') && name !== 'lost+found',
    )
    if (foreign.length > 0) {
      throw new DataDirectoryError(
        `${path} holds files that are not this site's data (${foreign.slice(0, 3).join(', ')}). Set DATA_DIR to an empty directory.`,
      )
    }
    await inWords(path, () => writeFile(file, `${format}\n`))
    return
  }
  const found = Number(text)
  if (!Number.isInteger(found)) throw damaged(path, 'its file “format” holds no number')
  if (found > format) {
    throw new DataDirectoryError(
      `The data in ${path} was written by a newer version of this software (format ${found}, this one reads ${format}). Update the software.`,
    )
  }
  if (found < oldestFormat) {
    throw new DataDirectoryError(
      `The data in ${path} is older than this version can read (format ${found}, this one reads ${oldestFormat} or later).`,
    )
  }
}

async function checkDatabaseFiles(path: string): Promise<void> {
  const directory = join(path, 'database')
  const names: string[] = await readdir(directory).catch(() => [])
  if (names.length === 0) return
  const version = (await readOptional(join(directory, 'PG_VERSION')))?.trim()
  if (version === undefined) throw damaged(path, 'its database has no PG_VERSION')
  if (version !== postgresVersion) {
    const age = Number(version) > Number(postgresVersion) ? 'newer' : 'older'
    throw new DataDirectoryError(
      `The database in ${path} is of PostgreSQL ${version}, which is ${age} than this version can read (${postgresVersion}).`,
    )
  }
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
})
const storedKeys = z.object({
  publishable: z.string().startsWith('sb_publishable_'),
  secret: z.string().startsWith('sb_secret_'),
  signing: z.tuple([signingKey], signingKey),
})

async function readOrMakeKeys(path: string, chosen: KeyChoices): Promise<Keys> {
  const stored = (await readKeys(path)) ?? (await makeKeys())
  const keys: Keys = {
    ...stored,
    publishable: chosen.publishable ?? stored.publishable,
    secret: chosen.secret ?? stored.secret,
  }
  // Written whole or not at all; scripts beside a running server read the same keys.
  const draft = join(path, `keys.json.${process.pid}`)
  await writeFile(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
  await rename(draft, join(path, 'keys.json'))
  return keys
}

async function readKeys(path: string): Promise<Keys | null> {
  const text = await inWords(path, () => readOptional(join(path, 'keys.json')))
  if (text === null) return null
  try {
    return storedKeys.parse(JSON.parse(text))
  } catch {
    throw damaged(path, 'its file “keys.json” cannot be read as keys')
  }
}

/** New keys, as an installation has them from its first start. */
export async function makeKeys(): Promise<Keys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const random = () => randomBytes(24).toString('base64url')
  return {
    publishable: `sb_publishable_${random()}`,
    secret: `sb_secret_${random()}`,
    signing: [{ kid: crypto.randomUUID(), privateJwk: (await exportJWK(privateKey)) as JsonWebKey }],
  }
}

async function readOptional(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function damaged(path: string, how: string): DataDirectoryError {
  return new DataDirectoryError(
    `The data in ${path} is damaged: ${how}. Put a copy back, or set DATA_DIR to an empty directory.`,
  )
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'it cannot be made there',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'there is a file of that name',
}

/** Turns the file system's refusals into a sentence. */
async function inWords<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
    if (!reason) throw error
    throw new DataDirectoryError(
      `The data directory ${path} cannot be used, because ${reason}. Set DATA_DIR to a directory that this user may write.`,
      { cause: error },
    )
  }
}
