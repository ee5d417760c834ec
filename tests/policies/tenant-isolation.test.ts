/** A crawl of everything that a customer’s user can reach, for another customer’s data. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#server/config/env.ts'
import { start } from '#server/start.ts'
import { startAcceptanceEnvironment } from '#tests/support/acceptance-environment.ts'
import { opened } from '#tests/support/opened.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { openDatabaseFixture } from './database-fixture.ts'
import { crawlDataApi } from './tenants/data-api.ts'
import { crawlChannels, crawlFiles, storeFiles } from './tenants/files-and-channels.ts'
import { createProbe, type Layer, type Probe } from './tenants/probe.ts'
import { FIRST, markRows, owner, readTables, SECOND, type Tenant } from './tenants/tenant-rows.ts'
import {
  crawlEdgeFunctions,
  crawlWebsite,
  EDGE_FUNCTIONS,
  enterWebsite,
  listAddresses,
  listEdgeFunctions,
} from './tenants/website.ts'

async function openSite(engine: string) {
  await using resources = new AsyncDisposableStack()
  const options =
    engine === 'PostgreSQL' ? { url: await resources.use(await startPostgres()).createDatabase() } : {}
  const { database } = resources.use(await openDatabaseFixture(options))
  await markRows(database)
  const { stack } = resources.use(
    await startAcceptanceEnvironment(database, {
      functions: { directory: EDGE_FUNCTIONS, environment: { SUPABASE_URL: 'http://localhost' } },
    }),
  )
  const secret = createClient(stack.url, stack.secretKey, { auth: { persistSession: false } })
  await storeFiles(database, secret, [FIRST, SECOND])
  const website = await start({
    env: readEnv({
      PORT: '0',
      TRUSTED_PROXIES: '127.0.0.0/8',
      SUPABASE_URL: stack.url,
      SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
      SUPABASE_SECRET_KEY: stack.secretKey,
    }),
    mode: 'site',
    print: () => undefined,
    log: { error: () => undefined, warn: () => undefined },
  })
  resources.defer(() => website.stop())
  const owned = resources.move()
  return {
    database,
    stack,
    secret,
    websiteUrl: `http://127.0.0.1:${website.port}`,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

type Site = Awaited<ReturnType<typeof openSite>>

async function signIn({ stack, secret }: Pick<Site, 'stack' | 'secret'>, email: string): Promise<string> {
  const { data, error } = await secret.auth.admin.generateLink({ type: 'magiclink', email })
  if (error) throw error
  const client: SupabaseClient = createClient(stack.url, stack.publishableKey, {
    auth: { persistSession: false },
  })
  const verified = await client.auth.verifyOtp({
    type: 'magiclink',
    token_hash: data.properties.hashed_token,
  })
  if (verified.error) throw verified.error
  return verified.data.session?.access_token ?? ''
}

/** Everything but channels and the website, as the user of a customer. */
async function crawlBackend(site: Site, probe: Probe): Promise<void> {
  await crawlDataApi(site.database, site.stack.url, probe)
  await crawlFiles(site.database, site.stack, probe)
  await crawlEdgeFunctions(site.stack.url, probe, listEdgeFunctions())
}

async function crawlRowChanges(site: Site, probe: Probe): Promise<void> {
  const witnesses = [await signIn(site, 'staff@example.com'), await signIn(site, probe.other.email)]
  await crawlChannels(site.database, site.stack, probe, witnesses)
}

const probeOf = async (site: Site, tenant: Tenant) =>
  createProbe(tenant, await signIn(site, tenant.email), site.stack.publishableKey)

/** Of each table, a hash of the customer’s rows. */
async function hashRows({ database }: Site, { customerId }: Tenant): Promise<Record<string, unknown>> {
  const hashes: Record<string, unknown> = {}
  for (const { name, owner: ownerSql, isView } of await readTables(database)) {
    if (ownerSql !== 't.customer_id' || isView) continue
    const [row] = await owner(
      database,
      `select md5(string_agg(t::text, '' order by t::text)) as hash from public."${name}" t where customer_id = ${customerId}`,
    )
    hashes[name] = row?.hash
  }
  return hashes
}

describe.each(['PGlite', 'PostgreSQL'])('isolation of customers on %s', (engine) => {
  const site = opened(() => openSite(engine))

  it.each([
    ['first', FIRST, SECOND],
    ['second', SECOND, FIRST],
  ])(
    'shows the %s customer’s user nothing of others, in the data API, files, channels and functions',
    async (_, self, other) => {
      const before = await hashRows(site, other)
      expect(Object.entries(before).filter(([, hash]) => hash === null)).toEqual([])
      const probe = await probeOf(site, self)
      await crawlBackend(site, probe)
      expect(await hashRows(site, other)).toEqual(before)
      await crawlRowChanges(site, probe)
      expect(probe.findings).toEqual([])
    },
  )

  it.each([
    ['first', FIRST],
    ['second', SECOND],
  ])('shows the %s customer’s user nothing of others, in pages and the website API', async (_, self) => {
    const probe = await probeOf(site, self)
    const tokens = [probe.token, await signIn(site, self.email), await signIn(site, self.email)]
    const sessions = await Promise.all(tokens.map((token) => enterWebsite(site.websiteUrl, token)))
    await crawlWebsite(site.database, site.websiteUrl, probe, sessions, listAddresses())
    expect(probe.findings).toEqual([])
  })
})

