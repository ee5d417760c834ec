/** Emails responses to data protection requests. */
import { Hono } from 'hono'
import { BRAND } from '#company/brand.ts'
import { type RenderedEmail, renderEmail } from '#domain/email/html-email.ts'
import {
  PRIVACY_RESPONSE_API,
  RESPONSE_ERRORS,
  type ResponseErrorCode,
  type SentResponse,
  sendResponseSchema,
} from '#domain/privacy/response.ts'
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

/** Per user: more than anyone writes, too few to misuse a stolen session. */
export const RESPONSE_RATE_LIMIT = { name: 'privacy-answer', count: 60, seconds: 3600 } as const

export interface PrivacyResponseDependencies {
  readonly secret: DataClient
  /** Client with the publishable key that passes on the visitor's address. */
  readonly onBehalfOf: (request: Request) => DataClient
  readonly sendMail: SendEmail
  readonly siteUrl: string
}

type Environment = GuardedEnvironment & SessionEnvironment

export function createPrivacyRequestsApi(
  dependencies: ApiDependencies,
  { secret, onBehalfOf, sendMail, siteUrl }: PrivacyResponseDependencies,
): Hono<Environment> {
  const guard = csrfGuard(dependencies)
  const staff = sessionGuard(dependencies, 'staff')
  const rateLimit = userRateLimit(dependencies, RESPONSE_RATE_LIMIT)
  const api = new Hono<Environment>()
  // Stores the response with the user's rights, so that row-level security applies and the log names them, then sends it,
  // then records the delivery with the secret key.
  api.post(PRIVACY_RESPONSE_API, guard, staff, rateLimit, async (context) => {
    const input = parseInput(sendResponseSchema, context.get('body'))
    const response = await beginResponse(onBehalfOf(context.req.raw), input)
    if (response.outcome === 'sent') return context.json({ version: null } satisfies SentResponse)
    if (response.outcome !== 'send') throw responseError(ERROR_CODES[response.outcome] ?? 'REQUEST_CHANGED')

    const finish = async (delivered: boolean) =>
      unwrap(await secret.rpc('finish_privacy_response', { entry_id: response.entry_id, delivered }))
    try {
      await sendMail(context.req.raw, {
        ...buildResponseEmail(response, input.text, siteUrl),
        replyTo: BRAND.privacyEmail,
      })
    } catch (cause) {
      await finish(false)
      throw responseError('MAIL_NOT_SENT', cause)
    }
    return context.json({ version: await finish(true) } satisfies SentResponse)
  })
  return api
}

const ERROR_CODES: Readonly<Record<string, ResponseErrorCode>> = {
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

function responseError(code: ResponseErrorCode, cause?: unknown): WebsiteApiError {
  return new WebsiteApiError(STATUSES[code], code, RESPONSE_ERRORS[code], { cause })
}

async function beginResponse(client: DataClient, input: ReturnType<typeof sendResponseSchema.parse>) {
  const result = await client
    .rpc('begin_privacy_response', {
      request_id: input.request,
      version: input.version,
      mail_key: input.key,
      body: input.text,
    })
    .setHeader('Authorization', `Bearer ${input.token}`)
  // The error concerns the caller's token.
  if (result.status === 401) throw apiErrors.session('TOKEN_EXPIRED', result.error)
  if (result.status === 403) throw apiErrors.session('INVALID_ROLE', result.error)
  const [response] = unwrap(result)
  if (response === undefined) throw responseError('NO_SUCH_REQUEST')
  return response
}

interface AnsweredRequest {
  readonly reference: string
  readonly kind: string
  readonly email: string
}

/** The response and the requester's further rights. */
function buildResponseEmail(
  { reference, kind, email }: AnsweredRequest,
  text: string,
  siteUrl: string,
): RenderedEmail {
  const noun = kind === 'complaint' ? 'complaint' : 'request'
  return renderEmail({
    to: email,
    subject: `Your ${noun} ${reference}: our reply`,
    lead: `This is about your ${noun} concerning personal data.`,
    reference,
    paragraphs: [
      ...text.split(/\n{2,}/),
      `To reply, write to ${BRAND.privacyEmail} and quote the reference.`,
      'You can also contact the Information Commissioner’s Office at any time: ico.org.uk/make-a-complaint.',
    ],
    kind: 'privacy_answer',
    about: { kind: 'privacy_request', id: reference },
    reason: `You’re receiving this email because a ${noun} was made for ${email} on our website. If it wasn’t you, please tell us.`,
    siteUrl,
  })
}
