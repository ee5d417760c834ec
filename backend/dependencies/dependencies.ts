import type { Database } from '#backend/database/database.ts'
import type { BlobStore } from '../blobs/blobs.ts'
import type { Keys } from '../keys/keys.ts'
import type { AuthEmailTemplate, Mailer } from './mail.ts'
import type { RecordSecurityEvent } from './security-events.ts'

/** Dependencies of the embedded backend: everything with side effects. */
export interface BackendDependencies {
  readonly database: Database
  readonly blobs: BlobStore
  /** This process's directory for rendered images; without one, they are not cached. */
  readonly imageCacheDirectory?: string | undefined
  readonly keys: Keys
  readonly mailer: Mailer
  /** Returns ms since the epoch. */
  readonly clock: () => number
  /** URL of these protocols, without a trailing slash: the issuer of tokens and the base of links in emails. */
  readonly apiUrl: string
  /** Public URL of the website, for example `https://www.example.com`, without a trailing slash. */
  readonly siteUrl: string
  /** Additional origins that may call with credentials. */
  readonly siteOrigins: readonly string[]
  /** Email bodies in the Supabase CLI's format, by name: `magic_link`, `invite`, `recovery` … */
  readonly templates: Readonly<Record<string, AuthEmailTemplate>>
  /**
   * Whether the request came from this machine, to a loopback Host and without a forwarding header. Demo users
   * (`app_metadata.demo`) may only sign in through such requests.
   */
  readonly isLocal: (request: Request) => boolean
  /** Client IP address as reported by trusted proxies, used for rate limits. */
  readonly clientAddress: (request: Request) => string
  /** Location and environment of functions; without it none are served. */
  readonly functions?: FunctionSettings
  /** Sign-in options, all off by default. */
  readonly auth?: AuthSettings
  /** Maximum bytes of a data API response, for anonymous callers and for users. Default: unlimited. */
  readonly maxResponseBytes?: { readonly anonymous: number; readonly person: number }
  /** Writes to the security log. */
  readonly recordEvent?: RecordSecurityEvent | undefined
  /** Logs unexpected errors, once each and with their cause. */
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void }
}

export interface AuthSettings {
  /** Whether sign-in by code hides which addresses have an account. */
  readonly uniformSignIn?: boolean
  /** Seconds without a refresh before a session ends. Default: 12 hours. */
  readonly sessionInactivity?: number | undefined
  /** Maximum age of a session in seconds. Default: 30 days. */
  readonly sessionTimebox?: number | undefined
  /** Whether visitors may sign up; they have to confirm their address. */
  readonly signUp?: boolean
  /** Whether users may have passwords in addition to emailed codes. */
  readonly passwords?: boolean
}

export interface FunctionSettings {
  /** One folder per function, each with an `index.ts`. */
  readonly directory: string
  /** `Deno.env` of functions: `SUPABASE_URL`, `SUPABASE_ANON_KEY` … */
  readonly environment: Readonly<Record<string, string>>
  readonly limits?: Partial<FunctionLimits>
}

export interface FunctionLimits {
  /** Maximum size of a request body. */
  readonly bodyBytes: number
  /** Time limit for a response, including startup. */
  readonly milliseconds: number
  /** Heap limit of the thread. */
  readonly memoryMegabytes: number
}
