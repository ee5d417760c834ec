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

export function sendRequest({
  path,
  method = 'GET',
  headers = {},
  body,
  anonymous = false,
}: RawRequest): Promise<Response> {
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

/** @param error expected body besides the code */
export async function expectError(
  request: RawRequest,
  code: string,
  status: number,
  error: object,
): Promise<void> {
  const response = await sendRequest(request)
  const body = await response.json()
  expect([response.status, body.code], JSON.stringify(body)).toEqual([status, code])
  expect(body).toMatchObject(error)
  expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message'])
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('proxy-status')).toBe(`PostgREST; error=${code}`)
  expect(response.headers.has('www-authenticate')).toBe(status === 401)
}
