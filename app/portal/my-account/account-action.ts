/** What can be done on the account screen, as its forms and buttons submit it. */
import { z } from 'zod'
import type { BrowserSession } from '#app/session/browser-session.ts'
import {
  ACCOUNT_API,
  type DeletionRequestAnswer,
  type NameAnswer,
  type SessionsEndedAnswer,
} from '#domain/people/account.ts'
import { askWebsite } from '../website-call.ts'

const submission = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('rename'), name: z.string() }),
  z.object({ intent: z.literal('end'), session: z.string() }),
  z.object({ intent: z.literal('end-others') }),
  z.object({ intent: z.literal('request-deletion'), message: z.string() }),
])

export interface AccountOutcome {
  /** What was achieved, to be said. */
  readonly done: string | null
  readonly failure: string | null
  /** Of the deletion request. */
  readonly filed: DeletionRequestAnswer | null
}

export async function runAccountAction(session: BrowserSession, form: FormData): Promise<AccountOutcome> {
  const asked = submission.parse(Object.fromEntries(form))
  switch (asked.intent) {
    case 'rename': {
      const { name } = asked
      const { data, failure } = await askWebsite<NameAnswer>(session, 'PUT', ACCOUNT_API.account, { name })
      // The name stands in the header, too.
      if (data !== null) session.auth.establish(data.user)
      return outcome(failure, 'Your name is saved.')
    }
    case 'end': {
      const path = `${ACCOUNT_API.sessions}/${encodeURIComponent(asked.session)}`
      const { failure } = await askWebsite<SessionsEndedAnswer>(session, 'DELETE', path)
      return outcome(failure, 'The session is ended.')
    }
    case 'end-others': {
      const { failure } = await askWebsite<SessionsEndedAnswer>(session, 'DELETE', ACCOUNT_API.sessions)
      return outcome(failure, 'You are signed out everywhere else.')
    }
    case 'request-deletion': {
      const { message } = asked
      const path = ACCOUNT_API.deletionRequest
      const { data, failure } = await askWebsite<DeletionRequestAnswer>(session, 'POST', path, { message })
      return { done: null, failure, filed: data }
    }
  }
}

function outcome(failure: string | null, done: string): AccountOutcome {
  return { done: failure === null ? done : null, failure, filed: null }
}
