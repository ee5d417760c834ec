/** Actions on a request with optimistic locking: after a concurrent change the user sees it and has to try again. */
import { useRef, useState } from 'react'
import { type PrivacyRequestDetail, setPrivacyRequestStatus } from '#app/content/privacy-requests.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { withDataSession } from '#app/session/data-session.ts'
import type { PrivacyRequestStatus } from '#domain/privacy/requests.ts'
import {
  PRIVACY_RESPONSE_API,
  type SendResponseRequest,
  type SentResponse,
} from '#domain/privacy/response.ts'
import { type ActionResult, tryAction } from '../ui/action-result.ts'
import { callWebsiteApi } from '../ui/loader-data.ts'

export const REQUEST_UPDATED = 'Request updated'

export interface SeenVersion {
  readonly version: string
  /** Whether a colleague has changed the request. */
  readonly hasChanged: boolean
  /** Accepts the next version, caused by the user's own action or shown as a conflict. */
  readonly follow: () => void
}

export function useSeenVersion({ version }: PrivacyRequestDetail): SeenVersion {
  const [seen, setSeen] = useState(version)
  const [isFollowing, setFollowing] = useState(false)
  if (isFollowing && seen !== version) {
    setSeen(version)
    setFollowing(false)
  }
  return { version: seen, hasChanged: seen !== version, follow: () => setFollowing(true) }
}

/** Updates the seen version after an action. */
async function runAndFollow<T>(work: Promise<T>, seen: SeenVersion): Promise<T> {
  const outcome: ActionResult<T> = await tryAction(() => work)
  if (outcome.failure === null || outcome.isConflict) seen.follow()
  return work
}

export function changeRequestStatus(
  client: DataClient,
  request: PrivacyRequestDetail,
  seen: SeenVersion,
  status: PrivacyRequestStatus,
  reason: string,
): Promise<string> {
  const step = { request: request.id, version: seen.version, status, reason }
  return runAndFollow(setPrivacyRequestStatus(client, step), seen)
}

/** @returns a function that sends a response; the same text reuses the attempt's key, so that it is emailed once */
export function useSendResponse(request: PrivacyRequestDetail, seen: SeenVersion) {
  const lastAttempt = useRef<{ readonly key: string; readonly text: string }>(undefined)
  async function withSession(
    session: BrowserSession,
    { text }: { readonly text: string },
  ): Promise<SentResponse> {
    if (lastAttempt.current?.text !== text) lastAttempt.current = { key: crypto.randomUUID(), text }
    const answer = { request: request.id, version: seen.version, ...lastAttempt.current }
    const sending = withDataSession(session, async (client) => {
      const { session: tokens } = (await client.auth.getSession()).data
      const call: SendResponseRequest = { ...answer, token: tokens?.access_token ?? '' }
      return callWebsiteApi<SentResponse>(session, 'POST', PRIVACY_RESPONSE_API, { ...call })
    })
    const outcome = await tryAction(() => sending)
    // The email was definitely sent or definitely not, so the next attempt gets a new key.
    if (outcome.failure === null || outcome.code === 'MAIL_NOT_SENT') lastAttempt.current = undefined
    return runAndFollow(sending, seen)
  }
  return { withSession }
}
