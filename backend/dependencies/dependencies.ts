import type { Database } from '#backend/database/database.ts'
import type { BlobStore } from '../blobs/blobs.ts'
import type { Keys } from '../keys/keys.ts'
import type { AuthEmailTemplate, Mailer } from './mail.ts'
import type { RecordSecurityEvent } from './security-events.ts'

/** The parts from which the embedded backend is made. Everything that touches the world comes in here. */
export interface BackendDependencies {
  readonly database: Database
  readonly blobs: BlobStore
  /** A directory of this process's own in which rendered images may be kept; without one, each is made again. */
  readonly imageCacheDirectory?: string | undefined
  readonly keys: Keys
  readonly mailer: Mailer
  /** Returns milliseconds since the epoch. */
  readonly clock: () => number
  /**
   * The address of these protocols, with no slash at the end. It is the issuer of tokens, and links in mails lead
   * there.
   */
  readonly apiUrl: string
  /**
   * The address under which browsers reach the site, for example `https://www.example.com`, with no slash at the end.
   */
  readonly siteUrl: string
  /** Further origins, beside that of `siteUrl`, that may call with credentials. */
  readonly siteOrigins: readonly string[]
  /** Mail bodies in the form that the Supabase CLI takes, by name: `magic_link`, `invite`, `recovery` … */
  readonly templates: Readonly<Record<string, AuthEmailTemplate>>
  /**
   * Whether the request came from this machine itself, to a loopback Host and without a forwarding header. People of
   * the demonstration (`app_metadata.demo`) may only sign in through such a request.
   */
  readonly isLocal: (request: Request) => boolean
  /** The address of the peer, as trusted proxies report it; rate limits are counted by it. */
  readonly clientAddress: (request: Request) => string
  /** Where functions are and what they may read; without it none are served. */
  readonly functions?: FunctionSettings
  /** An installation's choices about sign-in; everything is off when absent. */
  readonly auth?: AuthSettings
  /** The most bytes of an answer of the data API, to callers without a role and to people; unlimited when absent. */
  readonly answerBytes?: { readonly anonymous: number; readonly person: number }
  /** The security log; without it nothing is noted. */
  readonly note?: RecordSecurityEvent | undefined
  /** Unexpected errors are logged here, once each and with their cause. */
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void }
}

export interface AuthSettings {
  /** Whether sign-in by code answers alike for addresses that belong to somebody and to nobody. */
  readonly uniformSignIn?: boolean
  /** A session ends after this many seconds without a refresh; twelve hours when absent. */
  readonly sessionInactivity?: number | undefined
  /** A session ends after this many seconds in any case; thirty days when absent. */
  readonly sessionTimebox?: number | undefined
  /** Whether strangers may make accounts, which they use once they have confirmed their address. */
  readonly signUp?: boolean
  /** Whether there are passwords beside mailed codes: without it nobody sets one, and none opens a session. */
  readonly passwords?: boolean
}

export interface FunctionSettings {
  /** One folder per function, each with an `index.ts`. */
  readonly directory: string
  /** What functions read through `Deno.env`: `SUPABASE_URL`, `SUPABASE_ANON_KEY` … */
  readonly environment: Readonly<Record<string, string>>
  readonly limits?: Partial<FunctionLimits>
}

export interface FunctionLimits {
  /** The limit of a request's body. */
  readonly bodyBytes: number
  /** The time until the function has answered, including its start. */
  readonly milliseconds: number
  /** The limit of the thread's heap. */
  readonly memoryMegabytes: number
}
