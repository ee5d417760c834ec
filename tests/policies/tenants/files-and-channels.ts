/** Buckets of Storage, and the channels of Realtime. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { Database } from '#backend/database/database.ts'
import { openRealtimeClient } from '#tests/support/realtime-client.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { anyAddress, inParallel, type Probe } from './probe.ts'
import { owner, readTables, STAFF_MARK, type Tenant } from './tenant-rows.ts'

interface Stack {
  readonly url: string
  readonly publishableKey: string
}

interface StoredFile {
  readonly bucket: string
  readonly path: string
}

/** First bytes by extension. */
const TYPES: Readonly<Record<string, { readonly type: string; readonly start: string }>> = {
  pdf: { type: 'application/pdf', start: '%PDF-1.4\n' },
  png: { type: 'image/png', start: '\x89PNG\r\n\x1a\n' },
  jpg: { type: 'image/jpeg', start: '\xff\xd8\xff\xe0' },
}

/** Stores files in each private bucket: under the customer’s identifier, and where the customer’s rows refer to. */
export async function storeFiles(
  database: Database,
  secret: SupabaseClient,
  tenants: readonly Tenant[],
): Promise<void> {
  const buckets = await owner(
    database,
    'select id, to_json(allowed_mime_types) as types from storage.buckets where not public',
  )
  for (const { id, types } of buckets) {
    const store = async (path: string, mark: string) => {
      const { type, start } = TYPES[path.split('.').at(-1) ?? ''] ?? {}
      if (type === undefined || !((types ?? [type]) as string[]).includes(type)) return
      const bytes = Buffer.from(`${start}${mark}-content`, 'latin1')
      const { error } = await secret.storage.from(String(id)).upload(path, bytes, { contentType: type })
      if (error) throw new Error(`${id}/${path}: ${error.message}`)
    }
    for (const extension of Object.keys(TYPES)) await store(`staff/file.${extension}`, STAFF_MARK)
    for (const { customerId, mark, ...tenant } of tenants) {
      for (const extension of Object.keys(TYPES)) await store(`${customerId}/file.${extension}`, mark)
      for (const path of await readPaths(database, { ...tenant, customerId, mark })) await store(path, mark)
    }
  }
}

/** Values of the columns `…_path` and `…_paths` in the customer’s rows. */
async function readPaths(database: Database, { customerId }: Tenant): Promise<string[]> {
  const columns = (await readTables(database)).flatMap(({ name, columns, owner: ownerSql }) =>
    ownerSql === 't.customer_id'
      ? columns.flatMap(({ name: column, type }) => (/_paths?$/.test(column) ? [{ name, column, type }] : []))
      : [],
  )
  const found: string[] = []
  for (const { name, column, type } of columns) {
    const value = type === 'text[]' ? `unnest("${column}")` : `"${column}"`
    const rows = await owner(
      database,
      `select ${value} as path from public."${name}" where customer_id = ${customerId}`,
    )
    found.push(...rows.flatMap(({ path }) => (typeof path === 'string' ? [path] : [])))
  }
  return found
}

