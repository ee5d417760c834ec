import type { TakeToken } from '../rate-limit.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { ApiCookie } from './cookies.ts'
import type { CsrfTokens } from './csrf-tokens.ts'
import type { TabSessions } from './tab-sessions.ts'
import type { SessionLimits, WebsiteSessions } from './website-sessions.ts'

/** What the endpoints are made of. */
export interface ApiParts {
  readonly sessions: WebsiteSessions
  readonly limits: SessionLimits
  readonly accessTokens: AccessTokens
  readonly tabSessions: TabSessions
  readonly csrf: CsrfTokens
  readonly sessionCookie: ApiCookie
  readonly csrfCookie: ApiCookie
  readonly takeToken: TakeToken
  readonly clientAddress: (request: Request) => string
  readonly publishableKey: string
  /** The origins whose pages may call with cookies. */
  readonly origins: readonly string[]
}
