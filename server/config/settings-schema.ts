/** All settings with defaults, formats, and the rules between them. */
import { BlockList } from 'node:net'
import { getDomain } from 'tldts'
import { z } from 'zod'
import { isLoopbackHost } from '../network/client-address.ts'
import {
  backupStore,
  emailAddressSetting,
  host,
  hostAndPort,
  key,
  networks,
  oneOf,
  origin,
  origins,
  serviceUrl,
  setting,
  signingSecret,
  text,
  timeOfDay,
  wholeNumber,
} from './setting-values.ts'

export type DemoContent = 'always' | 'never' | 'demonstration'

const POSTGRES_EXAMPLE = 'postgres://user:password@db.example.com/site'
const ASSISTANT_EXAMPLE = 'http://localhost:8080/v1'
const TOKEN_EXAMPLE = 'https://login.example.com/oauth2/token'
const IMAP_EXAMPLE = 'imaps://user:password@mail.example.com'
const SMTP_EXAMPLE = 'smtp://user:password@mail.example.com:587'
const SWITCH_CHOICES: Readonly<Record<string, boolean>> = { 1: true, 0: false }
const DEMO_CHOICES: Readonly<Record<string, DemoContent>> = { 1: 'always', 0: 'never' }

const settings = z.object({
  PORT: setting(3000, wholeNumber('PORT', 0, 65_535)),
  HOST: setting('127.0.0.1', host),
  DATA_DIR: setting('data', text),
  ERASURE_LOG_FILE: setting(undefined, text),
  SITE_URL: setting(undefined, origin('SITE_URL')),
  API_URL: setting(undefined, origin('API_URL')),
  ALLOWED_ORIGINS: setting([], origins('ALLOWED_ORIGINS')),
  TRUSTED_PROXIES: setting(new BlockList(), networks('TRUSTED_PROXIES')),
  DATABASE_URL: setting(undefined, serviceUrl('DATABASE_URL', POSTGRES_EXAMPLE, /^postgres(ql)?:\/\/\S+$/)),
  SUPABASE_URL: setting(undefined, origin('SUPABASE_URL')),
  SUPABASE_PUBLISHABLE_KEY: setting(undefined, key('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_')),
  SUPABASE_SECRET_KEY: setting(undefined, key('SUPABASE_SECRET_KEY', 'sb_secret_')),
  SHARED_KEYS_SECRET: setting(undefined, signingSecret('SHARED_KEYS_SECRET')),
  S3_BUCKET: setting(undefined, text),
  S3_ENDPOINT: setting(undefined, origin('S3_ENDPOINT')),
  S3_REGION: setting('us-east-1', text),
  S3_ACCESS_KEY_ID: setting(undefined, text),
  S3_SECRET_ACCESS_KEY: setting(undefined, text),
  SMTP_URL: setting(undefined, serviceUrl('SMTP_URL', SMTP_EXAMPLE, /^smtps?:\/\/[^\s/]+\S*$/)),
  SMTP_ALLOW_INSECURE: setting(false, oneOf('SMTP_ALLOW_INSECURE', SWITCH_CHOICES)),
  EMAIL_FROM: setting(undefined, emailAddressSetting('EMAIL_FROM')),
  IMAP_URL: setting(undefined, serviceUrl('IMAP_URL', IMAP_EXAMPLE, /^imaps?:\/\/[^\s/@]+@[^\s/@]+\/?$/)),
  IMAP_OAUTH_TOKEN_URL: setting(
    undefined,
    serviceUrl('IMAP_OAUTH_TOKEN_URL', TOKEN_EXAMPLE, /^https?:\/\/[^\s/?#@]+\/\S*$/),
  ),
  IMAP_OAUTH_CLIENT_ID: setting(undefined, text),
  IMAP_OAUTH_CLIENT_SECRET: setting(undefined, text),
  IMAP_OAUTH_REFRESH_TOKEN: setting(undefined, text),
  BACKUP_TIME: setting(undefined, timeOfDay('BACKUP_TIME')),
  BACKUP_TO: setting(undefined, backupStore),
  BACKUP_PASSPHRASE: setting(undefined, signingSecret('BACKUP_PASSPHRASE')),
  BACKUP_KEEP: setting(14, wholeNumber('BACKUP_KEEP', 1, 1000)),
  METRICS_TOKEN: setting(undefined, signingSecret('METRICS_TOKEN')),
  CLAMAV_HOST: setting(undefined, hostAndPort('CLAMAV_HOST', 3310)),
  SIGN_IN_UNKNOWN_EMAIL: setting(false, oneOf('SIGN_IN_UNKNOWN_EMAIL', { uniform: true })),
  ENABLE_SIGN_UP: setting(false, oneOf('ENABLE_SIGN_UP', SWITCH_CHOICES)),
  ENABLE_PASSWORDS: setting(false, oneOf('ENABLE_PASSWORDS', SWITCH_CHOICES)),
  ASSISTANT_BASE_URL: setting(
    undefined,
    serviceUrl('ASSISTANT_BASE_URL', ASSISTANT_EXAMPLE, /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#@]*)?$/),
  ),
  ASSISTANT_MODEL: setting(undefined, text),
  ASSISTANT_API_KEY: setting(undefined, text),
  IMAGE_MODEL_BASE_URL: setting(
    undefined,
    serviceUrl('IMAGE_MODEL_BASE_URL', ASSISTANT_EXAMPLE, /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#@]*)?$/),
  ),
  IMAGE_MODEL: setting(undefined, text),
  IMAGE_MODEL_API_KEY: setting(undefined, text),
  ANALYTICS_FINGERPRINT: setting(false, oneOf('ANALYTICS_FINGERPRINT', SWITCH_CHOICES)),
  ANALYTICS_GEOLOCATION: setting(false, oneOf('ANALYTICS_GEOLOCATION', SWITCH_CHOICES)),
  DEMO_CONTENT: setting('demonstration', oneOf('DEMO_CONTENT', DEMO_CHOICES)),
})

/** Rules between settings. */
export const environment = settings.superRefine((value, context) => {
  const fault = (message: string) => context.addIssue({ code: 'custom', message })
  if (value.SUPABASE_URL) {
    for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'] as const)
      if (!value[name]) fault(`SUPABASE_URL also needs ${name}, from the settings of the Supabase project.`)
    if (value.DATABASE_URL) fault('Set either SUPABASE_URL or DATABASE_URL: Supabase includes a database.')
  }
  if (value.SHARED_KEYS_SECRET && !value.DATABASE_URL)
    fault(
      'SHARED_KEYS_SECRET also needs DATABASE_URL: it encrypts keys that several processes share in that database.',
    )
  const s3Names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  if (value.S3_ENDPOINT || s3Names.some((name) => value[name]))
    for (const name of s3Names)
      if (!value[name]) fault(`An object store needs ${s3Names.join(', ')}: ${name} is missing.`)
  if (value.S3_BUCKET && value.SUPABASE_URL)
    fault('Set either SUPABASE_URL or S3_BUCKET: Supabase stores uploaded files itself.')
  if (value.BACKUP_TIME)
    for (const name of ['BACKUP_TO', 'BACKUP_PASSPHRASE'] as const)
      if (!value[name]) fault(`BACKUP_TIME also needs ${name}: where backups go, and what encrypts them.`)
  if (value.BACKUP_TIME && value.SUPABASE_URL)
    fault('BACKUP_TIME has no effect with SUPABASE_URL: use Supabase’s backups. Remove it.')
  if (value.SUPABASE_SECRET_KEY && value.SUPABASE_SECRET_KEY === value.SUPABASE_PUBLISHABLE_KEY)
    fault(
      'SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY must differ: the publishable key is sent to browsers.',
    )
  for (const model of [
    { url: 'ASSISTANT_BASE_URL', name: 'ASSISTANT_MODEL', key: 'ASSISTANT_API_KEY', title: 'language' },
    { url: 'IMAGE_MODEL_BASE_URL', name: 'IMAGE_MODEL', key: 'IMAGE_MODEL_API_KEY', title: 'image' },
  ] as const) {
    const url = value[model.url]
    if (url && !value[model.name])
      fault(`${model.url} also needs ${model.name}: the name of the ${model.title} model on that server.`)
    if (value[model.key] && url?.startsWith('http:') && !isOnThisMachine(url))
      fault(
        `${model.key} would be sent unencrypted: ${model.url} must start with https: or be on this machine.`,
      )
  }
  const oauth = ['IMAP_OAUTH_TOKEN_URL', 'IMAP_OAUTH_CLIENT_ID'] as const
  const oauthOthers = ['IMAP_OAUTH_CLIENT_SECRET', 'IMAP_OAUTH_REFRESH_TOKEN'] as const
  if ([...oauth, ...oauthOthers].some((name) => value[name])) {
    for (const name of oauth)
      if (!value[name]) fault(`OAuth2 for the mailbox needs ${oauth.join(' and ')}: ${name} is missing.`)
    if (!value.IMAP_URL) fault('OAuth2 for the mailbox also needs IMAP_URL.')
    if (value.IMAP_OAUTH_TOKEN_URL?.startsWith('http:') && !isOnThisMachine(value.IMAP_OAUTH_TOKEN_URL))
      fault(
        'IMAP_OAUTH_TOKEN_URL must start with https: or be on this machine, because it receives the credentials of the mailbox.',
      )
  }
  if (value.SIGN_IN_UNKNOWN_EMAIL && value.SUPABASE_URL)
    fault('SIGN_IN_UNKNOWN_EMAIL has no effect with SUPABASE_URL: Supabase handles sign-in. Remove it.')
  if (value.ENABLE_PASSWORDS && value.SUPABASE_URL)
    fault(
      'ENABLE_PASSWORDS has no effect with SUPABASE_URL: allow passwords in the settings of the Supabase project.',
    )
  const siteUrl = siteUrlOf(value)
  for (const entry of value.ALLOWED_ORIGINS)
    if (!isSameSite(entry, siteUrl))
      fault(
        `Origins in ALLOWED_ORIGINS must have the scheme and registrable domain of SITE_URL (${siteUrl}), ` +
          `because browsers send no cookies from others. “${entry}” doesn’t.`,
      )
})

function isOnThisMachine(address: string): boolean {
  return isLoopbackHost(URL.parse(address)?.hostname ?? '')
}

export function siteUrlOf(value: { SITE_URL: string | undefined; PORT: number }): string {
  return value.SITE_URL ?? `http://localhost:${value.PORT}`
}

/** Whether `SameSite=Lax` cookies are sent between two origins: same scheme and registrable domain. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  if (a.protocol !== b.protocol) return false
  if (a.hostname === b.hostname) return true
  const options = { allowPrivateDomains: true }
  const domain = getDomain(a.hostname, options)
  return domain !== null && domain === getDomain(b.hostname, options)
}
