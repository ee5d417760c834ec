/** Reasons and replies of privacy requests. */
import { z } from 'zod'
import { isCalendarDate } from '../dates/dates.ts'
import { longText } from '../forms/fields.ts'

export const PRIVACY_REASON_MAX = 2000
export const PRIVACY_ANSWER_MAX = 10_000

export const privacyReason = longText('the reason', PRIVACY_REASON_MAX)
export const privacyResponseSchema = longText('the reply', PRIVACY_ANSWER_MAX).pipe(
  z.string().min(1, 'Enter a reply.'),
)

/** API path that emails a response. */
export const PRIVACY_RESPONSE_API = '/api/privacy-requests/answer'

export const sendResponseSchema = z.object({
  request: z.number().int().positive(),
  /** The request's `updated_at` as seen by the user. */
  version: z.iso
    .datetime({ offset: true })
    .max(64)
    .refine((timestamp) => isCalendarDate(timestamp.slice(0, 10))),
  /** Idempotency key, so that an attempt is emailed once. */
  key: z.uuid(),
  text: privacyResponseSchema,
  /** The user's access token, with whose rights the response is stored. */
  token: z
    .string()
    .max(8000)
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
})
export type SendResponseRequest = z.output<typeof sendResponseSchema>

/** The sent response and the request's new version. */
export interface SentResponse {
  readonly version: string | null
}

export const RESPONSE_ERRORS = {
  REQUEST_CHANGED: 'A colleague has changed this request since you opened it. Nothing was sent.',
  ANSWER_IN_FLIGHT: 'This reply is already being sent. Check the history before sending it again.',
  MAIL_NOT_SENT: 'The email couldn’t be sent. Try again in a moment.',
  NO_SUCH_REQUEST: 'This request no longer exists.',
} as const
export type ResponseErrorCode = keyof typeof RESPONSE_ERRORS
