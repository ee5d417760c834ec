/**
 * The backend with the product's schema and content and users of every role. Restricted values contain a marker that
 * names their readers, so that leaks are detected.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { loadTemplates } from '#backend/auth/email/templates.ts'
import { createBackend } from '#backend/backend.ts'
import { openFileBlobs } from '#backend/blobs/file-blobs.ts'
import type { Database, Result, Transaction } from '#backend/database/database.ts'
import { readSeed } from '#backend/database/migrations/demo-content.ts'
import type { BackendDependencies } from '#backend/dependencies/dependencies.ts'
import { createStoredKeys } from '#backend/keys/key-ring.ts'
import { USER_IDS, USER_WITHOUT_ROLE } from '#tests/policies/actors.ts'
import { openTestDatabase } from '#tests/support/database.ts'

export const API_URL = 'https://www.example.com'

/** Readers of each marker, as stored by search, without word endings. */
const audiences: Readonly<Record<string, readonly string[]>> = {
  editor: ['marketing', 'staff', 'service'],
  staff: ['staff', 'service'],
  custom: ['customer', 'staff', 'service'],
  other: ['other', 'staff', 'service'],
  nobod: ['service'],
}

/** A user whose id is secret. */
const HIDDEN = '5e117e1d-0000-4000-8000-00005e117e1d'

/** @returns markers that the reader may not see */
export function findLeaks(text: string, caller: string): string[] {
  const markers = text.toLowerCase().matchAll(/sentinel-(editor|staff|custom|other|nobod)/g)
  const secret = [...markers]
    .filter(([, word = '']) => !audiences[word]?.includes(caller))
    .map(([found]) => found)
  return text.includes(HIDDEN) && caller !== 'service' ? [...secret, HIDDEN] : secret
}

/** A CV whose name the applicant knows, and one that only staff know. */
export const knownFiles = {
  'job-applications-cvs': 'applications/Open/0123456789abcdef0123456789abcdef-cv.pdf',
  'news-media': 'featured-images/picture.png',
  'blog-media': 'blog-images/picture.png',
  elsewhere: 'file.pdf',
} as const

/** A CV with a signed URL by staff. */
export const SHARED_FILE = 'applications/Open/fedcba9876543210fedcba9876543210-cv.pdf'

export type BackendFixture = Awaited<ReturnType<typeof openBackendFixture>>

