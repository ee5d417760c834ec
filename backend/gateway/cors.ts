import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

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

const DEVICE_COOKIE_PATH = '/auth/v1/verify'

/**
 * Allows any origin, because tokens are in headers, not cookies. Hono's middleware would copy every response.
 * @param ownOrigins origins that may send and receive the known-device cookie
 */
export function allowAnyOrigin(ownOrigins: readonly string[]): MiddlewareHandler {
  const settings = { exposeHeaders: EXPOSED_HEADERS, maxAge: 3600, allowMethods: METHODS }
  const anyOriginCors = cors({ ...settings, origin: '*' })
  const ownOriginCors = cors({ ...settings, origin: [...ownOrigins], credentials: true })
  const exposedNames = EXPOSED_HEADERS.join(',')

  return async (context, next) => {
    const origin = context.req.header('origin')
    if (origin !== undefined && context.req.path === DEVICE_COOKIE_PATH && ownOrigins.includes(origin))
      return ownOriginCors(context, next)
    if (context.req.method === 'OPTIONS') return anyOriginCors(context, next)
    await next()
    const response = withOwnHeaders(context.res)
    response.headers.set('Access-Control-Allow-Origin', '*')
    response.headers.set('Access-Control-Expose-Headers', exposedNames)
    if (response !== context.res) context.res = response
  }
}

/** Headers of redirects and fetched responses are immutable. */
function withOwnHeaders(response: Response): Response {
  try {
    response.headers.delete('Access-Control-Allow-Origin')
    return response
  } catch {
    return new Response(response.body, response)
  }
}
