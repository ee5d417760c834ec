/**
 * Feeds of other systems: `POST /api/integrations/v1/{resource}` with a source’s key, and their documentation. Staff
 * upload files with their session instead, and name the source: `?source=`.
 */
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { FEED_RESOURCES, FEEDS_API } from '#domain/feeds/feed-resources.ts'
import {
  batchKeySchema,
  type FeedResponse,
  feedQuerySchema,
  openApiDocument,
} from '#domain/feeds/open-api.ts'
import type { SessionUser } from '#domain/session/session.ts'
import type { DataClient } from '../data-source/clients.ts'
import type { ConsumeRateLimit } from '../data-source/rate-limit.ts'
import { apiErrors, parseInput, unwrap, WebsiteApiError } from '../website-api/services/errors.ts'
import { feedDocumentation } from './documentation-page.ts'
import { FEED_MAX_BYTES, feedErrors, importFeed } from './feed-import.ts'

export interface IntegrationsDependencies {
  readonly secret: DataClient
  readonly siteUrl: string
  readonly consumeRateLimit: ConsumeRateLimit
  readonly clientAddress: (request: Request) => string
  /** Requires a session of staff, and sets the user. */
  readonly staffGuard: MiddlewareHandler
}

const LIMITS = {
  /** Per address, with or without a valid key. */
  calls: { name: 'feed-calls', count: 600, seconds: 60 },
  /** Per source. */
  batches: { name: 'feed-batches', count: 300, seconds: 60 },
} as const

/** Paths whose bodies are limited while they are read, after the key: Hono's limit would keep a chunked one in memory. */
export const FEED_PATHS: ReadonlySet<string> = new Set(
  FEED_RESOURCES.map(({ name }) => `${FEEDS_API}/${name}`),
)

const errors = {
  key: () => new WebsiteApiError(401, 'INVALID_KEY', 'The key is missing, unknown or revoked.'),
  source: () => new WebsiteApiError(404, 'NOT_FOUND', 'This source doesn’t exist or has been revoked.'),
  notAllowed: (name: string) =>
    new WebsiteApiError(
      403,
      'RESOURCE_NOT_ALLOWED',
      `The key may not send ${name}. Ask staff to add it to the source.`,
    ),
  contentType: () =>
    new WebsiteApiError(415, 'UNSUPPORTED_CONTENT_TYPE', 'Send application/json or text/csv.'),
} as const

/** The user is set for uploads by staff. */
type Environment = { Variables: { user: SessionUser } }

/** The source that an upload by staff names. */
const uploadSource = ({ req: request }: Context) => request.query('source')

export function createIntegrationsApi(dependencies: IntegrationsDependencies): Hono<Environment> {
  const { secret, siteUrl, consumeRateLimit, clientAddress, staffGuard } = dependencies
  const api = new Hono<Environment>()

  const limitCalls: MiddlewareHandler = async (context, next) => {
    if (!(await consumeRateLimit(LIMITS.calls, clientAddress(context.req.raw))))
      throw apiErrors.tooMany(LIMITS.calls.seconds)
    await next()
  }
  const uploadGuard: MiddlewareHandler = (context, next) =>
    uploadSource(context) === undefined ? next() : staffGuard(context, next)

  api.get(FEEDS_API, () => feedDocumentation(siteUrl))
  api.get(`${FEEDS_API}/openapi.json`, (context) => context.json(openApiDocument(siteUrl)))
  api.post(`${FEEDS_API}/:resource`, limitCalls, uploadGuard, async (context) => {
    const { raw } = context.req
    const named = uploadSource(context)
    const source = named === undefined ? await findSource(secret, raw) : await findUploadSource(secret, named)
    if (!(await consumeRateLimit(LIMITS.batches, String(source.id))))
      throw apiErrors.tooMany(LIMITS.batches.seconds)
    const resource = FEED_RESOURCES.find(({ name }) => name === context.req.param('resource'))
    if (resource === undefined) throw apiErrors.unknownAddress()
    if (!source.resources.includes(resource.name)) throw errors.notAllowed(resource.name)
    const format = bodyFormat(raw)
    const { mode, dryRun, results } = parseInput(feedQuerySchema, context.req.query())
    const batchKey = dryRun === 'true' ? null : readBatchKey(raw)
    if (raw.body === null) throw apiErrors.invalidInput('The body is empty.')
    if (Number(raw.headers.get('content-length')) > FEED_MAX_BYTES) throw feedErrors.tooManyBytes()
    const answer = await importFeed(secret, {
      sourceId: source.id,
      resource,
      body: raw.body,
      format,
      mode,
      batchKey,
      uploadedBy: named === undefined ? null : context.get('user').id,
    })
    return context.json({
      ...answer,
      results:
        results === 'all' ? answer.results : answer.results.filter(({ result }) => result === 'refused'),
    } satisfies FeedResponse)
  })
  return api
}

async function findSource(secret: DataClient, { headers }: Request) {
  const [, key] = /^Bearer (feed_[0-9a-f]{64})$/i.exec(headers.get('authorization') ?? '') ?? []
  if (key === undefined) throw errors.key()
  const [source] = unwrap(await secret.rpc('find_feed_source', { feed_key: key }))
  if (source === undefined) throw errors.key()
  return source
}

async function findUploadSource(secret: DataClient, id: string) {
  const found = /^\d{1,15}$/.test(id)
    ? unwrap(await secret.rpc('find_feed_source', { source_id: Number(id) }))
    : []
  if (found[0] === undefined) throw errors.source()
  return found[0]
}

function bodyFormat({ headers }: Request): 'json' | 'csv' {
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  if (type.trim() === 'application/json') return 'json'
  if (type.trim() === 'text/csv') return 'csv'
  throw errors.contentType()
}

function readBatchKey({ headers }: Request): string {
  const key = batchKeySchema.safeParse(headers.get('idempotency-key'))
  if (key.success) return key.data
  throw apiErrors.invalidInput('Name the batch in the header Idempotency-Key, with 1 to 100 characters.')
}
