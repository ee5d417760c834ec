import type { Database } from '#backend/database/database.ts'
import type { BlobStore } from '../blobs/blobs.ts'
import type { Keys } from '../keys/keys.ts'
import type { AuthEmailTemplate, Mailer } from './mail.ts'
import type { RecordSecurityEvent } from './security-events.ts'

/** Client address of requests without a known peer, for example because the connection has closed. */
export type UnknownAddress = 'unknown'
export const UNKNOWN_ADDRESS: UnknownAddress = 'unknown'

export interface BackendDependencies {
  readonly database: Database
  readonly blobs: BlobStore
  /** Undefined to cache no rendered images. */
  readonly imageCacheDirectory?: string | undefined
  readonly keys: Keys
  readonly mailer: Mailer
  readonly clock: () => number
  /** Issuer of tokens and base of links in emails, without a trailing slash. */
  readonly apiUrl: string
  /** Public URL, for example `https://www.example.com`. */
  readonly siteUrl: string
  /** Additional origins for requests with credentials. */
  readonly siteOrigins: readonly string[]
  /** Email bodies by name: `magic_link`, `invite`, `recovery` … */
  readonly templates: Readonly<Record<string, AuthEmailTemplate>>
  /** Whether the request may come from this machine, which shows its emails in the terminal. */
  readonly isLocal: (request: Request) => boolean
  /** Whether the request's browser may use demo users (`app_metadata.demo`), who are banned for all others. */
  readonly allowsDemoUsers: (request: Request) => boolean
  /**
   * IP address as reported by trusted proxies, for rate limits. {@link UNKNOWN_ADDRESS} if there is none: such clients
   * share one limit. Null only for the website's own requests, which are not limited.
   */
  readonly clientAddress: (request: Request) => string | null
  /** Undefined to serve no functions. */
  readonly functions?: FunctionSettings
  /** Sign-in options, all off by default. */
  readonly auth?: AuthSettings
  /** Maximum size of data API responses. Default: unlimited. */
  readonly maxResponseBytes?: { readonly anonymous: number; readonly user: number }
  /** Default: `REALTIME_LIMITS`. */
  readonly realtime?: Partial<RealtimeLimits>
  readonly recordEvent?: RecordSecurityEvent | undefined
  /** Private buckets whose files are part of a screen: reading them isn’t recorded as a download. */
  readonly displayedBuckets?: readonly string[]
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void }
}

export interface AuthSettings {
  /** Whether sign-in by code hides which addresses have an account. */
  readonly uniformSignIn?: boolean
  /** Seconds without a refresh before a session ends. Default: 12 hours. */
  readonly sessionInactivity?: number | undefined
  /** Maximum age of a session in seconds. Default: 30 days. */
  readonly sessionTimebox?: number | undefined
  /** Whether visitors may sign up. */
  readonly signUp?: boolean
  /** Whether users may have passwords in addition to emailed codes. */
  readonly passwords?: boolean
}

export interface FunctionSettings {
  readonly directory: string
  /** `Deno.env` of functions: `SUPABASE_URL`, `SUPABASE_ANON_KEY` … */
  readonly environment: Readonly<Record<string, string>>
  readonly limits?: Partial<FunctionLimits>
}

export interface FunctionLimits {
  /** Maximum size of a request body. */
  readonly bodyBytes: number
  /** Including startup. */
  readonly milliseconds: number
  readonly memoryMegabytes: number
}

export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** Per connection, network and process. A network is a client address, as in other rate limits. */
export interface RealtimeLimits {
  readonly connections: number
  readonly connectionsPerNetwork: number
  readonly channelsPerConnection: number
  /** Subscriptions to row changes. */
  readonly subscriptionsPerConnection: number
  /** Different filters of one table and caller, because each is a condition in every query. */
  readonly filtersPerCaller: number
  readonly connects: Rate
  /** Per network; a connection may use half. */
  readonly joins: Rate
  /** Frames per connection. */
  readonly messages: Rate
  /** Messages to recipients per sending network, because one broadcast reaches many. */
  readonly deliveries: Rate
  readonly frameBytes: number
  /** Bytes that wait for a slow reader. */
  readonly bufferedBytes: number
  readonly presenceBytes: number
  readonly presencesPerTopic: number
  /** A connection that sends nothing, or has no channel, is closed after this time. */
  readonly idleMs: number
  readonly sweepMs: number
  /** Changed rows that wait for delivery. */
  readonly pendingChanges: number
}
