/**
 * This is the one door to the environment. Settings are parsed once into a frozen value, and all faults are reported
 * together, in sentences. No setting is needed to start. `.env.example` documents each.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { isLoopbackHost } from '../network/client-address.ts'
import { type DemoContent, environment, removedSettingFaults, siteUrlOf } from './settings-schema.ts'

const ROOT = join(import.meta.dirname, '../..')
/** As `backend/disk/data-format.ts` has it, which is not loaded with Supabase. */
const LEDGER_NAME = 'erasures'

export interface Env {
  /** 0 stands for any free port. */
  readonly port: number
  readonly host: string
  /** Absolute path. */
  readonly dataDirectory: string
  /** Path of the ledger of erasures. */
  readonly erasureLedger: string
  /** The origin at which browsers reach the site, without a slash at the end. */
  readonly siteUrl: string
  /**
   * The origin at which browsers reach the website API and, without Supabase, its protocols; the site's own unless set.
   */
  readonly apiUrl: string
  /** Further origins that may call the website API with credentials. */
  readonly siteOrigins: readonly string[]
  /** Whose forwarding headers are believed. */
  readonly trustedProxies: BlockList
  /** What is kept free on the disk of the data directory, in bytes. */
  readonly disk: { readonly reserve: number; readonly warning: number }
  /** A PostgreSQL server in place of the embedded database. */
  readonly databaseUrl: string | undefined
  /** Supabase in place of the embedded backend. */
  readonly supabase:
    | { readonly url: string; readonly publishableKey: string; readonly secretKey: string }
    | undefined
  /** The key with which Supabase signs that content has changed; undefined where it does not say so. */
  readonly invalidateWebhookSecret: string | undefined
  /** An object store for uploaded files, in place of the data directory. */
  readonly s3: S3Env | undefined
  /** Keys of the embedded backend; a missing one is made at the first start and kept with the data. */
  readonly keys: { readonly publishable: string | undefined; readonly secret: string | undefined }
  /** Seals the keys that several processes share through their PostgreSQL server; undefined where one has its own. */
  readonly sharedKeysSecret: string | undefined
  readonly smtpUrl: string | undefined
  /** Whether mails may cross a network unencrypted. */
  readonly smtpPlain: boolean
  readonly mailFrom: string
  /** The mailbox that is read; undefined where none is. */
  readonly mailbox: MailboxEnv | undefined
  /** The ClamAV daemon that looks at what applicants send; undefined where there is none. */
  readonly clamavHost: string | undefined
  readonly session: { readonly idleMinutes: number; readonly absoluteHours: number }
  /** What the embedded backend allows at sign-in. */
  readonly auth: {
    readonly signUp: boolean
    readonly uniformSignIn: boolean
    readonly passwords: boolean
  }
  /** The language model that words the assistant's answers; undefined where there is none. */
  readonly assistantModel:
    | {
        readonly url: string
        readonly name: string
        readonly key: string | undefined
        readonly budget: number
      }
    | undefined
  /** The model that draws pictures for editors, with its prices in pence; undefined where there is none. */
  readonly pictureModel:
    | {
        readonly url: string
        readonly name: string
        readonly key: string | undefined
        readonly price: number
        readonly budget: number
      }
    | undefined
  /** What is taken of a visitor's device besides, with their consent. */
  readonly analytics: { readonly fingerprint: boolean; readonly geolocation: boolean }
  /** Whether an empty database gets the demo company's content: always, never, or while this is a demonstration. */
  readonly demoContent: DemoContent
}

export interface MailboxEnv {
  /** `imap:` or `imaps:`, with the user and, unless by OAuth2, their password. */
  readonly url: string
  readonly folders: readonly string[]
  /** Undefined where the password is in the address. */
  readonly oauth:
    | {
        readonly tokenUrl: string
        readonly clientId: string
        readonly clientSecret: string | undefined
        /** Without it the program asks in its own name. */
        readonly refreshToken: string | undefined
      }
    | undefined
}

