/**
 * The only module that reads the environment. Parses all settings into a frozen object and reports all errors together.
 * Every setting is optional and documented in `.env.example`.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { isLoopbackHost } from '../network/client-address.ts'
import type { BackupStoreEnv } from './setting-values.ts'
import { type DemoContent, environment, siteUrlOf } from './settings-schema.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Same as in `backend/disk/data-format.ts`, which is not loaded when using Supabase. */
const ERASURE_LOG_NAME = 'erasures'

export interface Env {
  /** 0 for any free port. */
  readonly port: number
  readonly host: string
  /** Absolute path. */
  readonly dataDirectory: string
  /** Path of the erasure log. */
  readonly erasureLogFile: string
  /** The website's public origin, without trailing slash. */
  readonly siteUrl: string
  /** Origin of the website API and of the embedded protocols; defaults to the website's. */
  readonly apiUrl: string
  /** Further origins that may call the website API with credentials. */
  readonly siteOrigins: readonly string[]
  /** Networks whose forwarding headers are trusted. */
  readonly trustedProxies: BlockList
  /** Free disk space to keep and to warn at, in bytes. */
  readonly disk: { readonly reserve: number; readonly warning: number }
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | undefined
  /** Supabase instead of the embedded backend. */
  readonly supabase:
    | { readonly url: string; readonly publishableKey: string; readonly secretKey: string }
    | undefined
  /** Object store for uploads instead of the data directory. */
  readonly s3: S3Env | undefined
  /** API keys of the embedded backend; created at the first start if missing. */
  readonly keys: { readonly publishable: string | undefined; readonly secret: string | undefined }
  /** Encrypts signing keys shared through PostgreSQL; undefined with a single process. */
  readonly sharedKeysSecret: string | undefined
  readonly smtpUrl: string | undefined
  /** Allows unencrypted SMTP over a network. */
  readonly smtpAllowInsecure: boolean
  readonly emailFrom: string
  /** Mailbox to sync, if any. */
  readonly mailbox: MailboxEnv | undefined
  /** ClamAV daemon for CVs, if any. */
  readonly clamavHost: string | undefined
  readonly backups: BackupEnv
  /** Bearer token of `/metrics`; undefined without metrics. */
  readonly metricsToken: string | undefined
  readonly session: { readonly idleMinutes: number; readonly absoluteHours: number }
  /** Sign-in options of the embedded backend. */
  readonly auth: {
    readonly signUp: boolean
    readonly uniformSignIn: boolean
    readonly passwords: boolean
  }
  /** Language model of the assistant, if any. */
  readonly assistantModel:
    | {
        readonly url: string
        readonly name: string
        readonly key: string | undefined
        readonly budget: number
      }
    | undefined
  /** Image model with prices in pence, if any. */
  readonly imageModel:
    | {
        readonly url: string
        readonly name: string
        readonly key: string | undefined
        readonly price: number
        readonly budget: number
      }
    | undefined
  /** Optional device data, collected with consent. */
  readonly analytics: { readonly fingerprint: boolean; readonly geolocation: boolean }
  /** Whether an empty database gets demo content: always, never, or in demonstrations. */
  readonly demoContent: DemoContent
}

export interface MailboxEnv {
  /** `imap:` or `imaps:` URL with user and, without OAuth2, password. */
  readonly url: string
  readonly folders: readonly string[]
  /** Undefined if the URL contains the password. */
  readonly oauth:
    | {
        readonly tokenUrl: string
        readonly clientId: string
        readonly clientSecret: string | undefined
        /** Undefined for client credentials. */
        readonly refreshToken: string | undefined
      }
    | undefined
}

export interface BackupEnv {
  /** In London, as 02:30; undefined without scheduled backups. */
  readonly time: string | undefined
  readonly to: BackupStoreEnv | undefined
  /** Encrypts and decrypts backups. */
  readonly passphrase: string | undefined
  /** Number of scheduled backups. */
  readonly keep: number
}

