import { createClient, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { describe, expect, inject, it } from 'vitest'

const { url, publishableKey, secretKey } = inject('stack')
const client = createClient(url, publishableKey, { auth: { persistSession: false } })

describe('invoke', () => {
  it.each([
    ['an object as JSON', { boxes: 12 }, 'application/json', '{"boxes":12}'],
    ['text', 'twelve', 'text/plain', 'twelve'],
    ['a blob', new Blob(['twelve'], { type: 'text/csv' }), 'text/csv', 'twelve'],
    ['bytes', new TextEncoder().encode('twelve').buffer, 'application/octet-stream', 'twelve'],
  ])('sends %s', async (_title, body, type, text) => {
    const { data, error } = await client.functions.invoke('echo', { body })
    expect(error).toBeNull()
    expect(data).toMatchObject({ method: 'POST', type, body: text })
  })

  it('sends a form', async () => {
    const body = new FormData()
    body.set('name', 'Ada')
    const { data } = await client.functions.invoke('echo', { body })
    expect(data).toMatchObject({ type: 'multipart/form-data', body: ['name'] })
  })

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)('uses the method %s', async (method) => {
    expect((await client.functions.invoke('echo', { method })).data).toMatchObject({ method })
  })

  it('passes a sub-path, query, region and headers', async () => {
    const { data } = await client.functions.invoke('echo/sizes/0201?flute=B', {
      region: 'eu-west-2' as never,
      headers: { Authorization: `Bearer ${publishableKey}` },
    })
    expect(data.path).toMatch(/\/echo\/sizes\/0201$/)
    expect(data).toMatchObject({
      query: { flute: 'B', forceFunctionRegion: 'eu-west-2' },
      region: 'eu-west-2',
      authorization: `Bearer ${publishableKey}`,
    })
  })

  it('functions can call the project', async () => {
    const { data } = await client.functions.invoke('echo')
    const response = await fetch(`${data.supabaseUrl}/auth/v1/settings`, {
      headers: { apikey: publishableKey },
    })
    expect(response.status).toBe(200)
  })
})

describe('errors', () => {
  it("returns a function's own error unchanged", async () => {
    const { data, error, response } = await client.functions.invoke('failing')
    expect(data).toBeNull()
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect([response?.status, await error.context.json()]).toEqual([422, { error: 'no such colour' }])
  })

  it('hides the text of uncaught errors', async () => {
    const { error } = await client.functions.invoke('failing/throws')
    expect(error).toBeInstanceOf(FunctionsRelayError)
    expect(error.context.status).toBe(500)
    expect(await error.context.json()).toEqual({
      code: 'WORKER_ERROR',
      message: 'Function exited due to an error (please check logs)',
    })
  })

  it.each(['missing', '%2e%2e%2fechoes', 'échos'])('returns 404 for %s', async (name) => {
    const { error } = await client.functions.invoke(name)
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect([error.context.status, await error.context.json()]).toEqual([
      404,
      { code: 'NOT_FOUND', message: 'Requested function was not found' },
    ])
  })

  it('rejects a missing key and an invalid token', async () => {
    const bare = await fetch(`${url}/functions/v1/echo`, { method: 'POST' })
    expect([bare.status, await bare.json()]).toEqual([
      401,
      { code: 'UNAUTHORIZED_NO_AUTH_HEADER', message: 'Missing authorization header' },
    ])
    const { error } = await client.functions.invoke('echo', { headers: { Authorization: 'Bearer a.b.c' } })
    expect(error).toBeInstanceOf(FunctionsRelayError)
    expect(error.context.status).toBe(401)
  })

  it('rejects an oversized body', async () => {
    const { error } = await client.functions.invoke('echo', { body: 'x'.repeat(10_000_001) })
    expect(error.context.status).toBe(413)
  })
})

it('CORS allows other origins, but not the secret key', async () => {
  const origin = 'https://shop.example.net'
  const preflight = await fetch(`${url}/functions/v1/echo`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-region',
    },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  const response = await fetch(`${url}/functions/v1/echo`, {
    method: 'POST',
    headers: { origin, apikey: publishableKey },
  })
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  const secret = await fetch(`${url}/functions/v1/echo`, {
    method: 'POST',
    headers: { origin, apikey: secretKey },
  })
  expect(secret.status).toBe(401)
})