/** Reads with the secret key and doesn’t ask for whom: a loader, a call and an edge function. */
async function openCarelessSite({ secret }: Site) {
  const readCustomer = async (id: unknown) =>
    Response.json(
      (
        await secret
          .from('customers')
          .select()
          .eq('id', Number.parseInt(String(id), 10))
      ).data,
    )
  const app = new Hono()
    .get('/customers/:id', (context) => readCustomer(context.req.param('id')))
    .post('/api/customers/:id/visit', (context) => readCustomer(context.req.param('id')))
    .post('/functions/v1/stock', async (context) => readCustomer((await context.req.json()).customerId))
  const server = createAdaptorServer(app)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => void server.close(),
  }
}

/** Holes in the database. */
const HOLES = `
-- A policy that was replaced by a wider one.
drop policy "Staff read every row, customers read their own" on public.skus;
create policy "Everybody reads" on public.skus for select to authenticated using (true);
create policy "Everybody reads levels" on public.stock_levels for select to authenticated using (true);
-- A table that customers change, also others’ rows.
grant update on public.customer_sites to authenticated;
create policy "Everybody changes sites" on public.customer_sites for update to authenticated using (true);
create policy "Everybody reads sites" on public.customer_sites for select to authenticated using (true);
-- A view with its owner’s rights.
create view public.delivery_overview as select * from public.delivery_stops;
grant select on public.delivery_overview to authenticated;
-- Functions without a check: rows, a number, a value in an error, and a type that the crawl doesn’t know.
create function public.list_prices(customer bigint) returns setof public.en_lines
language sql stable security definer set search_path = ''
as $$ select * from public.en_lines where customer_id = list_prices.customer $$;
create function public.count_stock(customer bigint) returns bigint
language sql stable security definer set search_path = ''
as $$ select count(*) from public.pallets where customer_id = count_stock.customer $$;
create function public.order_again(line_id bigint) returns void
language plpgsql security definer set search_path = ''
as $$ begin raise exception 'Ask for %.', (select code from public.en_lines where id = line_id); end $$;
create function public.nearest_site(place point) returns bigint language sql as $$ select 1::bigint $$;
grant execute on function public.list_prices, public.count_stock, public.order_again, public.nearest_site
to authenticated;
-- A bucket that every signed-in user may read.
create policy "Signed-in users read" on storage.objects for select to authenticated using (bucket_id = 'mail');
-- A published table with a wide policy.
create policy "Everybody follows" on public.customer_documents for select to authenticated using (true);
alter publication supabase_realtime add table public.customer_documents;
notify pgrst, 'reload schema';
`

describe('crawl for other customers’ data', () => {
  const site = opened(() => openSite('PGlite'))
  const careless = opened(() => openCarelessSite(site))
  let probe: Probe
  beforeAll(async () => {
    await site.database.script(HOLES)
    probe = await probeOf(site, FIRST)
    await waitFor(async () => {
      const { status } = await probe.ask('function', `${site.stack.url}/rest/v1/rpc/count_stock?customer=0`)
      expect(status).toBe(200)
    })
    await crawlBackend(site, probe)
    await crawlRowChanges(site, probe)
    await crawlWebsite(site.database, careless.url, probe, [{}], {
      pages: ['/customers/:id'],
      calls: [{ method: 'POST', path: '/api/customers/:id/visit' }],
    })
    await crawlEdgeFunctions(careless.url, probe, ['stock'])
  })

  it.each<[string, Layer, RegExp]>([
    ['a wide policy', 'table', /GET .*\/skus\?/],
    ['a wide policy behind an embed', 'embed', /\/stock_locations\?select=\*,x:stock_levels/],
    ['a wide policy for changes', 'table', /^PATCH customer_sites/],
    ['a view with its owner’s rights', 'table', /\/delivery_overview\?/],
    ['a function that returns rows', 'function', /\/rpc\/list_prices/],
    ['a function that counts', 'function', /^count_stock/],
    ['a function whose error names a value', 'function', /\/rpc\/order_again/],
    ['a function that it cannot call', 'function', /^nearest_site/],
    ['a policy of a bucket', 'file', /\/mail\//],
    ['a published table', 'channel', /customer_documents/],
    ['a loader', 'route', /\/customers\//],
    ['a call of the website API', 'website API', /\/visit/],
    ['an edge function', 'edge function', /\/functions\/v1\/stock/],
  ])('finds a hole in %s', (_, layer, request) => {
    const found = probe.findings
      .filter((finding) => finding.layer === layer)
      .map((finding) => finding.request)
    expect(found).toContainEqual(expect.stringMatching(request))
  })
})