export async function crawlFiles(database: Database, { url }: Stack, probe: Probe): Promise<void> {
  const files = (await owner(
    database,
    `select bucket_id as bucket, objects.name as path from storage.objects
     join storage.buckets on buckets.id = bucket_id where not public and metadata is not null`,
  )) as unknown as StoredFile[]
  const storage = `${url}/storage/v1`
  const json = { 'Content-Type': 'application/json' }
  const post = (path: string, body: object) =>
    probe.ask('file', `${storage}/${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  const isOwn = ({ path }: StoredFile) => path.startsWith(`${probe.self.customerId}/`)
  const buckets = [...new Set(files.map(({ bucket }) => bucket))]
  await inParallel([
    ...buckets.map((bucket) => async () => {
      for (const prefix of ['', `${probe.other.customerId}`, `${probe.other.customerId}/`])
        await post(`object/list/${bucket}`, {
          prefix,
          limit: 100,
          offset: 0,
          sortBy: { column: 'name', order: 'desc' },
        })
      await post(`object/list-v2/${bucket}`, { prefix: `${probe.other.customerId}/`, with_delimiter: false })
      await post(`object/list/${bucket}`, { prefix: '', search: probe.other.mark, limit: 100, offset: 0 })
      await probe.ask('file', `${storage}/bucket/${bucket}`)
    }),
    ...files.filter((file) => !isOwn(file)).map((file) => () => crawlFile(storage, probe, file, post)),
  ])
  const left = await owner(database, 'select bucket_id as bucket, name as path from storage.objects')
  for (const { bucket, path } of files)
    if (!left.some((file) => file.bucket === bucket && file.path === path))
      probe.report('file', `${bucket}/${path}`, 'was moved or deleted')
}

async function crawlFile(
  storage: string,
  probe: Probe,
  { bucket, path }: StoredFile,
  post: (path: string, body: object) => Promise<{ readonly status: number; readonly body: string }>,
): Promise<void> {
  const file = `${bucket}/${path}`
  // Of the bucket’s types, so that only policies can refuse it.
  const extension = path.split('.').at(-1) ?? ''
  const { type = '', start = '' } = TYPES[extension] ?? {}
  const folder = path.slice(0, path.lastIndexOf('/'))
  const answers = [
    await probe.ask('file', `${storage}/object/${file}`),
    await probe.ask('file', `${storage}/object/authenticated/${file}`),
    await probe.ask('file', `${storage}/object/public/${file}`),
    await probe.ask('file', `${storage}/object/info/${file}`),
    await probe.ask('file', `${storage}/render/image/authenticated/${file}?width=10`),
    await post(`object/sign/${file}`, { expiresIn: 60 }),
    await post('object/copy', {
      bucketId: bucket,
      sourceKey: path,
      destinationKey: `${probe.self.customerId}/copy.${extension}`,
    }),
    await post('object/move', {
      bucketId: bucket,
      sourceKey: path,
      destinationKey: `${probe.self.customerId}/moved.${extension}`,
    }),
    await post(`object/upload/sign/${bucket}/${folder}/new.${extension}`, {}),
  ]
  for (const { status, body } of answers)
    if (status < 300) probe.report('file', file, `is open: ${body.slice(0, 100)}`)
  const signed = await post(`object/sign/${bucket}`, { expiresIn: 60, paths: [path] })
  if (/"signedURL":"/.test(signed.body)) probe.report('file', file, 'can be signed')
  for (const method of ['PUT', 'POST', 'DELETE']) {
    const target = method === 'POST' ? `${bucket}/${folder}/added.${extension}` : file
    const { status } = await probe.ask('file', `${storage}/object/${target}`, {
      method,
      ...(method !== 'DELETE' && { headers: { 'Content-Type': type }, body: Buffer.from(start, 'latin1') }),
    })
    if (status < 300) probe.report('file', target, `can be written with ${method}`)
  }
}

/**
 * Follows every published table while all rows change, until others have received those changes.
 * @param witnesses tokens of staff and of the other customer’s user
 */
export async function crawlChannels(
  database: Database,
  stack: Stack,
  probe: Probe,
  witnesses: readonly string[],
): Promise<void> {
  const published = (
    await owner(
      database,
      `select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' order by 1`,
    )
  ).map(({ name }) => String(name))
  const withCustomer = new Set(
    (await readTables(database)).flatMap(({ name, owner: ownerSql }) =>
      ownerSql === 't.customer_id' ? [name] : [],
    ),
  )
  const subscriptions = published.flatMap((table) => [
    { event: '*', schema: 'public', table },
    ...(withCustomer.has(table)
      ? [{ event: '*', schema: 'public', table, filter: `customer_id=eq.${probe.other.customerId}` }]
      : []),
  ])
  using user = await openRealtimeClient(stack, { address: anyAddress() })
  using resources = new DisposableStack()
  const others = await Promise.all(
    witnesses.map(async (token) => {
      const client = resources.use(await openRealtimeClient(stack, { address: anyAddress() }))
      await client.join('crawl-all', { postgres_changes: [{ event: '*', schema: 'public' }] }, token)
      return client
    }),
  )
  // A channel for each, because a table that the role may not read closes it.
  for (const [index, subscription] of subscriptions.entries())
    await user.join(`crawl-${index}`, { postgres_changes: [subscription] }, probe.token)
  await user.join('crawl-all', { postgres_changes: [{ event: '*', schema: 'public' }] }, probe.token)
  for (const topic of [`customer:${probe.other.customerId}`, String(probe.other.customerId), 'customers']) {
    const reply = await user.join(topic, { private: true }, probe.token)
    if (reply.status === 'ok') probe.report('channel', topic, 'a private channel opens')
  }
  const decided = () =>
    new Set(user.received.filter(({ event }) => event === 'system').map(({ topic }) => topic))
  await waitFor(() => {
    for (const { received } of others) expect(received.some(({ event }) => event === 'system')).toBe(true)
    expect(decided().size).toBe(subscriptions.length + 1)
  })
  const changed = new Set<string>()
  for (const name of published) {
    const [{ column } = { column: 'id' }] = await owner(
      database,
      `select attname as column from pg_attribute where attrelid = 'public."${name}"'::regclass and attnum > 0
       and not attisdropped and attidentity = '' and attgenerated = '' limit 1`,
    )
    const rows = await owner(database, `update public."${name}" set "${column}" = "${column}" returning 1`)
    if (rows.length > 0) changed.add(name)
  }
  await waitFor(() => {
    const received = new Set(
      others.flatMap((client) => client.changes()).map(({ payload }) => payload.data.table),
    )
    expect([...changed].filter((table) => !received.has(table))).toEqual([])
  })
  // The user’s changes were sent before, or in the same turn, and the next reply follows them.
  await user.ask('phoenix', 'heartbeat')
  for (const { event, topic, payload } of user.received)
    probe.inspect(
      'channel',
      `${topic} ${event === 'postgres_changes' ? payload.data.table : JSON.stringify(subscriptions)}`,
      JSON.stringify(payload),
    )
}
