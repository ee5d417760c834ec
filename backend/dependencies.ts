import type { BlobStore } from '#backend/blobs.ts'
import type { Database } from '#backend/database/database.ts'
import type { FunctionSettings } from '#backend/functions/functions.ts'
import type { Keys } from '#backend/keys.ts'
import type { Mailer } from '#backend/mail.ts'

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
  /** Unexpected errors go here, once, with their cause. */
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void }
}

export interface MailTemplate {
  readonly subject: string
  /** Go-template placeholders `{{ .Token }}`, `{{ .Email }}`, `{{ .SiteURL }}`. */
  readonly html: string
}
