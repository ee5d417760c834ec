import type { Context, Handler } from 'hono'
import type { CsrfTokenAnswer } from '#domain/session/website-api.ts'
import type { ApiParts } from './context.ts'
import { isRandomToken, randomToken } from './csrf-tokens.ts'
import { refuse } from './errors.ts'
import { limits } from './limits.ts'

const day = 24 * 60 * 60

/** A token bound to the browser's pre-session cookie. The cookie is kept as long as it is, so that other tabs' tokens hold. */
export function csrfToken({ csrf, csrfCookie, takeToken, clientAddress }: ApiParts): Handler {
  return async (context) => {
    if (!(await takeToken(limits.csrfToken, clientAddress(context.req.raw))))
      throw refuse.tooManyTokens(limits.csrfToken.seconds)
    const present = csrfCookie.read(context)
    const cookie = isRandomToken(present) ? present : randomToken()
    csrfCookie.write(context, cookie, day)
    return context.json({ csrfToken: csrf.issue(cookie) } satisfies CsrfTokenAnswer)
  }
}

/** From here on every token that this browser was given has to be fetched anew. */
export function renewCsrfCookie({ csrfCookie }: Pick<ApiParts, 'csrfCookie'>, context: Context): void {
  csrfCookie.write(context, randomToken(), day)
}