export interface S3Env {
  /** The store's origin; undefined where it is Amazon's own, which the region names. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly forcePathStyle: boolean
}

/** Says everything that is wrong with the environment, in a sentence each. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
  readonly forOperator = true
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

const MEGABYTE = 1024 * 1024
/** In bytes. PGlite needs a reserve of at least 48 MB to open a database on a full disk. */
const DISK = Object.freeze({ reserve: 64 * MEGABYTE, warning: 1024 * MEGABYTE })
const WEBSITE_SESSION = Object.freeze({ idleMinutes: 60, absoluteHours: 12 })
const MAILBOX_FOLDERS: readonly string[] = Object.freeze(['INBOX'])
/** Per day, for all visitors together. */
const ASSISTANT_DAILY_ANSWERS = 200
/** In pence: of one picture, and the limit per day. */
const PICTURE_MODEL_COST = Object.freeze({ price: 4, budget: 200 })

/** @throws {EnvError} with every fault, not only the first */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const parsed = environment.safeParse(source)
  const faults = [
    ...(parsed.error?.issues.map((issue) => issue.message) ?? []),
    ...removedSettingFaults(source),
  ]
  if (!parsed.success || faults.length > 0) throw new EnvError(faults)
  const value = parsed.data
  const siteUrl = siteUrlOf(value)
  return Object.freeze<Env>({
    port: value.PORT,
    host: value.HOST,
    dataDirectory: resolve(ROOT, value.DATA_DIR),
    erasureLedger: resolve(ROOT, value.ERASURE_LEDGER ?? join(value.DATA_DIR, LEDGER_NAME)),
    siteUrl,
    apiUrl: value.API_URL ?? siteUrl,
    siteOrigins: Object.freeze(value.SITE_ORIGINS),
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
    invalidateWebhookSecret: value.INVALIDATE_WEBHOOK_SECRET,
    s3: value.S3_BUCKET
      ? Object.freeze({
          endpoint: value.S3_ENDPOINT,
          region: value.S3_REGION,
          bucket: value.S3_BUCKET,
          accessKeyId: value.S3_ACCESS_KEY_ID as string,
          secretAccessKey: value.S3_SECRET_ACCESS_KEY as string,
          // Stores at an address of their own rarely have a name for each bucket.
          forcePathStyle: value.S3_ENDPOINT !== undefined,
        })
      : undefined,
    keys: Object.freeze({ publishable: value.SUPABASE_PUBLISHABLE_KEY, secret: value.SUPABASE_SECRET_KEY }),
    sharedKeysSecret: value.SHARED_KEYS_SECRET,
    smtpUrl: value.SMTP_URL,
    smtpPlain: value.SMTP_PLAIN,
    mailFrom: value.MAIL_FROM ?? `noreply@${new URL(siteUrl).hostname}`,
    mailbox: value.MAILBOX_URL
      ? Object.freeze({
          url: value.MAILBOX_URL,
          folders: MAILBOX_FOLDERS,
          oauth: value.MAILBOX_TOKEN_URL
            ? Object.freeze({
                tokenUrl: value.MAILBOX_TOKEN_URL,
                clientId: value.MAILBOX_CLIENT_ID as string,
                clientSecret: value.MAILBOX_CLIENT_SECRET,
                refreshToken: value.MAILBOX_REFRESH_TOKEN,
              })
            : undefined,
        })
      : undefined,
    clamavHost: value.CLAMAV_HOST,
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
    assistantModel: value.ASSISTANT_URL
      ? Object.freeze({
          url: value.ASSISTANT_URL.replace(/\/+$/, ''),
          name: value.ASSISTANT_MODEL as string,
          key: value.ASSISTANT_KEY,
          budget: ASSISTANT_DAILY_ANSWERS,
        })
      : undefined,
    pictureModel: value.PICTURE_MODEL_URL
      ? Object.freeze({
          url: value.PICTURE_MODEL_URL.replace(/\/+$/, ''),
          name: value.PICTURE_MODEL as string,
          key: value.PICTURE_MODEL_KEY,
          ...PICTURE_MODEL_COST,
        })
      : undefined,
    demoContent: value.DEMO_CONTENT,
  })
}

/**
 * Reads the settings of this process: the `.env` file at the project's root, over which the environment wins.
 * @param defaultPort used where PORT is not set
 * @throws {EnvError}
 */
export function readProcessEnv(defaultPort?: number): Env {
  const port = defaultPort === undefined ? {} : { PORT: String(defaultPort) }
  return readEnv({ ...port, ...readEnvFile(join(ROOT, '.env')), ...process.env })
}

/** React and React Router choose their production builds by this, at the moment that they are first imported. */
export function setNodeEnv(mode: 'production' | 'development'): void {
  process.env.NODE_ENV = mode
}

function readEnvFile(path: string): Record<string, string | undefined> {
  if (!existsSync(path)) return {}
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new EnvError([`The file ${path} cannot be read: ${(cause as Error).message}.`])
  }
}

/** Whether `siteUrl` can only be reached from this machine itself: a demonstration, not a public site. */
export function isLoopbackSite(siteUrl: string): boolean {
  return isLoopbackHost(new URL(siteUrl).hostname)
}
