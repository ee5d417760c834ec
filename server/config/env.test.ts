import { describe, expect, it } from 'vitest'
import { EnvError, isLoopbackSite, readEnv } from './env.ts'

function faultsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof EnvError) return error.faults
    throw error
  }
  return []
}

const supabase = {
  SUPABASE_URL: 'https://project.example.com',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789',
  SUPABASE_SECRET_KEY: 'sb_secret_0123456789abc',
}
const store = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' }

describe('settings', () => {
  it('have defaults', () => {
    const env = readEnv({})
    expect(env).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      siteOrigins: [],
      databaseUrl: undefined,
      supabase: undefined,
      s3: undefined,
      smtpUrl: undefined,
      emailFrom: 'noreply@localhost',
      demoContent: 'demonstration',
      auth: { signUp: false, uniformSignIn: false, passwords: false },
    })
    expect(env.dataDirectory).toMatch(/^\/.*\/data$/)
  })

  it('treat an empty value as missing', () => {
    expect(readEnv({ PORT: '', SITE_URL: ' ', SMTP_URL: '' })).toMatchObject({
      port: 3000,
      smtpUrl: undefined,
    })
  })

  it('derive SITE_URL from the port', () => {
    expect(readEnv({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080')
    expect(readEnv({ PORT: '8080', SITE_URL: 'https://www.example.com/' }).siteUrl).toBe(
      'https://www.example.com',
    )
  })

  it('report all errors together, including those between settings', () => {
    const errors = faultsOf({
      PORT: 'abc',
      SITE_URL: 'www.example.com/home',
      EMAIL_FROM: 'nobody',
      DEMO_CONTENT: 'yes',
      SUPABASE_URL: 'https://project.example.com',
    })
    expect(errors).toHaveLength(6)
    for (const fault of errors) expect(fault).toMatch(/^[A-Z].*\.$/)
  })

  const refused: [setting: string, value: string][] = [
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'a host'],
    ['SITE_URL', 'ftp://example.com'],
    ['SITE_URL', 'https://example.com/shop'],
    ['SITE_URL', 'https://example.com?'],
    ['SITE_URL', 'https://user@example.com'],
    ['ALLOWED_ORIGINS', 'nonsense'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy.example.com'],
    ['DATABASE_URL', 'mysql://localhost/site'],
    ['DATABASE_URL', 'postgres://a password with spaces@localhost/site'],
    ['SUPABASE_PUBLISHABLE_KEY', 'short'],
    ['SUPABASE_SECRET_KEY', 'with spaces in the middle of it'],
    ['SMTP_URL', 'mail.example.com:587'],
    ['SMTP_URL', 'smtp://'],
    ['EMAIL_FROM', 'nobody'],
    ['CLAMAV_HOST', 'localhost'],
    ['PORT', '1e3'],
    ['DEMO_CONTENT', '2'],
    ['ENABLE_SIGN_UP', 'yes'],
    ['SIGN_IN_UNKNOWN_EMAIL', 'message'],
    ['ENABLE_PASSWORDS', 'true'],
    ['ASSISTANT_BASE_URL', 'localhost:8080'],
    ['IMAGE_MODEL_BASE_URL', 'localhost:8080'],
  ]
  it.each(refused)('reject %s “%s” with one sentence that names it', (name, value) => {
    const errors = faultsOf({ [name]: value })
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(name)
  })

  it.each<Record<string, string>>([
    { DATABASE_URL: 'mysql://site:hunter2@db/site' },
    { SMTP_URL: 'http://site:hunter2@mail' },
    { SUPABASE_SECRET_KEY: 'a secret like hunter2' },
    { ...store, S3_ENDPOINT: 'objects.example.com' },
  ])('do not repeat passwords and keys: %j', (settings) => {
    expect(faultsOf(settings)).toEqual([expect.not.stringContaining('hunter2')])
  })

  it.each([
    ['ASSISTANT', 'ASSISTANT_MODEL'],
    ['IMAGE_MODEL', 'IMAGE_MODEL'],
  ])('%s_BASE_URL requires %s, and encryption for an API key', (service, model) => {
    const faults = (url: string, others: Record<string, string>) =>
      faultsOf({ [`${service}_BASE_URL`]: url, ...others })
    const withKey = { [model]: 'small', [`${service}_API_KEY`]: 'k' }
    expect(faults('http://localhost:8080/v1', {})).toEqual([expect.stringContaining(model)])
    expect(faults('http://llm.example.com/v1', withKey)).toEqual([expect.stringContaining('https:')])
    expect(faults('https://llm.example.com/v1', withKey)).toEqual([])
    expect(faults('http://localhost:8080/v1/', withKey)).toEqual([])
  })

  const origins: [siteUrl: string, origin: string, accepted: boolean][] = [
    ['https://www.example.co.uk', 'https://api.example.co.uk', true],
    ['https://example.co.uk', 'https://example.co.uk:8443', true],
    ['http://localhost:3000', 'http://localhost:4000', true],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:4000', true],
    ['https://www.example.co.uk', 'http://api.example.co.uk', false],
    ['https://www.example.co.uk', 'https://www.another.co.uk', false],
    ['https://one.github.io', 'https://two.github.io', false],
    ['http://192.168.0.1', 'http://192.168.0.2', false],
  ]
  it.each(origins)('SITE_URL %s, ALLOWED_ORIGINS %s: accepted %s', (SITE_URL, ALLOWED_ORIGINS, accepted) => {
    expect(faultsOf({ SITE_URL, ALLOWED_ORIGINS })).toHaveLength(accepted ? 0 : 1)
  })

  it('require both keys with SUPABASE_URL, and no DATABASE_URL', () => {
    const { SUPABASE_URL } = supabase
    expect(faultsOf({ SUPABASE_URL, DATABASE_URL: 'postgres://localhost/site' })).toHaveLength(3)
    expect(readEnv(supabase).supabase).toEqual({
      url: SUPABASE_URL,
      publishableKey: supabase.SUPABASE_PUBLISHABLE_KEY,
      secretKey: supabase.SUPABASE_SECRET_KEY,
    })
  })

  it.each([
    [{}, { endpoint: undefined, region: 'us-east-1', forcePathStyle: false }],
    [
      { S3_ENDPOINT: 'https://objects.example.com', S3_REGION: 'eu-west-2' },
      { endpoint: 'https://objects.example.com', region: 'eu-west-2', forcePathStyle: true },
    ],
  ])('accept an object store with %j', (choices, expected) => {
    expect(readEnv({ ...store, ...choices }).s3).toEqual({
      bucket: 'files',
      accessKeyId: 'id',
      secretAccessKey: 'hunter2',
      ...expected,
    })
  })

  it.each([
    [{ S3_BUCKET: 'files' }, 2],
    [{ S3_ENDPOINT: 'https://objects.example.com' }, 3],
    [{ ...store, S3_BUCKET: '' }, 1],
    [{ ...store, S3_ENDPOINT: 'objects.example.com' }, 1],
    [{ S3_REGION: 'eu-west-2' }, 0],
  ])('report an incomplete object store: %j', (settings, count) => {
    expect(faultsOf(settings)).toHaveLength(count)
  })

  it.each([
    [store, 'Set either SUPABASE_URL or S3_BUCKET'],
    [{ SIGN_IN_UNKNOWN_EMAIL: 'uniform' }, 'SIGN_IN_UNKNOWN_EMAIL has no effect with SUPABASE_URL'],
  ])('reject with Supabase what only the embedded backend has: %j', (settings, fault) => {
    expect(faultsOf({ ...settings, ...supabase })).toEqual([expect.stringContaining(fault)])
  })

  it('accept a PostgreSQL server behind a socket', () => {
    const url = 'postgres://postgres@/site?host=%2Frun%2Fpostgresql'
    expect(readEnv({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  it('support uniform sign-in responses', () => {
    expect(readEnv({ SIGN_IN_UNKNOWN_EMAIL: 'uniform' }).auth.uniformSignIn).toBe(true)
  })

  it('reject equal publishable and secret keys', () => {
    const value = 'sb_secret_0123456789abc'
    expect(faultsOf({ SUPABASE_PUBLISHABLE_KEY: value, SUPABASE_SECRET_KEY: value })).toHaveLength(1)
  })

  it('parse the networks of the proxies', () => {
    const { trustedProxies } = readEnv({ TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.1 2001:db8::/32' })
    expect(trustedProxies.check('10.1.2.3', 'ipv4')).toBe(true)
    expect(trustedProxies.check('192.168.1.1', 'ipv4')).toBe(true)
    expect(trustedProxies.check('2001:db8::1', 'ipv6')).toBe(true)
    expect(trustedProxies.check('192.168.1.2', 'ipv4')).toBe(false)
  })

  it.each([
    ['http://localhost:3000', true],
    ['http://127.0.0.1:3000', true],
    ['http://[::1]:3000', true],
    ['https://site.localhost', true],
    ['https://www.example.com', false],
    ['http://192.168.0.1:3000', false],
    ['https://localhost.example.com', false],
  ])('SITE_URL %s is a loopback origin: %s', (siteUrl, expected) => {
    expect(isLoopbackSite(siteUrl)).toBe(expected)
  })
})
