/**
 * Runs the SQL as the CLI does. Stubs replace `net` (pg_net) and `vault` and record the requests, with the bytes pg_net
 * would send.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#backend/database/database.ts'
import { CONTENT_TABLES, invalidationSignature } from '#server/website-api/invalidate-webhook.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { cliAddress, openSupabaseCli } from '#tests/support/supabase-cli.ts'

const KEY = 'a key of this test, longer than thirty-two characters'
const ADDRESSES = ['https://www.example.com/api/invalidate', 'https://two.example.com/api/invalidate']
const standIns = `
  create extension pgcrypto with schema extensions;
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  insert into vault.decrypted_secrets values
    ('invalidate_webhook_secret', '${KEY}'), ('invalidate_webhook_urls', '${ADDRESSES.join(' ')}');
  create schema net;
  create table net.http_request_queue (id bigserial, url text, headers jsonb, body bytea);
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds int default 1000
  ) returns bigint language sql as $$
    insert into net.http_request_queue (url, headers, body)
    values (url, headers, convert_to(body::text, 'UTF8')) returning id
  $$;`

const opened = new AsyncDisposableStack()
let database: TestDatabase['database']
let install: () => Promise<unknown>

beforeAll(async () => {
  const server = opened.use(await startPostgres())
  const url = await server.createDatabase()
  database = opened.use(await openTestDatabase({ url })).database
  await database.script(standIns)
  const cli = opened.use(await openSupabaseCli())
  const file = `${cli.directory}/snippets/invalidate_webhook.sql`
  install = () => cli.run('db', 'query', '--yes', '-f', file, `--remote=${cliAddress(url)}`)
  await install()
})
afterAll(() => opened.disposeAsync())

async function rows(...texts: readonly string[]): Promise<readonly Row[]> {
  const statements = texts.map((text) => ({ text }))
  return (await database.transaction({ role: 'postgres', statements })).at(-1)?.rows ?? []
}

/** Queued since the last call. */
async function sent() {
  const queued = await rows(
    `with sent as (delete from net.http_request_queue returning *)
      select url, headers, convert_from(body, 'UTF8') as body from sent order by id`,
  )
  return queued as unknown as { url: string; headers: Record<string, string>; body: string }[]
}

const article = (title: string) =>
  `insert into public.news_articles (title, content) values ('${title}', 'Text')`

describe('invalidate webhook of a Supabase project', () => {
  it('sends a signed request to every URL', async () => {
    await rows(article('One'))
    const calls = await sent()
    expect(calls.map(({ url }) => url)).toEqual(ADDRESSES)
    for (const { headers, body } of calls) {
      expect(headers['X-Invalidate-Signature']).toBe(invalidationSignature(body, KEY))
      expect(JSON.parse(body)).toEqual({
        type: 'INSERT',
        schema: 'public',
        table: 'news_articles',
        sent_at: expect.closeTo(Date.now() / 1000, -2),
      })
    }
  })

  it('sends one request per table and transaction, none after a rollback', async () => {
    await rows(article('Two'), article('Three'), `update public.news_articles set title = title || '!'`)
    expect(await sent()).toHaveLength(ADDRESSES.length)
    await expect(rows(article('Four'), 'select 1 / 0')).rejects.toThrow('division by zero')
    expect(await sent()).toEqual([])
  })

  it("covers the website's tables and events", async () => {
    const triggers = (prefix: string) =>
      rows(`select relname, tgtype, tgattr::text from pg_trigger join pg_class on pg_class.oid = tgrelid
        where tgname like '${prefix}%' and not tgisinternal order by relname, tgtype`)
    const bound = await triggers('send\\_invalidation\\_of\\_')
    expect([...new Set(bound.map(({ relname }) => relname))]).toEqual(CONTENT_TABLES)
    // Queued emails notify the outbox, not the webhook.
    const tables = await triggers('notify\\_')
    expect(bound).toEqual(tables.filter(({ relname }) => relname !== 'outgoing_emails'))
  })

  it('lets the edit succeed if the request fails', async () => {
    await rows('alter table vault.decrypted_secrets rename to mislaid')
    await rows(article('Five'))
    await rows('alter table vault.mislaid rename to decrypted_secrets')
    expect(await rows(`select title from public.news_articles where title = 'Five'`)).toHaveLength(1)
    await rows('delete from vault.decrypted_secrets')
    await rows(article('Six'))
    expect(await sent()).toEqual([])
    await rows(`insert into vault.decrypted_secrets values
      ('invalidate_webhook_secret', '${KEY}'), ('invalidate_webhook_urls', '${ADDRESSES[0]}')`)
  })

  it('can be installed twice, and users cannot call it', async () => {
    await install()
    await rows(article('Seven'))
    expect(await sent()).toHaveLength(1)
    const allowed = `select has_function_privilege(role, 'private.send_invalidation()', 'execute') as may
      from unnest(array['anon', 'authenticated']) role`
    expect(await rows(allowed)).toEqual([{ may: false }, { may: false }])
  })
})
