import type { Database } from '#backend/database/database.ts'
import type { BlobStore } from '../blobs/blobs.ts'
import type { Keys } from '../keys/keys.ts'
import type { Mailer, MailTemplate } from './mail.ts'

/** What the embedded backend is made of. Everything that touches the world comes in here. */
export interface BackendDependencies {
  readonly database: Database
  readonly blobs: BlobStore
  /** A directory of this process's own where rendered images may be kept; without one, each is made again. */
  readonly imageCacheDirectory?: string | undefined
  readonly keys: Keys
  readonly mailer: Mailer
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Where clients reach these protocols, no slash at the end: the issuer of tokens, and what links in mails lead to. */
  readonly apiUrl: string
  /** The address under which browsers reach the site, for example `https://www.example.com`; no slash at the end. */
  readonly siteUrl: string
  /** Origins that may call with credentials beside `siteUrl`'s own. */
  readonly siteOrigins: readonly string[]
  /** Mail bodies in the form that the Supabase CLI takes, by name: `magic_link`, `invite`, `recovery` … */
  readonly templates: Readonly<Record<string, MailTemplate>>
  /**
   * Whether the request came from this machine itself, to a loopback Host, with no forwarding header.
   * Demo people (`app_metadata.demo`) may only sign in by such a request.
   */
  readonly isLocal: (request: Request) => boolean
  /** The address of the peer, as trusted proxies tell it; keys rate limits. */
  readonly clientAddress: (request: Request) => string
  /** Where functions are and what they may read; none are served without it. */
  readonly functions?: FunctionSettings
  /** What an installation chooses of sign-in; everything is off when absent. */
  readonly auth?: AuthSettings
  /** Unexpected errors go here, once, with their cause. */
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void }
}

export interface AuthSettings {
  /** Whether sign-in by code answers for an address that belongs to nobody as for one that does. */
  readonly uniformSignIn?: boolean
  /** Seconds without a refresh after which a session ends; half a year when absent. */
  readonly sessionInactivity?: number | undefined
  /** Seconds after which a session ends in any case; never when absent. */
  readonly sessionTimebox?: number | undefined
  /** Whether strangers may make accounts, once they confirmed their address. */
  readonly signUp?: boolean
  /**
   * Whether a new password asks for proof beside the session: the current one where a password opened the session, and
   * a mailed code (`GET /reauthenticate`) a day after it was opened.
   */
  readonly securePasswordChange?: boolean
}

export interface FunctionSettings {
  /** A folder per function, with an `index.ts` each. */
  readonly directory: string
  /** What functions read by `Deno.env`: `SUPABASE_URL`, `SUPABASE_ANON_KEY` … */
  readonly environment: Readonly<Record<string, string>>
  readonly limits?: Partial<FunctionLimits>
}

export interface FunctionLimits {
  /** Of a request. */
  readonly bodyBytes: number
  /** Until the function has answered, its start included. */
  readonly milliseconds: number
  /** Of the thread's heap. */
  readonly memoryMegabytes: number
}
