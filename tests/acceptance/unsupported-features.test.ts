/** Unsupported features return an error of their protocol. */
import { describe, expect, inject, it } from 'vitest'

const { url, publishableKey, secretKey } = inject('stack')

type Case = [title: string, method: string, path: string, status: number, code: string, init?: RequestInit]

/** Returns the protocol's error code. */
async function sendRequest(method: string, path: string, key: string, init: RequestInit = {}) {
  const response = await fetch(url + path, {
    method,
    ...init,
    redirect: 'manual',
    headers: {
      apikey: key,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...init.headers,
    },
  })
  const text = await response.text()
  const body = text === '' ? {} : JSON.parse(text)
  return [response.status, body.error_code ?? body.code ?? body.message]
}

const post = (body: object): RequestInit => ({ body: JSON.stringify(body) })

describe('not supported', () => {
  it.each<Case>([
    ['data: OpenAPI description', 'GET', '/rest/v1/', 404, 'PGRST126'],
    ['data: aggregates', 'GET', '/rest/v1/news_articles?select=count()', 400, 'PGRST123'],
    [
      'data: query plans',
      'GET',
      '/rest/v1/news_articles',
      406,
      'PGRST107',
      { headers: { accept: 'application/vnd.pgrst.plan+json' } },
    ],
    [
      'data: GeoJSON',
      'GET',
      '/rest/v1/news_articles',
      406,
      'PGRST107',
      { headers: { accept: 'application/geo+json' } },
    ],
    [
      'data: other schemas',
      'GET',
      '/rest/v1/users',
      406,
      'PGRST106',
      { headers: { 'accept-profile': 'auth' } },
    ],
    [
      'auth: sign-up, unless switched on',
      'POST',
      '/auth/v1/signup',
      422,
      'signup_disabled',
      post({ email: 'a@example.com', password: 'a long enough password' }),
    ],
    ['auth: anonymous users', 'POST', '/auth/v1/signup', 422, 'anonymous_provider_disabled', post({})],
    [
      'auth: phone numbers',
      'POST',
      '/auth/v1/otp',
      400,
      'phone_provider_disabled',
      post({ phone: '+447700900000' }),
    ],
    [
      'auth: identity tokens of other providers',
      'POST',
      '/auth/v1/token?grant_type=id_token',
      400,
      'provider_disabled',
      post({ provider: 'google', id_token: 'x' }),
    ],
    [
      'auth: wallets',
      'POST',
      '/auth/v1/token?grant_type=web3',
      422,
      'web3_provider_disabled',
      post({ chain: 'ethereum', message: 'x', signature: 'y' }),
    ],
    ['auth: other providers', 'GET', '/auth/v1/authorize?provider=github', 400, 'validation_failed'],
    [
      'auth: single sign-on',
      'POST',
      '/auth/v1/sso',
      404,
      'saml_provider_disabled',
      post({ domain: 'example.com' }),
    ],
    ['storage: resumable uploads', 'POST', '/storage/v1/upload/resumable', 501, 'NotSupported'],
    ['storage: S3 protocol', 'GET', '/storage/v1/s3/news-media', 501, 'NotSupported'],
    ['storage: vector buckets', 'POST', '/storage/v1/vector/CreateIndex', 501, 'NotSupported', post({})],
    ['storage: analytics buckets', 'GET', '/storage/v1/iceberg/bucket', 501, 'NotSupported'],
    ['GraphQL', 'POST', '/graphql/v1', 404, 'no Route matched with those values', post({ query: '{ a }' })],
  ])('%s: %s %s returns %i %s', async (_title, method, path, status, code, init) => {
    expect(await sendRequest(method, path, publishableKey, init)).toEqual([status, code])
  })

  it.each<Case>([
    ['auth: an OAuth server', 'GET', '/auth/v1/admin/oauth/clients', 404, 'feature_disabled'],
    ['auth: SAML providers', 'GET', '/auth/v1/admin/sso/providers', 404, 'saml_provider_disabled'],
    [
      'auth: password hashes other than Argon2',
      'POST',
      '/auth/v1/admin/users',
      400,
      'validation_failed',
      post({ email: 'b@example.com', password_hash: '$2a$10$abcdefghijklmnopqrstuv' }),
    ],
  ])('%s: %s %s returns %i %s with the secret key', async (_title, method, path, status, code, init) => {
    expect(await sendRequest(method, path, secretKey, init)).toEqual([status, code])
  })
})
