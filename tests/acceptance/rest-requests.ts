/** Raw requests that supabase-js would not send. */
import { expect, inject } from 'vitest'

const { url, publishableKey, secretKey } = inject('stack')

export interface RawRequest {
  /** Below `/rest/v1`. */
  readonly path: string
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
  /** Uses the publishable key instead of the secret key. */
  readonly anonymous?: boolean
}

/** @param request `PATCH /path`, or `/path` to read */
export function sendRequest(request: string | RawRequest): Promise<Response> {
  const { path, method = 'GET', headers = {}, body, anonymous = false } = rawRequest(request)
  return fetch(`${url}/rest/v1${path}`, {
    method,
    headers: {
      apikey: anonymous ? publishableKey : secretKey,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

function rawRequest(request: string | RawRequest): RawRequest {
  if (typeof request !== 'string') return request
  const [method = '', path] = request.split(' ')
  return path === undefined ? { path: method } : { method, path }
}

/** @param error expected body besides the code, or its message */
export async function expectError(
  request: string | RawRequest,
  code: string,
  status: number,
  error: string | object,
): Promise<void> {
  const response = await sendRequest(request)
  const body = await response.json()
  expect([response.status, body.code], JSON.stringify(body)).toEqual([status, code])
  expect(body).toMatchObject(typeof error === 'string' ? { message: error } : error)
  expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message'])
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('proxy-status')).toBe(`PostgREST; error=${code}`)
  expect(response.headers.has('www-authenticate')).toBe(status === 401)
}
