import { describe, expect, inject, it } from 'vitest'

const { url, publishableKey, secretKey } = inject('stack')

describe('API keys', () => {
  it.each([
    ['/auth/v1/settings', undefined, 401, 'No API key found in request'],
    ['/auth/v1/settings', 'wrong', 401, 'Invalid authentication credentials'],
    ['/rest/v1/news_articles', undefined, 401, 'No API key found in request'],
    ['/rest/v1/news_articles', 'sb_publishable_wrong', 401, 'Invalid authentication credentials'],
  ])('%s with the key %s returns %i', async (path, apikey, status, message) => {
    const answer = await fetch(url + path, { headers: apikey === undefined ? {} : { apikey } })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ message })
  })

  it.each(['header', 'query'])('accepts the key from the %s', async (place) => {
    const answer =
      place === 'header'
        ? await fetch(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } })
        : await fetch(`${url}/auth/v1/settings?apikey=${publishableKey}`)
    expect(answer.status).toBe(200)
    await answer.body?.cancel()
  })

  it('publishes the public keys (JWKS)', async () => {
    const answer = await fetch(`${url}/auth/v1/.well-known/jwks.json`)
    expect(answer.status).toBe(200)
    const { keys } = await answer.json()
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' })
    expect(keys[0]).not.toHaveProperty('d')
  })
})

describe('CORS', () => {
  const origin = 'https://shop.example.net'

  it.each([
    ['GET', '/rest/v1/news_articles', 'apikey,authorization,x-client-info,accept-profile,range,prefer'],
    [
      'PATCH',
      '/rest/v1/news_articles',
      'apikey,authorization,content-profile,content-type,prefer,x-client-info',
    ],
    ['POST', '/auth/v1/otp', 'apikey,authorization,content-type,x-client-info,x-supabase-api-version'],
    ['POST', '/storage/v1/object/news-media/a.png', 'apikey,authorization,cache-control,x-upsert,x-metadata'],
  ])('allows %s %s with supabase-js headers', async (method, path, headers) => {
    const answer = await fetch(url + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': headers },
    })
    expect(answer.status).toBeLessThan(300)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-methods')?.split(/, ?/)).toContain(method)
    const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase().split(/, ?/)
    expect(headers.split(',').filter((name) => !allowed?.includes(name))).toEqual([])
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('exposes headers with counts and error codes', async () => {
    const answer = await fetch(`${url}/rest/v1/news_articles?select=id`, {
      headers: { origin, apikey: publishableKey, prefer: 'count=exact' },
    })
    expect(answer.status).toBe(200)
    await answer.body?.cancel()
    const exposed = answer.headers.get('access-control-expose-headers')?.toLowerCase().split(/, ?/)
    expect(exposed).toEqual(
      expect.arrayContaining(['content-range', 'x-supabase-api-version', 'x-sb-error-code']),
    )
    expect(answer.headers.get('content-range')).toMatch(/\/\d+$/)
  })

  it.each([
    ['as apikey', { apikey: secretKey }],
    [
      'as bearer token beside the publishable key',
      { apikey: publishableKey, authorization: `Bearer ${secretKey}` },
    ],
  ])('rejects the secret key %s', async (_, headers) => {
    for (const path of ['/rest/v1/permissions', '/auth/v1/admin/users', '/storage/v1/bucket']) {
      const answer = await fetch(url + path, { headers: { ...headers, origin } })
      expect(answer.status).toBe(401)
      expect((await answer.json()).message).toBe('Forbidden use of secret API key in browser')
    }
  })
})
