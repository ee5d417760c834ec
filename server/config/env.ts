/**
 * The only module that reads the environment. Parses all settings and reports all errors together.
 * Every setting is optional and documented in `.env.example`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { isLoopbackHost } from '../network/client-address.ts'
import { environment, siteUrlOf } from './settings-schema.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Same as in `backend/disk/data-format.ts`, which is not loaded when using Supabase. */
const ERASURE_LOG_NAME = 'erasures'

export type Env = Readonly<ReturnType<typeof readEnv>>
export type MailboxEnv = NonNullable<Env['mailbox']>

/** All invalid settings, one sentence each. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
  readonly forAdministrator = true
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

const MEGABYTE = 1024 * 1024

/** @throws {EnvError} with all errors */
export function readEnv(source: Readonly<Record<string, string | undefined>>) {
  const parsed = environment.safeParse(source)
  if (!parsed.success) throw new EnvError(parsed.error.issues.map((issue) => issue.message))
  const value = parsed.data
  const siteUrl = siteUrlOf(value)
  return {
    /** 0 for any free port. */
    port: value.PORT,
    host: value.HOST,
    /** Absolute path. */
    dataDirectory: resolve(ROOT, value.DATA_DIR),
    erasureLogFile: resolve(ROOT, value.ERASURE_LOG_FILE ?? join(value.DATA_DIR, ERASURE_LOG_NAME)),
    /** The website's public origin, without trailing slash. */
    siteUrl,
    /** Origin of the website API and of the embedded protocols. */
    apiUrl: value.API_URL ?? siteUrl,
    /** Further origins that may call the website API with credentials. */
    siteOrigins: value.ALLOWED_ORIGINS,
    trustedProxies: value.TRUSTED_PROXIES,
    /** Free disk space to keep and to warn at, in bytes. PGlite needs at least 48 MB to open a database on a full disk. */
    disk: { reserve: 64 * MEGABYTE, warning: 1024 * MEGABYTE },
    databaseUrl: value.DATABASE_URL,
    supabase: value.SUPABASE_URL
      ? {
          url: value.SUPABASE_URL,
          publishableKey: value.SUPABASE_PUBLISHABLE_KEY as string,
          secretKey: value.SUPABASE_SECRET_KEY as string,
        }
      : undefined,
    s3: value.S3_BUCKET
      ? {
          endpoint: value.S3_ENDPOINT,
          region: value.S3_REGION,
          bucket: value.S3_BUCKET,
          accessKeyId: value.S3_ACCESS_KEY_ID as string,
          secretAccessKey: value.S3_SECRET_ACCESS_KEY as string,
          // Self-hosted stores rarely have a host name per bucket.
          forcePathStyle: value.S3_ENDPOINT !== undefined,
        }
      : undefined,
    /** API keys of the embedded backend; created at the first start if missing. */
    keys: { publishable: value.SUPABASE_PUBLISHABLE_KEY, secret: value.SUPABASE_SECRET_KEY },
    sharedKeysSecret: value.SHARED_KEYS_SECRET,
    smtpUrl: value.SMTP_URL,
    smtpAllowInsecure: value.SMTP_ALLOW_INSECURE,
    emailFrom: value.EMAIL_FROM ?? `noreply@${new URL(siteUrl).hostname}`,
    mailbox: value.IMAP_URL
      ? {
          url: value.IMAP_URL,
          folders: ['INBOX'],
          /** Undefined if the URL contains the password. */
          oauth: value.IMAP_OAUTH_TOKEN_URL
            ? {
                tokenUrl: value.IMAP_OAUTH_TOKEN_URL,
                clientId: value.IMAP_OAUTH_CLIENT_ID as string,
                clientSecret: value.IMAP_OAUTH_CLIENT_SECRET,
                /** Undefined for client credentials. */
                refreshToken: value.IMAP_OAUTH_REFRESH_TOKEN,
              }
            : undefined,
        }
      : undefined,
    clamavHost: value.CLAMAV_HOST,
    backups: {
      /** In London, as 02:30; undefined without scheduled backups. */
      time: value.BACKUP_TIME,
      to: value.BACKUP_TO,
      passphrase: value.BACKUP_PASSPHRASE,
      /** Number of scheduled backups. */
      keep: value.BACKUP_KEEP,
    },
    metricsToken: value.METRICS_TOKEN,
    session: { idleMinutes: 60, absoluteHours: 12 },
    /** Sign-in options of the embedded backend. */
    auth: {
      signUp: value.ENABLE_SIGN_UP,
      uniformSignIn: value.SIGN_IN_UNKNOWN_EMAIL,
      passwords: value.ENABLE_PASSWORDS,
    },
    /** Optional device data, collected with consent. */
    analytics: { fingerprint: value.ANALYTICS_FINGERPRINT, geolocation: value.ANALYTICS_GEOLOCATION },
    assistantModel: value.ASSISTANT_BASE_URL
      ? {
          url: value.ASSISTANT_BASE_URL.replace(/\/+$/, ''),
          name: value.ASSISTANT_MODEL as string,
          key: value.ASSISTANT_API_KEY,
          /** Answers per day, for all visitors together. */
          budget: 200,
        }
      : undefined,
    imageModel: value.IMAGE_MODEL_BASE_URL
      ? {
          url: value.IMAGE_MODEL_BASE_URL.replace(/\/+$/, ''),
          name: value.IMAGE_MODEL as string,
          key: value.IMAGE_MODEL_API_KEY,
          /** Per image and per day, in pence. */
          price: 4,
          budget: 200,
        }
      : undefined,
    demoContent: value.DEMO_CONTENT,
  }
}

/**
 * Reads the settings from `.env` and the environment, which takes precedence.
 * @param defaultPort if PORT is not set
 * @throws {EnvError}
 */
export function readProcessEnv(defaultPort?: number): Env {
  const port = defaultPort === undefined ? {} : { PORT: String(defaultPort) }
  return readEnv({ ...port, ...readEnvFile(join(ROOT, '.env')), ...process.env })
}

/** React and React Router select their production build by NODE_ENV when first imported. */
export function setNodeEnv(mode: 'production' | 'development'): void {
  process.env.NODE_ENV = mode
}

function readEnvFile(path: string): Record<string, string | undefined> {
  if (!existsSync(path)) return {}
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new EnvError([`Can’t read ${path}: ${(cause as Error).message}.`])
  }
}

/** Whether `siteUrl` is a loopback origin, as in a demonstration. */
export function isLoopbackSite(siteUrl: string): boolean {
  return isLoopbackHost(new URL(siteUrl).hostname)
}
