/**
 * For any request to the website API, pages, forms and previews, the response is well-formed, never a 500, logs nothing
 * unexpected, leaks nothing, and grants staff functions only to staff. backend/fuzz.test.ts covers the protocols;
 * tests/fuzz/run-campaign.ts sets the amount.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actionRequests } from '#tests/fuzz/action-requests.ts'
import { CANARY } from '#tests/fuzz/arbitraries.ts'
import { API_URL, type BackendFixture, findLeaks, openBackendFixture } from '#tests/fuzz/backend-fixture.ts'
import { FUZZ_TIMEOUT_MS, run } from '#tests/fuzz/run-campaign.ts'
import { apiRequests, pageRequests } from '#tests/fuzz/site-requests.ts'
import type { SiteSample } from '#tests/fuzz/website-arbitraries.ts'
import { openWebsiteFixture, type WebsiteFixture } from '#tests/fuzz/website-fixture.ts'

let world: BackendFixture
let site: WebsiteFixture
beforeAll(async () => {
  world = await openBackendFixture()
  site = await openWebsiteFixture(world)
})
afterAll(() => world?.close())

/** Database functions for staff. */
const FOR_STAFF = /\b(list_users|list_audit_log|(update|disable|enable)_user\w*|begin_privacy_response)\b/

function requestOf({ method, target, headers, body, visitor, isTrusted }: SiteSample): Request {
  const { cookie, csrf } = site.credentials[visitor]
  const bodiless = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  return new Request(API_URL + target, {
    method,
    headers: {
      ...(bodiless ? {} : { 'content-type': 'application/json' }),
      ...headers,
      cookie,
      ...(isTrusted && { 'x-csrf-token': csrf }),
    },
    ...(bodiless ? {} : { body: (isTrusted ? withToken(String(body), csrf) : body) as BodyInit }),
  })
}

/** The body carries the CSRF token too. */
function withToken(body: string, csrf: string): string {
  return body.startsWith('{"') ? `{"_csrf":${JSON.stringify(csrf)},${body.slice(1)}` : body
}

/** Timeouts on a busy machine, which say nothing about the request. */
const STOPPED = /canceling statement|was stopped|UNAVAILABLE|not available at the moment/
const ATTEMPTS = 5

async function send(sample: SiteSample, attempt = 1): Promise<Response> {
  world.logged.length = 0
  world.watched.begin({ rollback: true })
  const response = await site.fetch(requestOf(sample))
  const isStopped = world.logged.some(({ fields }) => STOPPED.test(String((fields as { err?: Error }).err)))
  return isStopped && attempt < ATTEMPTS ? send(sample, attempt + 1) : response
}

async function check(sample: SiteSample): Promise<number> {
  const response = await send(sample)
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
  const told = `${sample.visitor} → ${response.status} ${text.slice(0, 600)}`

  expect(
    world.logged.map(({ fields, message }) => [message, String((fields as { err?: Error }).err?.stack)]),
    told,
  ).toEqual([])
  expect(response.status < 500, told).toBe(true)
  // Staff may manage users that the data API hides from them.
  const isStaff = sample.visitor === 'staff'
  const caller = isStaff ? 'service' : sample.visitor === 'none' ? 'anonymous' : sample.visitor
  const seen = `${JSON.stringify([...response.headers])} ${text}`
  expect(findLeaks(seen, caller), told).toEqual([])
  for (const key of [world.keys.secret, world.keys.pepper, world.keys.signing[0].privateJwk.d])
    expect(seen.includes(String(key)), told).toBe(false)
  for (const statement of world.watched.texts()) {
    expect(statement, told).not.toContain(CANARY)
    if (!isStaff) expect(statement, told).not.toMatch(FOR_STAFF)
  }
  if (sample.target.startsWith('/api/') && response.status >= 400 && sample.method !== 'HEAD')
    expect(Object.keys(JSON.parse(text)).sort(), told).toEqual(['code', 'error', 'message'])
  expect(text, told).not.toMatch(/node_modules|\/tmp\/|\.ts:\d|ENOENT|syntax error at/)
  return response.status
}

const timeout = FUZZ_TIMEOUT_MS

it('the website API leaks no data', { timeout }, () =>
  run({ subject: 'website API', samples: apiRequests(), share: 0.12, check, accepted: 0.1 }),
)

it('forms and previews leak no data', { timeout }, () =>
  run({ subject: 'forms and previews', samples: actionRequests(), share: 0.06, check, accepted: 0.05 }),
)

it('pages, feeds and social cards leak no data', { timeout }, () =>
  run({ subject: 'pages', samples: pageRequests(), share: 0.02, check, accepted: 0.2 }),
)
