/** Storage protocol with a test database and files. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { exportJWK, generateKeyPair } from 'jose'
import { openTestDatabase } from '#tests/support/database.ts'
import type { BlobStore } from '../blobs/blobs.ts'
import { openFileBlobs } from '../blobs/file-blobs.ts'
import { type Caller, TokenError } from '../caller/caller.ts'
import type { BackendDependencies } from '../dependencies/dependencies.ts'
import { createStorage } from './storage.ts'

export const users = {
  ann: '11111111-1111-4111-8111-111111111111',
  ben: '22222222-2222-4222-8222-222222222222',
} as const

/**
 * `shelf` is public and accepts PNG and text up to 1000 bytes; `gallery` is public; each user has a folder in the
 * private `vault`.
 */
const BUCKETS = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('shelf', 'shelf', true, 1000, array['image/png', 'text/*']),
    ('vault', 'vault', false, null, null),
    ('gallery', 'gallery', true, null, null),
    ('sealed', 'sealed', false, null, null);
  create policy "People list the shelf" on storage.objects for select to authenticated
    using (bucket_id = 'shelf');
  create policy "People fill the shelf" on storage.objects for insert to authenticated
    with check (bucket_id = 'shelf');
  create policy "People clear the shelf" on storage.objects for delete to authenticated
    using (bucket_id = 'shelf');
  create policy "People own their folder" on storage.objects for all to authenticated
    using (bucket_id = 'vault' and (storage.foldername(name))[1] = (select auth.uid())::text)
    with check (bucket_id = 'vault' and (storage.foldername(name))[1] = (select auth.uid())::text);`

export const textFile = (content: string) => new Blob([content], { type: 'text/plain' })
export const errorOf = async (response: Response) => ({ status: response.status, ...(await response.json()) })
/** What an error matches. */
export const failure = (statusCode: string, message?: string) => ({
  statusCode,
  ...(message !== undefined && { message }),
})

export type Actor = keyof typeof users | 'visitor' | 'installation'

/** Sends a raw request, with a user's token if `as` is given. */
type Send = (path: string, init?: RequestInit & { as?: Actor | undefined }) => Promise<Response>

/** @param blobs used instead of files */
export async function openStorageFixture({ blobs }: { blobs?: BlobStore } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'storage-'))
  const databaseResource = await openTestDatabase()
  const { database } = databaseResource
  await database.script(BUCKETS)

  const blobDirectory = join(directory, 'blobs')
  const imageCacheDirectory = join(directory, 'image-cache')
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  let now = Date.parse('2026-03-01T12:00:00Z')
  const logged: object[] = []
  const dependencies: BackendDependencies = {
    database,
    blobs: blobs ?? (await openFileBlobs(blobDirectory)),
    imageCacheDirectory,
    keys: {
      publishable: 'visitor',
      secret: 'installation',
      signing: [{ kid: 'test', privateJwk: (await exportJWK(privateKey)) as JsonWebKey }],
    },
    mailer: { send: () => Promise.reject(new Error('storage sends no mail')) },
    clock: () => now,
    apiUrl: 'http://site.test',
    siteUrl: 'http://site.test',
    siteOrigins: [],
    templates: {},
    isLocal: () => true,
    allowsDemoUsers: () => false,
    clientAddress: () => '127.0.0.1',
    log: { error: (fields) => logged.push(fields), warn: (fields) => logged.push(fields) },
  }
  const storage = createStorage(dependencies, callerOf)
  const send: Send = (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (init.as) headers.set('authorization', `Bearer ${init.as}`)
    return Promise.resolve(storage.request(`http://site.test${path}`, { ...init, headers }))
  }

  return {
    dependencies,
    database,
    /** Directory of the bytes. */
    blobDirectory,
    logged,
    send,
    post: (path: string, as: Actor, body: BodyInit, headers: Readonly<Record<string, string>> = {}) =>
      send(path, { method: 'POST', as, body, headers }),
    /** For tests with their own server. */
    fetch: (request: Request) => storage.fetch(request),
    /** supabase-js for one bucket. */
    bucket: (name: string, as: Actor) => supabaseOf(send, as).storage.from(name),
    buckets: (as: Actor) => supabaseOf(send, as).storage,
    advance(seconds: number) {
      now += seconds * 1000
    },
    /** All files in the blob store, including incomplete ones. */
    blobFiles: () => filesInside(blobDirectory),
    /** Cached rendered images. */
    cachedImages: () => filesInside(imageCacheDirectory),
    async close() {
      await databaseResource[Symbol.asyncDispose]()
      await rm(directory, { recursive: true })
    },
  }
}

async function filesInside(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

export type StorageFixture = Awaited<ReturnType<typeof openStorageFixture>>

function supabaseOf(send: Send, as: Actor) {
  return createClient('http://site.test', as, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) =>
        send(String(input).replace('http://site.test/storage/v1', ''), {
          duplex: 'half',
          ...init,
        } as RequestInit),
    },
  })
}

async function callerOf(request: Request): Promise<Caller> {
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
  if (token === 'visitor') return { role: 'anon', claims: { role: 'anon' } }
  if (token === 'installation') return { role: 'service_role', claims: { role: 'service_role' } }
  const sub = users[token as keyof typeof users]
  if (!sub) throw new TokenError({ kind: 'malformed', message: 'Invalid Compact JWS' })
  return { role: 'authenticated', claims: { role: 'authenticated', sub } }
}
