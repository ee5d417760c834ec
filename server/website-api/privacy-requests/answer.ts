/**
 * Mails a person the answer to their request. It is written down first, with the rights of whoever answers, so that
 * row-level security decides and the log names them; then it is mailed; then what became of the mail is written down,
 * which nobody but the server can do.
 */
import type { Handler } from 'hono'
import { BRAND } from '#domain/company/brand.ts'
import { ANSWER_REFUSALS, type AnswerReceipt, type AnswerRefusal, answerCall } from '#domain/privacy/queue.ts'
import type { DataClient } from '../../clients.ts'
import type { SendCertainly } from '../../mail/certain-mail.ts'
import type { GuardedEnvironment } from '../csrf-guard.ts'
import { ApiRefusal, refuse } from '../errors.ts'
import { parseInput } from '../parse-input.ts'
import type { SessionEnvironment } from '../session-guard.ts'
import { unwrap } from '../unwrap.ts'
import { answerMail } from './answer-mail.ts'

export interface AnswerParts {
  readonly secret: DataClient
  /** A client with the publishable key whose calls count as the visitor's own. */
  readonly onBehalfOf: (request: Request) => DataClient
  readonly sendMail: SendCertainly
  readonly siteUrl: string
}

export function answer(parts: AnswerParts): Handler<GuardedEnvironment & SessionEnvironment> {
  const { secret, onBehalfOf, sendMail, siteUrl } = parts
  return async (context) => {
    const call = parseInput(answerCall, context.get('body'))
    const begun = await begin(onBehalfOf(context.req.raw), call)
    if (begun.outcome === 'sent') return context.json({ version: null } satisfies AnswerReceipt)
    if (begun.outcome !== 'send') throw refuseAnswer(REFUSED[begun.outcome] ?? 'REQUEST_CHANGED')

    const finish = async (delivered: boolean) =>
      unwrap(await secret.rpc('finish_privacy_answer', { entry_id: begun.entry_id, delivered }))
    try {
      await sendMail(context.req.raw, {
        ...answerMail(begun, call.text, siteUrl),
        replyTo: BRAND.privacyEmail,
      })
    } catch (cause) {
      await finish(false)
      throw refuseAnswer('MAIL_NOT_SENT', cause)
    }
    return context.json({ version: await finish(true) } satisfies AnswerReceipt)
  }
}

const REFUSED: Readonly<Record<string, AnswerRefusal>> = {
  changed: 'REQUEST_CHANGED',
  sending: 'ANSWER_IN_FLIGHT',
  failed: 'MAIL_NOT_SENT',
}

const STATUSES = {
  REQUEST_CHANGED: 409,
  ANSWER_IN_FLIGHT: 409,
  MAIL_NOT_SENT: 503,
  NO_SUCH_REQUEST: 404,
} as const satisfies Record<AnswerRefusal, ApiRefusal['status']>

function refuseAnswer(code: AnswerRefusal, cause?: unknown): ApiRefusal {
  return new ApiRefusal(STATUSES[code], code, ANSWER_REFUSALS[code], { cause })
}

async function begin(client: DataClient, call: ReturnType<typeof answerCall.parse>) {
  const answered = await client
    .rpc('begin_privacy_answer', {
      request_id: call.request,
      version: call.version,
      mail_key: call.key,
      body: call.text,
    })
    .setHeader('Authorization', `Bearer ${call.token}`)
  // The token is the caller's own: what is wrong with it is theirs to put right.
  if (answered.status === 401) throw refuse.session('TOKEN_EXPIRED', answered.error)
  if (answered.status === 403) throw refuse.session('INVALID_ROLE', answered.error)
  const [begun] = unwrap(answered)
  if (begun === undefined) throw refuseAnswer('NO_SUCH_REQUEST')
  return begun
}
