import type { DataClient } from '../clients.ts'
import type { TakeToken } from '../rate-limit.ts'
import type { ApiCookie } from './cookies.ts'
import type { CsrfTokens } from './csrf-tokens.ts'
import type { SessionLimits, WebsiteSessions } from './website-sessions.ts'

/** What the endpoints are made of. */
export interface ApiParts {
  readonly sessions: WebsiteSessions
  readonly limits: SessionLimits
  readonly csrf: CsrfTokens
  readonly sessionCookie: ApiCookie
  readonly csrfCookie: ApiCookie
  readonly takeToken: TakeToken
  readonly clientAddress: (request: Request) => string
  /** A client with the publishable key whose calls count as the visitor's own. */
  readonly onBehalfOf: (request: Request) => DataClient
  readonly clock: () => number
}
