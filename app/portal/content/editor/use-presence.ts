/**
 * Polls who else has the draft open and whether it was saved. Entries expire when polling fails, so that absent users
 * aren’t shown.
 */
import { useEffect, useState } from 'react'
import { readContentDraft, readNewestNumber } from '#app/content/drafts/content-drafts.ts'
import {
  announcePresence,
  HEARTBEAT_SECONDS,
  leavePresence,
  PRESENCE_SECONDS,
} from '#app/content/drafts/presence.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { withDataSessionSilently } from '#app/session/data-session.ts'
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import type { RemoteRevision } from './save-state.ts'

interface PresenceOptions {
  readonly kind: ContentType
  readonly recordId: number | null
  /** Identifies this tab. */
  readonly device: string
  readonly knownNumber: () => number
  readonly onNewer: (newest: RemoteRevision) => void
}

/** @returns the names of the other users */
export function usePresence({
  kind,
  recordId,
  device,
  knownNumber,
  onNewer,
}: PresenceOptions): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the callbacks read the latest values
  useEffect(() => {
    if (recordId === null) return
    let isUnmounted = false
    let lastPollAt = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    async function poll() {
      try {
        const session = await browserSession()
        const id = recordId as number
        const editors = await withDataSessionSilently(session, (client) =>
          announcePresence(client, kind, id, device),
        )
        if (isUnmounted) return
        lastPollAt = Date.now()
        setOthers([...new Set(editors.filter(({ isSelf }) => !isSelf).map(({ name }) => name))])
        const number = await withDataSessionSilently(session, (client) => readNewestNumber(client, kind, id))
        if (isUnmounted || number === null || number <= knownNumber()) return
        const draft = await withDataSessionSilently(session, (client) => readContentDraft(client, kind, id))
        if (isUnmounted || draft === null) return
        const { head, fields } = draft
        onNewer({ number: head.number, fields: { ...fields }, savedAt: head.savedAt, savedBy: head.savedBy })
      } catch {
        // The header reports save errors; after a while without polling, presence is unknown.
        if (!isUnmounted && Date.now() - lastPollAt > PRESENCE_SECONDS * 1000) setOthers([])
      } finally {
        if (!isUnmounted) timer = setTimeout(() => void poll(), HEARTBEAT_SECONDS * 1000)
      }
    }
    void poll()
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      void browserSession()
        .then((session) =>
          withDataSessionSilently(session, (client) => leavePresence(client, kind, recordId, device)),
        )
        .catch(() => {})
    }
  }, [kind, recordId, device])

  return others
}
