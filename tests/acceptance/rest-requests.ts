/** Raw requests that supabase-js would not send. */
import { expect, inject } from 'vitest'

const { url, publishableKey, secretKey } = inject('stack')

export interface Refusal {
  /** Below `/rest/v1`. */
  readonly path: string
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
  /** Uses the publishable key instead of the secret key. */
  readonly anonymous?: boolean
}

export function ask({
  path,
  method = 'GET',
  headers = {},
  body,
  anonymous = false,
}: Refusal): Promise<Response> {
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
export async function expectRefusal(
  refusal: Refusal,
  code: string,
  status: number,
  error: object,
): Promise<void> {
  const answer = await ask(refusal)
  const told = await answer.json()
  expect([answer.status, told.code], JSON.stringify(told)).toEqual([status, code])
  expect(told).toMatchObject(error)
  expect(Object.keys(told).sort()).toEqual(['code', 'details', 'hint', 'message'])
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('proxy-status')).toBe(`PostgREST; error=${code}`)
  expect(answer.headers.has('www-authenticate')).toBe(status === 401)
}
