/** Every page, loader and call of the website, and edge functions. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import type { Database } from '#backend/database/database.ts'
import { createWebsiteApi, type WebsiteApiDependencies } from '#server/website-api/website-api.ts'
import { anyAddress, inParallel, type Probe } from './probe.ts'
import { FIRST, owner } from './tenant-rows.ts'

export const EDGE_FUNCTIONS = join(import.meta.dirname, '../../../supabase/functions')

interface Endpoint {
  readonly method: string
  readonly path: string
}

const listPages = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) => [
    ...(path === undefined || path === '*' ? [] : [`/${path}`]),
    ...listPages(children ?? []),
  ])

/** The calls of the website API, from its router. */
function listCalls(): Endpoint[] {
  const anything: unknown = new Proxy(() => undefined, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => 'x' : anything),
    apply: () => anything,
  })
  const dependencies = {
    ...Object.fromEntries(
      ['emails', 'images', 'invalidation', 'secret', 'sessions', 'session'].map((name) => [name, anything]),
    ),
    siteUrl: 'https://example.com',
    siteOrigins: [],
    secretKey: 'key',
    onBehalfOf: anything,
    clock: Date.now,
  }
  const api = createWebsiteApi(dependencies as unknown as WebsiteApiDependencies)
  const listed = api.routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
  const distinct = new Map(listed.map(({ method, path }) => [`${method} ${path}`, { method, path }]))
  const endsSession = ({ method, path }: Endpoint) =>
    path.endsWith('/logout') || (method === 'DELETE' && path.includes('session'))
  return [...distinct.values()].toSorted(
    (one, other) => Number(endsSession(one)) - Number(endsSession(other)),
  )
}

/** Values of a path’s parameters, besides the id of the other customer’s user. */
async function readValues(database: Database, { other }: Probe) {
  const [row] = await owner(
    database,
    `select id::text, reference from public.call_offs where customer_id = ${other.customerId} limit 1`,
  )
  return { id: String(row?.id), reference: String(row?.reference) }
}

/** Sets the parameters of a path. */
const fill = (path: string, value: string) =>
  path.replaceAll(/:resource\b/g, 'skus').replaceAll(/:\w+(?:\{[^/]*\})?/g, encodeURIComponent(value))

/** Headers of a session: its cookie and CSRF token. */
type SessionHeaders = Readonly<Record<string, string>>

/** What there is to crawl. */
interface Addresses {
  readonly pages: readonly string[]
  readonly calls: readonly Endpoint[]
}

/** As the router of the pages and that of the website API list them. */
export const listAddresses = (): Addresses => ({
  pages: listPages(routes as RouteConfigEntry[]),
  calls: listCalls(),
})

/** @param sessions of the user; each may render some pages a second */
export async function crawlWebsite(
  database: Database,
  url: string,
  probe: Probe,
  sessions: readonly SessionHeaders[],
  { pages, calls }: Addresses,
): Promise<void> {
  const { customerId, userId, email, mark } = probe.other
  const { id, reference } = await readValues(database, probe)
  const query = (value: string) =>
    `?${new URLSearchParams({ id: value, customer: String(customerId), q: mark })}`
  // A document has what its loaders return, so that one of the two is enough in each direction.
  const forms = probe.self === FIRST ? ['', '.data'] : ['.data', '']
  await inParallel(
    pages.map((path, index) => async () => {
      const value = /:id\b/.test(path) ? id : reference
      const headers = sessions[index % sessions.length] ?? {}
      await probe.ask('route', url + fill(path, value) + forms[index % 2] + query(value), { headers })
    }),
  )
  const [headers = {}] = sessions
  for (const { method, path } of calls)
    for (const value of path.includes(':') ? [id, reference, userId] : [id]) {
      const body = {
        id: value,
        user: userId,
        userId,
        customer: customerId,
        customerId,
        email,
        _csrf: headers['X-CSRF-Token'],
      }
      await probe.ask('website API', url + fill(path, value) + query(value), {
        method,
        headers: { ...headers, 'Content-Type': 'application/json' },
        ...(method !== 'GET' && { body: JSON.stringify(body) }),
      })
    }
}

export function listEdgeFunctions(): string[] {
  const entries = readdirSync(EDGE_FUNCTIONS, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

export async function crawlEdgeFunctions(url: string, probe: Probe, names: readonly string[]): Promise<void> {
  const { customerId, userId } = probe.other
  for (const name of names)
    for (const method of ['GET', 'POST'])
      await probe.ask('edge function', `${url}/functions/v1/${name}?customer=${customerId}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(method === 'POST' && { body: JSON.stringify({ id: customerId, customerId, userId }) }),
      })
}

/** Signs in to the website. */
export async function enterWebsite(url: string, token: string): Promise<SessionHeaders> {
  const address = { 'X-Forwarded-For': anyAddress() }
  const csrf = await fetch(`${url}/api/csrf-token`, { headers: address })
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const cookieOf = (response: Response) =>
    response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: {
      ...address,
      'Content-Type': 'application/json',
      'X-CSRF-Token': csrfToken,
      Cookie: cookieOf(csrf).join('; '),
    },
    body: JSON.stringify({ token, _csrf: csrfToken }),
  })
  if (!login.ok) throw new Error(`Signing in failed: ${await login.text()}`)
  const signedInCookies = [...cookieOf(csrf), ...cookieOf(login)]
  const renewed = await fetch(`${url}/api/csrf-token`, {
    headers: { ...address, Cookie: signedInCookies.join('; ') },
  })
  const next = (await renewed.json()) as { csrfToken: string }
  const jar = new Map([...signedInCookies, ...cookieOf(renewed)].map((pair) => [pair.split('=')[0], pair]))
  return { Cookie: [...jar.values()].join('; '), 'X-CSRF-Token': next.csrfToken }
}
