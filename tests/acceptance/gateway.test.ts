import { describe, expect, inject, it } from 'vitest'

const { url, publishableKey } = inject('stack')

describe('API keys', () => {
  it.each([
    ['/auth/v1/settings', undefined, 401, 'No API key found in request'],
    ['/auth/v1/settings', 'wrong', 401, 'Invalid authentication credentials'],
    ['/rest/v1/news_articles', undefined, 401, 'No API key found in request'],
    ['/rest/v1/news_articles', 'sb_publishable_wrong', 401, 'Invalid authentication credentials'],
  ])('%s with the key %s returns %i', async (path, apikey, status, message) => {
    const response = await fetch(url + path, { headers: apikey === undefined ? {} : { apikey } })
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ message })
  })

  it.each(['header', 'query'])('accepts the key from the %s', async (place) => {
    const response =
      place === 'header'
        ? await fetch(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } })
        : await fetch(`${url}/auth/v1/settings?apikey=${publishableKey}`)
    expect(response.status).toBe(200)
    await response.body?.cancel()
  })

  it('publishes the public keys (JWKS)', async () => {
    const response = await fetch(`${url}/auth/v1/.well-known/jwks.json`)
    expect(response.status).toBe(200)
    const { keys } = await response.json()
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
    const response = await fetch(url + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': headers },
    })
    expect(response.status).toBeLessThan(300)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')?.split(/, ?/)).toContain(method)
    const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase().split(/, ?/)
    expect(headers.split(',').filter((name) => !allowed?.includes(name))).toEqual([])
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('exposes headers with counts and error codes', async () => {
    const response = await fetch(`${url}/rest/v1/news_articles?select=id`, {
      headers: { origin, apikey: publishableKey, prefer: 'count=exact' },
    })
    expect(response.status).toBe(200)
    await response.body?.cancel()
    const exposed = response.headers.get('access-control-expose-headers')?.toLowerCase().split(/, ?/)
    expect(exposed).toEqual(
      expect.arrayContaining(['content-range', 'x-supabase-api-version', 'x-sb-error-code']),
    )
    expect(response.headers.get('content-range')).toMatch(/\/\d+$/)
  })
})
