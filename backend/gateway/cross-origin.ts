import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** supabase-js reads these headers from answers of another origin. */
const EXPOSED_HEADERS = [
  'Content-Encoding',
  'Content-Length',
  'Content-Range',
  'ETag',
  'Link',
  'Location',
  'Preference-Applied',
  'X-Relay-Error',
  'X-Sb-Error-Code',
  'X-Supabase-Api-Version',
  'X-Total-Count',
]

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Lets pages of any origin call. Tokens travel in headers, never in cookies, so a page gets what its token allows.
 * Hono's own middleware answers preflight requests; after any other request it would make each response anew.
 */
export function allowAnyOrigin(): MiddlewareHandler {
  const beforehand = cors({
    origin: '*',
    exposeHeaders: EXPOSED_HEADERS,
    maxAge: 3600,
    allowMethods: METHODS,
  })
  const exposedNames = EXPOSED_HEADERS.join(',')

  return async (context, next) => {
    if (context.req.method === 'OPTIONS') return beforehand(context, next)
    await next()
    const response = withOwnHeaders(context.res)
    response.headers.set('Access-Control-Allow-Origin', '*')
    response.headers.set('Access-Control-Expose-Headers', exposedNames)
    if (response !== context.res) context.res = response
  }
}

/** Returns a response whose headers can be changed, which those of a redirect or of an answer from elsewhere cannot. */
function withOwnHeaders(response: Response): Response {
  try {
    response.headers.delete('Access-Control-Allow-Origin')
    return response
  } catch {
    return new Response(response.body, response)
  }
}