export interface S3Env {
  /** Undefined for Amazon S3. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly forcePathStyle: boolean
}

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
/** In bytes. PGlite needs at least 48 MB to open a database on a full disk. */
const DISK = Object.freeze({ reserve: 64 * MEGABYTE, warning: 1024 * MEGABYTE })
const WEBSITE_SESSION = Object.freeze({ idleMinutes: 60, absoluteHours: 12 })
const MAILBOX_FOLDERS: readonly string[] = Object.freeze(['INBOX'])
/** Per day, for all visitors together. */
const ASSISTANT_DAILY_ANSWERS = 200
/** Per image and per day, in pence. */
const IMAGE_MODEL_COST = Object.freeze({ price: 4, budget: 200 })

/** @throws {EnvError} with all errors */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const parsed = environment.safeParse(source)
  if (!parsed.success) throw new EnvError(parsed.error.issues.map((issue) => issue.message))
  const value = parsed.data
  const siteUrl = siteUrlOf(value)
  return Object.freeze<Env>({
    port: value.PORT,
    host: value.HOST,
    dataDirectory: resolve(ROOT, value.DATA_DIR),
    erasureLogFile: resolve(ROOT, value.ERASURE_LOG_FILE ?? join(value.DATA_DIR, ERASURE_LOG_NAME)),
    siteUrl,
    apiUrl: value.API_URL ?? siteUrl,
    siteOrigins: Object.freeze(value.ALLOWED_ORIGINS),
    trustedProxies: value.TRUSTED_PROXIES,
    disk: DISK,
    databaseUrl: value.DATABASE_URL,
    supabase: value.SUPABASE_URL
      ? Object.freeze({
          url: value.SUPABASE_URL,
          publishableKey: value.SUPABASE_PUBLISHABLE_KEY as string,
          secretKey: value.SUPABASE_SECRET_KEY as string,
        })
      : undefined,
    s3: value.S3_BUCKET
      ? Object.freeze({
          endpoint: value.S3_ENDPOINT,
          region: value.S3_REGION,
          bucket: value.S3_BUCKET,
          accessKeyId: value.S3_ACCESS_KEY_ID as string,
          secretAccessKey: value.S3_SECRET_ACCESS_KEY as string,
          // Self-hosted stores rarely have a host name per bucket.
          forcePathStyle: value.S3_ENDPOINT !== undefined,
        })
      : undefined,
    keys: Object.freeze({ publishable: value.SUPABASE_PUBLISHABLE_KEY, secret: value.SUPABASE_SECRET_KEY }),
    sharedKeysSecret: value.SHARED_KEYS_SECRET,
    smtpUrl: value.SMTP_URL,
    smtpAllowInsecure: value.SMTP_ALLOW_INSECURE,
    emailFrom: value.EMAIL_FROM ?? `noreply@${new URL(siteUrl).hostname}`,
    mailbox: value.IMAP_URL
      ? Object.freeze({
          url: value.IMAP_URL,
          folders: MAILBOX_FOLDERS,
          oauth: value.IMAP_OAUTH_TOKEN_URL
            ? Object.freeze({
                tokenUrl: value.IMAP_OAUTH_TOKEN_URL,
                clientId: value.IMAP_OAUTH_CLIENT_ID as string,
                clientSecret: value.IMAP_OAUTH_CLIENT_SECRET,
                refreshToken: value.IMAP_OAUTH_REFRESH_TOKEN,
              })
            : undefined,
        })
      : undefined,
    clamavHost: value.CLAMAV_HOST,
    backups: Object.freeze({
      time: value.BACKUP_TIME,
      to: value.BACKUP_TO,
      passphrase: value.BACKUP_PASSPHRASE,
      keep: value.BACKUP_KEEP,
    }),
    metricsToken: value.METRICS_TOKEN,
    session: WEBSITE_SESSION,
    auth: Object.freeze({
      signUp: value.ENABLE_SIGN_UP,
      uniformSignIn: value.SIGN_IN_UNKNOWN_EMAIL,
      passwords: value.ENABLE_PASSWORDS,
    }),
    analytics: Object.freeze({
      fingerprint: value.ANALYTICS_FINGERPRINT,
      geolocation: value.ANALYTICS_GEOLOCATION,
    }),
    assistantModel: value.ASSISTANT_BASE_URL
      ? Object.freeze({
          url: value.ASSISTANT_BASE_URL.replace(/\/+$/, ''),
          name: value.ASSISTANT_MODEL as string,
          key: value.ASSISTANT_API_KEY,
          budget: ASSISTANT_DAILY_ANSWERS,
        })
      : undefined,
    imageModel: value.IMAGE_MODEL_BASE_URL
      ? Object.freeze({
          url: value.IMAGE_MODEL_BASE_URL.replace(/\/+$/, ''),
          name: value.IMAGE_MODEL as string,
          key: value.IMAGE_MODEL_API_KEY,
          ...IMAGE_MODEL_COST,
        })
      : undefined,
    demoContent: value.DEMO_CONTENT,
  })
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
