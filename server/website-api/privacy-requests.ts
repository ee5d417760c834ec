/** Mails people the answers to their requests under data protection law, which a browser cannot do by itself. */
import { type Handler, Hono } from 'hono'
import { BRAND } from '#company/brand.ts'
import { type RenderedEmail, renderEmail } from '#domain/email/html-email.ts'
import {
  PRIVACY_RESPONSE_API,
  RESPONSE_ERRORS,
  type ResponseErrorCode,
  type SentResponse,
  sendResponseSchema,
} from '#domain/privacy/queue.ts'
import type { DataClient } from '../data-source/clients.ts'
import type { SendEmail } from '../email/sending/mailer.ts'
import {
  type ApiDependencies,
  csrfGuard,
  type GuardedEnvironment,
  type SessionEnvironment,
  sessionGuard,
  userRateLimit,
} from './guards.ts'
import { apiErrors, parseInput, unwrap, WebsiteApiError } from './services/errors.ts'

/** One person may send this many: more than anybody writes, and too few for whoever takes over their session. */
export const RESPONSE_RATE_LIMIT = { name: 'privacy-answer', count: 60, seconds: 3600 } as const

export interface PrivacyResponseDependencies {
  readonly secret: DataClient
  /** A client with the publishable key whose calls count as the visitor's own. */
  readonly onBehalfOf: (request: Request) => DataClient
  readonly sendMail: SendEmail
  readonly siteUrl: string
}

export function createPrivacyRequestsApi(
  parts: ApiDependencies,
  answering: PrivacyResponseDependencies,
): Hono {
  const staff = sessionGuard(parts, 'staff')
  const answers = userRateLimit(parts, RESPONSE_RATE_LIMIT)
  const api = new Hono()
  api.post(PRIVACY_RESPONSE_API, csrfGuard(parts), staff, answers, answer(answering))
  return api
}

/**
 * Mails the answer. It is written down first, with the rights of whoever answers, so that row-level security decides and
 * the log names them; then it is mailed; then what became of the mail is written down, which nobody but the server can do.
 */
function answer(parts: PrivacyResponseDependencies): Handler<GuardedEnvironment & SessionEnvironment> {
  const { secret, onBehalfOf, sendMail, siteUrl } = parts
  return async (context) => {
    const call = parseInput(sendResponseSchema, context.get('body'))
    const begun = await begin(onBehalfOf(context.req.raw), call)
    if (begun.outcome === 'sent') return context.json({ version: null } satisfies SentResponse)
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
    return context.json({ version: await finish(true) } satisfies SentResponse)
  }
}

const REFUSED: Readonly<Record<string, ResponseErrorCode>> = {
  changed: 'REQUEST_CHANGED',
  sending: 'ANSWER_IN_FLIGHT',
  failed: 'MAIL_NOT_SENT',
}

const STATUSES = {
  REQUEST_CHANGED: 409,
  ANSWER_IN_FLIGHT: 409,
  MAIL_NOT_SENT: 503,
  NO_SUCH_REQUEST: 404,
} as const satisfies Record<ResponseErrorCode, WebsiteApiError['status']>

function refuseAnswer(code: ResponseErrorCode, cause?: unknown): WebsiteApiError {
  return new WebsiteApiError(STATUSES[code], code, RESPONSE_ERRORS[code], { cause })
}

async function begin(client: DataClient, call: ReturnType<typeof sendResponseSchema.parse>) {
  const answered = await client
    .rpc('begin_privacy_answer', {
      request_id: call.request,
      version: call.version,
      mail_key: call.key,
      body: call.text,
    })
    .setHeader('Authorization', `Bearer ${call.token}`)
  // The token is the caller's own, so they hear what is wrong with it.
  if (answered.status === 401) throw apiErrors.session('TOKEN_EXPIRED', answered.error)
  if (answered.status === 403) throw apiErrors.session('INVALID_ROLE', answered.error)
  const [begun] = unwrap(answered)
  if (begun === undefined) throw refuseAnswer('NO_SUCH_REQUEST')
  return begun
}

interface AnsweredRequest {
  readonly reference: string
  readonly kind: string
  readonly email: string
}

/** Writes to the person who made a request: staff's whole answer, and what else the person can do. */
function answerMail(
  { reference, kind, email }: AnsweredRequest,
  text: string,
  siteUrl: string,
): RenderedEmail {
  const what = kind === 'complaint' ? 'complaint' : 'request'
  return renderEmail({
    to: email,
    subject: `Your ${what} ${reference}: our answer`,
    lead: `This is about your ${what} concerning personal data.`,
    reference,
    paragraphs: [
      ...text.split(/\n{2,}/),
      `To reply, write to ${BRAND.privacyEmail} and give the reference.`,
      'You can also turn to the Information Commissioner’s Office at any time: ico.org.uk/make-a-complaint.',
    ],
    kind: 'privacy_answer',
    about: { kind: 'privacy_request', id: reference },
    reason: `This email was sent because a ${what} was made for ${email} on our website. If that was not you, please tell us.`,
    siteUrl,
  })
}