export async function openBackendFixture() {
  const directory = await mkdtemp(join(tmpdir(), 'fuzz-'))
  const opened = await openTestDatabase()
  await opened.database.script(await readSeed(join(import.meta.dirname, '../../supabase/seed')))
  await opened.database.script(SECRETS)
  const watched = watch(opened.database)
  const logged: { fields: object; message: string }[] = []
  const log = (fields: object, message: string) => void logged.push({ fields, message })
  const websiteRequests = new WeakSet<Request>()
  let clients = 0
  const keys = await createStoredKeys(Date.now())
  const blobs = await openFileBlobs(join(directory, 'blobs'))
  const dependencies: BackendDependencies = {
    database: watched.database,
    blobs: {
      ...blobs,
      // Rows are rolled back, so files stay.
      remove: async (keys) => (watched.undoes() ? undefined : blobs.remove(keys)),
    },
    imageCacheDirectory: join(directory, 'image-cache'),
    keys,
    mailer: { send: async () => undefined },
    clock: Date.now,
    apiUrl: API_URL,
    siteUrl: API_URL,
    siteOrigins: [],
    templates: await loadTemplates(join(import.meta.dirname, '../../supabase/templates')),
    isLocal: () => false,
    allowsDemoUsers: () => false,
    // A separate address per request avoids rate limits; the website's own requests have none.
    clientAddress(request) {
      if (websiteRequests.has(request)) return null
      clients += 1
      return `198.18.${(clients >> 8) & 255}.${clients & 255}`
    },
    auth: { signUp: true, passwords: true },
    functions: { directory: join(import.meta.dirname, '../support/functions'), environment: {} },
    log: { error: log, warn: log },
  }
  const backend = createBackend(dependencies)
  const bearers = await bearersOf(keys)
  const post: Post = (path, type, body) =>
    backend.fetch(
      new Request(`${API_URL}/storage/v1/object/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.secret}`, 'content-type': type },
        body,
      }),
    )
  await fillStorage(post)
  const signed = await post(
    `sign/job-applications-cvs/${SHARED_FILE}`,
    'application/json',
    '{"expiresIn":86400}',
  )
  const { signedURL } = (await signed.json()) as { signedURL: string }

  return {
    backend,
    keys,
    bearers,
    logged,
    watched,
    websiteRequests,
    database: opened.database,
    /** For the shared CV. */
    signedToken: signedURL.slice(signedURL.indexOf('=') + 1),
    async close() {
      await backend.close()
      await opened[Symbol.asyncDispose]()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Records statements, and can roll back what callers write. */
function watch(database: Database) {
  const sent: Transaction[] = []
  let wrote = false
  let rollback = false
  const watched: Database = {
    ...database,
    async transaction(transaction): Promise<readonly Result[]> {
      sent.push(transaction)
      const own = transaction.role !== 'postgres'
      const results = await database.transaction(
        own && rollback ? { ...transaction, rollback: true } : transaction,
      )
      wrote ||= own && !transaction.readOnly && !transaction.rollback
      return results
    },
  }
  return {
    database: watched,
    /** Clears earlier statements. */
    begin(options: { rollback: boolean }) {
      sent.length = 0
      wrote = false
      rollback = options.rollback
    },
    texts: () => sent.flatMap(({ statements }) => statements.map(({ text }) => text)),
    wrote: () => wrote,
    undoes: () => rollback,
  }
}

/** `Authorization` values by caller, real or forged. */
async function bearersOf(keys: BackendDependencies['keys']) {
  const [{ kid, privateJwk }] = keys.signing
  const now = Math.floor(Date.now() / 1000)
  const claimsOf = (sub: string): JWTPayload => ({
    iss: `${API_URL}/auth/v1`,
    aud: 'authenticated',
    role: 'authenticated',
    session_id: sub.replace('-4000-', '-4001-'),
    sub,
    iat: now,
    exp: now + 86_400,
  })
  const signingKey = await importJWK(privateJwk as JWK, 'ES256')
  const sign = (claims: JWTPayload, key = signingKey, alg = 'ES256') =>
    new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key)
  const staff = claimsOf(USER_IDS.staff)
  const foreignKeys = await generateKeyPair('ES256')
  const { kty, x, y, crv } = privateJwk
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    none: null,
    publishable: keys.publishable,
    customer: await sign(claimsOf(USER_IDS.customer)),
    other: await sign(claimsOf(USER_IDS['other customer'])),
    newcomer: await sign(claimsOf(USER_WITHOUT_ROLE)),
    marketing: await sign(claimsOf(USER_IDS.marketing)),
    staff: await sign(staff),
    service: keys.secret,
    expired: await sign({ ...staff, exp: now - 60 }),
    'of another issuer': await sign({ ...staff, iss: 'https://elsewhere.example.com/auth/v1' }),
    'for another audience': await sign({ ...staff, aud: 'anon' }),
    'of the service role': await sign({ ...staff, role: 'service_role' }),
    'of the owner': await sign({ ...staff, role: 'postgres' }),
    forged: await sign(staff, foreignKeys.privateKey),
    confused: await sign(staff, new TextEncoder().encode(JSON.stringify({ kty, x, y, crv })), 'HS256'),
    'without a signature': `${part({ alg: 'none', typ: 'JWT' })}.${part(staff)}.`,
    broken: (await sign(staff)).slice(0, -4),
  } as const
}

export type Bearer = keyof Awaited<ReturnType<typeof bearersOf>>

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Post = (path: string, type: string, body: BodyInit) => Promise<Response>

