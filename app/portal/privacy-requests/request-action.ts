/** What staff do with a request: each as its outcome, never as an exception, so that nothing typed is lost. */
import { z } from 'zod'
import { addPrivacyNote, takePrivacyStep } from '#app/content/privacy-requests.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { withDataSession, withWebsiteSession } from '#app/session/data-session.ts'
import {
  type AnswerReceipt,
  PRIVACY_ANSWER_PATH,
  privacyAnswer,
  privacyNote,
  privacyReason,
} from '#domain/privacy/queue.ts'
import { PRIVACY_REQUEST_STATUSES } from '#domain/privacy/requests.ts'
import { failureMessage } from '../failure.ts'

const note = z.object({ intent: z.literal('note'), request: z.number(), body: privacyNote })
const step = z.object({
  intent: z.literal('step'),
  request: z.number(),
  version: z.string(),
  status: z.enum(PRIVACY_REQUEST_STATUSES),
  reason: privacyReason,
})
const answer = z.object({
  intent: z.literal('answer'),
  request: z.number(),
  version: z.string(),
  /** Of this attempt: the same one is not mailed twice. */
  key: z.uuid(),
  text: privacyAnswer,
})
const requestAction = z.discriminatedUnion('intent', [note, step, answer])

export type RequestAction = z.input<typeof requestAction>
type Answer = z.output<typeof answer>

export interface RequestOutcome {
  readonly intent: RequestAction['intent']
  /** In words for the person; null when it was done. */
  readonly failure: string | null
  /** Somebody else has changed the request: nothing was done. */
  readonly isChanged: boolean
  /** The mail has certainly not left: the next attempt is another one. */
  readonly isUnsent: boolean
  /** The request's new version, where it is known. */
  readonly version: string | null
}

const CHANGED = 'Somebody else has changed this request since you opened it. Nothing was done.'

export async function workOnRequest(request: Request, session: BrowserSession): Promise<RequestOutcome> {
  const sent: RequestAction = await request.json()
  const outcome = { intent: sent.intent, failure: null, isChanged: false, isUnsent: false, version: null }
  const parsed = requestAction.safeParse(sent)
  if (!parsed.success) return { ...outcome, failure: parsed.error.issues[0]?.message ?? '', isUnsent: true }
  const action = parsed.data
  try {
    if (action.intent === 'answer') return { ...outcome, ...(await sendAnswer(action, session)) }
    if (action.intent === 'note') {
      await withDataSession(session, (client) => addPrivacyNote(client, action.request, action.body))
      return outcome
    }
    const version = await withDataSession(session, (client) => takePrivacyStep(client, action))
    return version === null ? { ...outcome, failure: CHANGED, isChanged: true } : { ...outcome, version }
  } catch (error) {
    return { ...outcome, failure: failureMessage(error) }
  }
}

async function sendAnswer({ intent: _, ...answer }: Answer, session: BrowserSession) {
  return await withDataSession(session, async (client) => {
    const { data, error } = await withWebsiteSession(session, async (options) => {
      // At each attempt: signing in again brings another one.
      const { session: tokens } = (await client.auth.getSession()).data
      const call = { ...answer, token: tokens?.access_token ?? '' }
      return session.api.post<AnswerReceipt>(PRIVACY_ANSWER_PATH, call, options)
    })
    if (error === null) return { version: data.version }
    const { message: failure, code } = error
    return { failure, isChanged: code === 'REQUEST_CHANGED', isUnsent: code === 'MAIL_NOT_SENT' }
  })
}
