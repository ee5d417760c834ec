/** All settings with defaults, formats, and the rules between them. */
import { BlockList } from 'node:net'
import { getDomain } from 'tldts'
import { z } from 'zod'
import { isLoopbackHost } from '../network/client-address.ts'
import {
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
  wholeNumber,
} from './setting-values.ts'

export type DemoContent = 'always' | 'never' | 'demonstration'

const POSTGRES_EXAMPLE = 'postgres://user:password@db.example.com/site'
const ASSISTANT_EXAMPLE = 'http://localhost:8080/v1'
const TOKEN_EXAMPLE = 'https://login.example.com/oauth2/token'
const MAILBOX_EXAMPLE = 'imaps://user:password@mail.example.com'
const SMTP_EXAMPLE = 'smtp://user:password@mail.example.com:587'
const SWITCH_CHOICES: Readonly<Record<string, boolean>> = { 1: true, 0: false }
const DEMO_CHOICES: Readonly<Record<string, DemoContent>> = { 1: 'always', 0: 'never' }

const settings = z.object({
  PORT: setting(3000, wholeNumber('PORT', '', 0, 65_535)),
  HOST: setting('127.0.0.1', host),
  DATA_DIR: setting('data', text),
  ERASURE_LEDGER: setting(undefined, text),
  SITE_URL: setting(undefined, origin('SITE_URL')),
  API_URL: setting(undefined, origin('API_URL')),
  SITE_ORIGINS: setting([], origins('SITE_ORIGINS')),
  TRUSTED_PROXIES: setting(new BlockList(), networks('TRUSTED_PROXIES')),
  DATABASE_URL: setting(undefined, serviceUrl('DATABASE_URL', POSTGRES_EXAMPLE, /^postgres(ql)?:\/\/\S+$/)),
  SUPABASE_URL: setting(undefined, origin('SUPABASE_URL')),
  SUPABASE_PUBLISHABLE_KEY: setting(undefined, key('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_')),
  SUPABASE_SECRET_KEY: setting(undefined, key('SUPABASE_SECRET_KEY', 'sb_secret_')),
  SHARED_KEYS_SECRET: setting(undefined, signingSecret('SHARED_KEYS_SECRET')),
  INVALIDATE_WEBHOOK_SECRET: setting(undefined, signingSecret('INVALIDATE_WEBHOOK_SECRET')),
  S3_BUCKET: setting(undefined, text),
  S3_ENDPOINT: setting(undefined, origin('S3_ENDPOINT')),
  S3_REGION: setting('us-east-1', text),
  S3_ACCESS_KEY_ID: setting(undefined, text),
  S3_SECRET_ACCESS_KEY: setting(undefined, text),
  SMTP_URL: setting(undefined, serviceUrl('SMTP_URL', SMTP_EXAMPLE, /^smtps?:\/\/[^\s/]+\S*$/)),
  SMTP_PLAIN: setting(false, oneOf('SMTP_PLAIN', SWITCH_CHOICES)),
  MAIL_FROM: setting(undefined, emailAddressSetting('MAIL_FROM')),
  MAILBOX_URL: setting(
    undefined,
    serviceUrl('MAILBOX_URL', MAILBOX_EXAMPLE, /^imaps?:\/\/[^\s/@]+@[^\s/@]+\/?$/),
  ),
  MAILBOX_TOKEN_URL: setting(
    undefined,
    serviceUrl('MAILBOX_TOKEN_URL', TOKEN_EXAMPLE, /^https?:\/\/[^\s/?#@]+\/\S*$/),
  ),
  MAILBOX_CLIENT_ID: setting(undefined, text),
  MAILBOX_CLIENT_SECRET: setting(undefined, text),
  MAILBOX_REFRESH_TOKEN: setting(undefined, text),
  CLAMAV_HOST: setting(undefined, hostAndPort('CLAMAV_HOST', 3310)),
  SIGN_IN_UNKNOWN_EMAIL: setting(false, oneOf('SIGN_IN_UNKNOWN_EMAIL', { uniform: true })),
  ENABLE_SIGN_UP: setting(false, oneOf('ENABLE_SIGN_UP', SWITCH_CHOICES)),
  ENABLE_PASSWORDS: setting(false, oneOf('ENABLE_PASSWORDS', SWITCH_CHOICES)),
  ASSISTANT_URL: setting(
    undefined,
    serviceUrl('ASSISTANT_URL', ASSISTANT_EXAMPLE, /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#@]*)?$/),
  ),
  ASSISTANT_MODEL: setting(undefined, text),
  ASSISTANT_KEY: setting(undefined, text),
  PICTURE_MODEL_URL: setting(
    undefined,
    serviceUrl('PICTURE_MODEL_URL', ASSISTANT_EXAMPLE, /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#@]*)?$/),
  ),
  PICTURE_MODEL: setting(undefined, text),
  PICTURE_MODEL_KEY: setting(undefined, text),
  ANALYTICS_FINGERPRINT: setting(false, oneOf('ANALYTICS_FINGERPRINT', SWITCH_CHOICES)),
  ANALYTICS_GEOLOCATION: setting(false, oneOf('ANALYTICS_GEOLOCATION', SWITCH_CHOICES)),
  DEMO_CONTENT: setting('demonstration', oneOf('DEMO_CONTENT', DEMO_CHOICES)),
})

/** Removed settings. A value would have no effect, so it is reported. */
const REMOVED_SETTINGS = [
  'FRONT_WORKERS',
  'HSTS_SUBDOMAINS',
  'DISK_RESERVE_MB',
  'DISK_WARNING_MB',
  'ANSWER_MB',
  'ANSWER_MB_ANONYMOUS',
  'SESSION_IDLE_MINUTES',
  'SESSION_ABSOLUTE_HOURS',
  'AUTH_SESSION_IDLE_HOURS',
  'AUTH_SESSION_ABSOLUTE_DAYS',
  'SIGNED_LINK_DAYS',
  'ASSISTANT_BUDGET',
  'PICTURE_MODEL_PRICE',
  'PICTURE_MODEL_BUDGET',
  'MAILBOX_FOLDERS',
  'MAILBOX_PLAIN',
  'MAILBOX_SCOPE',
  'CALL_BACK_HOURS',
  'CALL_BACK_OVERDUE_TO',
  'S3_FORCE_PATH_STYLE',
] as const

/** Returns a sentence for each removed setting in `source`. */
export function removedSettingFaults(source: Readonly<Record<string, string | undefined>>): string[] {
  return REMOVED_SETTINGS.filter((name) => source[name]?.trim()).map(
    (name) => `${name} is no longer a setting: remove it.`,
  )
}

/** Rules between settings. */
export const environment = settings.superRefine((value, context) => {
  const fault = (message: string) => context.addIssue({ code: 'custom', message })
  if (value.SUPABASE_URL) {
    for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'] as const)
      if (!value[name]) fault(`SUPABASE_URL needs ${name} beside it: the project's key of that name.`)
    if (value.DATABASE_URL)
      fault('SUPABASE_URL and DATABASE_URL exclude each other: Supabase brings its own database.')
  }
  if (value.SHARED_KEYS_SECRET && !value.DATABASE_URL)
    fault(
      'SHARED_KEYS_SECRET is for DATABASE_URL only: it seals the keys that several processes share through it.',
    )
  const s3Names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  if (value.S3_ENDPOINT || s3Names.some((name) => value[name]))
    for (const name of s3Names)
      if (!value[name])
        fault(`An object store for uploaded files needs ${s3Names.join(', ')}: set ${name} too.`)
  if (value.S3_BUCKET && value.SUPABASE_URL)
    fault('SUPABASE_URL and S3_BUCKET exclude each other: Supabase keeps uploaded files itself.')
  if (value.INVALIDATE_WEBHOOK_SECRET && !value.SUPABASE_URL)
    fault('INVALIDATE_WEBHOOK_SECRET is for SUPABASE_URL only: other databases tell of changes themselves.')
  if (value.SUPABASE_SECRET_KEY && value.SUPABASE_SECRET_KEY === value.SUPABASE_PUBLISHABLE_KEY)
    fault(
      'SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY must differ: the publishable key is sent to browsers.',
    )
  for (const model of [
    { url: 'ASSISTANT_URL', name: 'ASSISTANT_MODEL', key: 'ASSISTANT_KEY', what: 'language' },
    { url: 'PICTURE_MODEL_URL', name: 'PICTURE_MODEL', key: 'PICTURE_MODEL_KEY', what: 'picture' },
  ] as const) {
    const url = value[model.url]
    if (url && !value[model.name])
      fault(
        `${model.url} needs ${model.name} beside it: the name by which the server knows the ${model.what} model.`,
      )
    if (value[model.key] && url?.startsWith('http:') && !isOnThisMachine(url))
      fault(
        `${model.key} is not sent unencrypted: ${model.url} must begin with https: or be on this machine.`,
      )
  }
  const oauth = ['MAILBOX_TOKEN_URL', 'MAILBOX_CLIENT_ID'] as const
  const oauthOthers = ['MAILBOX_CLIENT_SECRET', 'MAILBOX_REFRESH_TOKEN'] as const
  if ([...oauth, ...oauthOthers].some((name) => value[name])) {
    for (const name of oauth)
      if (!value[name]) fault(`Access to a mailbox by OAuth2 needs ${oauth.join(' and ')}: set ${name} too.`)
    if (!value.MAILBOX_URL) fault('Access to a mailbox by OAuth2 needs MAILBOX_URL beside it.')
    if (value.MAILBOX_TOKEN_URL?.startsWith('http:') && !isOnThisMachine(value.MAILBOX_TOKEN_URL))
      fault(
        'MAILBOX_TOKEN_URL must begin with https: or be on this machine: it is sent what opens the mailbox.',
      )
  }
  if (value.SIGN_IN_UNKNOWN_EMAIL && value.SUPABASE_URL)
    fault('SUPABASE_URL and SIGN_IN_UNKNOWN_EMAIL exclude each other: Supabase answers sign-in itself.')
  if (value.ENABLE_PASSWORDS && value.SUPABASE_URL)
    fault('SUPABASE_URL and ENABLE_PASSWORDS exclude each other: Supabase has settings of its own for them.')
  const siteUrl = siteUrlOf(value)
  for (const entry of value.SITE_ORIGINS)
    if (!isSameSite(entry, siteUrl))
      fault(
        `SITE_ORIGINS may only list origins with the scheme and registrable domain of SITE_URL (${siteUrl}), ` +
          `because cookies are not sent from others; “${entry}” is not one.`,
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