async function fillStorage(post: Post): Promise<void> {
  const cv = (text: string) => Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`)
  const files: [string, string, Buffer, string][] = [
    [...entryOf('job-applications-cvs'), cv('sentinel-staff'), 'application/pdf'],
    ['job-applications-cvs', SHARED_FILE, cv('shared'), 'application/pdf'],
    ['job-applications-cvs', 'applications/Open/sentinel-staff.pdf', cv('sentinel-staff'), 'application/pdf'],
    [...entryOf('news-media'), picture, 'image/png'],
    ['news-media', 'featured-images/sentinel-editors.png', picture, 'image/png'],
    [...entryOf('blog-media'), picture, 'image/png'],
    ['blog-media', 'blog-images/sentinel-editors.png', picture, 'image/png'],
    [...entryOf('elsewhere'), cv('sentinel-nobody'), 'application/pdf'],
    ['elsewhere', 'sentinel-nobody.pdf', cv('sentinel-nobody'), 'application/pdf'],
  ]
  for (const [bucket, name, body, type] of files) {
    const response = await post(`${bucket}/${name}`, type, new Uint8Array(body))
    if (!response.ok) throw new Error(`${bucket}/${name} was refused: ${await response.text()}`)
  }
}

function entryOf(bucket: keyof typeof knownFiles): [string, string] {
  return [bucket, knownFiles[bucket]]
}

const sessions = [...Object.values(USER_IDS), USER_WITHOUT_ROLE]
  .map((id) => `('${id.replace('-4000-', '-4001-')}', '${id}', now(), now())`)
  .join(', ')

const SECRETS = `
insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
values
  ('${USER_IDS.customer}', 'customer@example.com', '', now(), '{"name": "Casey"}', '{}'),
  ('${USER_IDS['other customer']}', 'other@example.com', '', now(), '{}', '{}'),
  ('${USER_IDS.marketing}', 'marketing@example.com', '', now(), '{}', '{}'),
  ('${USER_IDS.staff}', 'staff@example.com', '', now(), '{"name": "Sam"}', '{}'),
  ('${USER_WITHOUT_ROLE}', 'newcomer@example.com', '', now(), null, '{}'),
  ('${HIDDEN}', 'sentinel-nobody@example.com', 'sentinel-nobody', now(), '{"name": "sentinel-nobody"}', '{}');
insert into auth.sessions (id, user_id, created_at, updated_at) values ${sessions},
  ('${HIDDEN.replace('-4000-', '-4001-')}', '${HIDDEN}', now(), now());
insert into public.customers (name) values ('sentinel-customer'), ('sentinel-other'), ('sentinel-staff');
insert into public.permissions (user_id, role, customer_id) values
  ('${USER_IDS.customer}', 'customer', (select id from public.customers where name = 'sentinel-customer')),
  ('${USER_IDS['other customer']}', 'customer', (select id from public.customers where name = 'sentinel-other')),
  ('${USER_IDS.marketing}', 'marketing', null), ('${USER_IDS.staff}', 'staff', null), ('${HIDDEN}', 'customer', (select id from public.customers where name = 'sentinel-staff'));
insert into public.news_articles (title, content, is_deleted) values ('sentinel-editors', 'sentinel-editors', true);
insert into public.blogs (title, content, excerpt, status, publish_date, categories, tags) values
  ('sentinel-editors draft', 'sentinel-editors', 'sentinel-editors', 'draft', now(), '{sentinel-editors}', '{sentinel-editors}'),
  ('sentinel-editors later', 'sentinel-editors', '', 'published', now() + interval '9 days', '{sentinel-editors}', '{}');
insert into public.team_members (name, title, is_deleted) values ('sentinel-staff', 'sentinel-staff', true);
insert into public.jobs (title, location, department, type, description, requirements, benefits, closes_on, is_deleted) values
  ('sentinel-staff gone', 'sentinel-staff', 'Works', 'Full-time', 'Making', 'Care', 'Pay', null, true),
  ('sentinel-staff closed', 'sentinel-staff', 'Works', 'Full-time', 'Making', 'Care', 'Pay', current_date - 3, false);
insert into public.job_applications (name, email, job_title, job_id, cv_filename, cv_storage_path, cv_file_size, cv_mime_type)
select 'sentinel-staff', 'sentinel-staff@example.com', 'sentinel-staff', min(id), 'sentinel-staff.pdf',
  '${knownFiles['job-applications-cvs']}', 1, 'application/pdf'
from public.jobs where not is_deleted;
insert into public.job_applications (name, email, job_title) values ('Known', 'known@example.com', 'Known');
insert into public.job_application_links (application_id, token_hash)
  select id, sha256(convert_to(repeat('0', 64), 'UTF8')) from public.job_applications where name = 'Known';
insert into public.job_alerts (email, confirmed_at, token_hashes)
  values ('known@example.com', now(), array[sha256(convert_to(repeat('0', 64), 'UTF8'))]);
insert into public.leads (session_id, lead_type, summary, conversation_history, customer_info) values
  ('sentinel-staff', 'job_seeker', 'sentinel-staff', '["sentinel-staff"]', '{"name": "sentinel-staff"}'),
  ('sentinel-staff', 'supplier', 'sentinel-staff', '[]', '{}');
insert into public.lead_job_seekers (lead_id, skills)
  select id, 'sentinel-staff' from public.leads where summary = 'sentinel-staff' and lead_type = 'job_seeker';
insert into public.lead_suppliers (lead_id, pricing)
  select id, 'sentinel-staff' from public.leads where summary = 'sentinel-staff' and lead_type = 'supplier';
insert into public.privacy_requests (kind, name, email, message, user_id) values
  ('access', 'sentinel-customer', 'customer@example.com', 'sentinel-customer', '${USER_IDS.customer}'),
  ('erasure', 'sentinel-other', 'other@example.com', 'sentinel-other', '${USER_IDS['other customer']}'),
  ('complaint', 'sentinel-staff', 'sentinel-staff@example.com', 'sentinel-staff', null);
select public.open_website_session(rpad('sentinel-nobody', 64, 'a'), '${USER_IDS.staff}', 30, 12);
select public.consume_rate_limit('sentinel-nobody', 5, 60);
insert into storage.buckets (id, name, public) values ('elsewhere', 'elsewhere', false);
`
