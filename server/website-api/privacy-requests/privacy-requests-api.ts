/** Work on requests under data protection law that the browser cannot do by itself: the index of its calls. */
import { Hono, type MiddlewareHandler } from 'hono'
import { PRIVACY_ANSWER_PATH } from '#domain/privacy/queue.ts'
import type { ApiParts } from '../context.ts'
import { csrfGuard } from '../csrf-guard.ts'
import { refuse } from '../errors.ts'
import { type SessionEnvironment, sessionGuard } from '../session-guard.ts'
import { type AnswerParts, answer } from './answer.ts'

/** Of one person: more than anybody writes, and no use to whoever took over their session. */
export const ANSWER_LIMIT = { name: 'privacy-answer', count: 60, seconds: 3600 } as const

export function createPrivacyRequestsApi(parts: ApiParts, answering: AnswerParts): Hono {
  const api = new Hono()
  api.post(
    PRIVACY_ANSWER_PATH,
    csrfGuard(parts),
    sessionGuard(parts, 'staff'),
    limitAnswers(parts),
    answer(answering),
  )
  return api
}

function limitAnswers({ takeToken }: ApiParts): MiddlewareHandler<SessionEnvironment> {
  return async (context, next) => {
    if (!(await takeToken(ANSWER_LIMIT, context.get('user').id))) throw refuse.tooMany(ANSWER_LIMIT.seconds)
    await next()
  }
}
