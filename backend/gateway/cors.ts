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

/** Where a code is entered: pages of ours, at other addresses, may send the cookie by which a browser is known here. */
const WITH_COOKIE = '/auth/v1/verify'

/**
 * Lets pages of any origin call. Tokens travel in headers, never in cookies, so a page gets what its token allows.
 * Hono's own middleware answers preflight requests; after any other request it would make each response anew.
 * @param ownOrigins whose pages the browser may let send the cookie of a known device, and keep the next
 */
export function allowAnyOrigin(ownOrigins: readonly string[]): MiddlewareHandler {
  const settings = { exposeHeaders: EXPOSED_HEADERS, maxAge: 3600, allowMethods: METHODS }
  const beforehand = cors({ ...settings, origin: '*' })
  const withCookie = cors({ ...settings, origin: [...ownOrigins], credentials: true })
  const exposedNames = EXPOSED_HEADERS.join(',')

  return async (context, next) => {
    const origin = context.req.header('origin')
    if (origin !== undefined && context.req.path === WITH_COOKIE && ownOrigins.includes(origin))
      return withCookie(context, next)
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
