/** Data API compatible with PostgREST 14. */
import { Hono } from 'hono'
import type { Caller } from '../caller/caller.ts'
import type { BackendDependencies } from '../dependencies/dependencies.ts'
import { call } from './endpoints/call.ts'
import { insert } from './endpoints/insert.ts'
import { put } from './endpoints/put.ts'
import { read } from './endpoints/read.ts'
import { createRequestContext, type RequestContext } from './endpoints/request-context.ts'
import { remove, update } from './endpoints/update-delete.ts'
import { errorResponse } from './protocol/error-response.ts'
import { requestErrors } from './protocol/errors.ts'
import { createQueryScheduler, getThrottleKey } from './query-scheduler.ts'
import { assertAnonymousLimits, isExpensive } from './request/query-cost.ts'
import { createRequestReader } from './request/request.ts'
import { createResponseBudget } from './response-budget.ts'
import { createSchemaCache } from './schema/schema-cache.ts'

type Endpoint = (context: RequestContext) => Promise<Response>

const TABLE_ENDPOINTS: Record<string, Endpoint> = {
  GET: read,
  HEAD: read,
  POST: insert,
  PATCH: update,
  PUT: put,
  DELETE: remove,
}

const FUNCTION_ENDPOINTS: Record<string, Endpoint> = { GET: call, HEAD: call, POST: call }

/** @param resolveCaller throws `TokenError`, which becomes PGRST301 or PGRST303 */
export function createRest(
  { database, clientAddress, maxResponseBytes, log }: BackendDependencies,
  resolveCaller: (request: Request) => Promise<Caller>,
): Hono {
  const schemaCache = createSchemaCache(database, log)
  const readRequest = createRequestReader()
  const scheduler = createQueryScheduler()
  const responseBudget = createResponseBudget()
  const rest = new Hono()

  // Responses are not cached, unless a function sets the header.
  rest.use(async (context, next) => {
    await next()
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-store')
  })

  async function respondTo(request: Request, target: 'table' | 'function', name: string): Promise<Response> {
    let authenticated = false
    try {
      const caller = await resolveCaller(request)
      authenticated = caller.role !== 'anon'
      const endpoint = endpointOf(request.method, target)
      const parsed = readRequest(request, target)
      if (caller.role === 'anon') assertAnonymousLimits(parsed, request.url.length)
      const schema = await schemaCache.get()
      const path = target === 'table' ? `/${name}` : `/rpc/${name}`
      const throttleKey = getThrottleKey(caller, clientAddress(request))
      const isAnonymous = throttleKey?.anonymous ?? false
      // Pages and the server's own requests are not limited.
      const callerLimit = throttleKey && (isAnonymous ? maxResponseBytes?.anonymous : maxResponseBytes?.user)
      const maxBytes =
        isAnonymous && callerLimit !== undefined ? responseBudget.limit(callerLimit) : callerLimit
      const options = {
        isExpensive:
          isAnonymous && isExpensive(parsed, target === 'table' ? schema.tables.get(name) : undefined),
        signal: request.signal,
      }
      const schedule = <T>(work: () => Promise<T>) => scheduler.run(throttleKey, work, options)
      const parts = { request, name, parsed, schema, maxBytes }
      const response = await endpoint(
        createRequestContext(database, caller, path, parts, { schedule, lowPriority: isAnonymous }),
      )
      return isAnonymous ? await responseBudget.track(response) : response
    } catch (thrown) {
      return errorResponse(thrown, authenticated, log)
    }
  }

  rest.all('/rpc/:name', (context) => respondTo(context.req.raw, 'function', context.req.param('name')))
  rest.all('/:name', (context) => respondTo(context.req.raw, 'table', context.req.param('name')))
  // The second path matches a trailing slash when mounted below a path.
  for (const path of ['/', '/:root{.{0}}']) {
    rest.all(path, () => errorResponse(requestErrors.root(), false, log))
  }
  rest.all('*', () => errorResponse(requestErrors.path(), false, log))
  return rest
}

function endpointOf(method: string, target: 'table' | 'function'): Endpoint {
  const endpoint = (target === 'table' ? TABLE_ENDPOINTS : FUNCTION_ENDPOINTS)[method]
  if (endpoint) return endpoint
  throw target === 'table' ? requestErrors.method(method) : requestErrors.rpcMethod(method)
}
