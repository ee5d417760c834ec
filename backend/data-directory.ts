/**
 * The data directory: keys, database and blobs of one installation, owned by one process. Opening it checks that this
 * version can read it, and says in one sentence what is wrong when it cannot.
 */
import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import { findOwner, OwnedByOther, takeOwnership } from './control/owner-lock.ts'
import { fetchOver, openOwnerSocket, placeForSocket, removeSocket } from './control/owner-socket.ts'
import { checkDatabaseFiles, checkFormat, damaged, inWords, names, readOptional } from './data-format.ts'
import { makeDirectories, writeWhole } from './disk.ts'
import type { Keys } from './keys.ts'

export { DataDirectoryError } from './data-format.ts'

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

/** There is an owner, and it does not answer yet. */
export class OwnerStarting extends Error {
  override readonly name = 'OwnerStarting'

  constructor(path: string) {
    super(`The server that owns ${path} is still starting: try again when it is up.`)
  }
}

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
  await inWords(path, () => makeDirectories(path))
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
    await inWords(path, () => removeLeftovers(path))
    const keys = await inWords(path, () => readOrMakeKeys(path, chosen))
    const socket = await inWords(path, () => openOwnerSocket(socketPath))
    undo.push(() => socket.close())
    return {
      path,
      keys,
      database: join(path, names.database),
      blobs: join(path, names.blobs),
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

const leftovers = [names.restoring, names.snapshot, `${names.format}.`, `${names.keys}.`]

/** What a process that was killed left half done. */
async function removeLeftovers(path: string): Promise<void> {
  const left = (await readdir(path)).filter((name) => leftovers.some((start) => name.startsWith(start)))
  for (const name of left) await rm(join(path, name), { recursive: true, force: true })
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
  // Scripts beside a running server read the same keys.
  const text = `${JSON.stringify(keys, null, 2)}\n`
  if (text !== (await readOptional(join(path, names.keys)))) await writeWhole(join(path, names.keys), text)
  return keys
}

async function readKeys(path: string): Promise<Keys | null> {
  const text = await inWords(path, () => readOptional(join(path, names.keys)))
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
