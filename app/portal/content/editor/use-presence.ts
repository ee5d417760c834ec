/**
 * Who else has a manuscript open, and whether somebody has saved it: asked every few seconds. What was heard ends when
 * nothing is heard any more, so that nobody is named who has left.
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

interface Followed {
  readonly kind: ContentType
  readonly recordId: number | null
  /** This tab, by which it is never taken for somebody else. */
  readonly device: string
  readonly knownNumber: () => number
  readonly onNewer: (newest: RemoteRevision) => void
}

/** @returns the names of the other people */
export function usePresence({ kind, recordId, device, knownNumber, onNewer }: Followed): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the two functions read what is newest, whenever they are called
  useEffect(() => {
    if (recordId === null) return
    let isOver = false
    let heardAt = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    async function ask() {
      try {
        const session = await browserSession()
        const id = recordId as number
        const held = await withDataSessionSilently(session, (client) =>
          announcePresence(client, kind, id, device),
        )
        if (isOver) return
        heardAt = Date.now()
        setOthers([...new Set(held.filter(({ isSelf }) => !isSelf).map(({ name }) => name))])
        const number = await withDataSessionSilently(session, (client) => readNewestNumber(client, kind, id))
        if (isOver || number === null || number <= knownNumber()) return
        const found = await withDataSessionSilently(session, (client) => readContentDraft(client, kind, id))
        if (isOver || found === null) return
        const { head, fields } = found
        onNewer({ number: head.number, fields: { ...fields }, savedAt: head.savedAt, savedBy: head.savedBy })
      } catch {
        // The head says what becomes of saves. Who is there is not known for sure any more, after a while.
        if (!isOver && Date.now() - heardAt > PRESENCE_SECONDS * 1000) setOthers([])
      } finally {
        if (!isOver) timer = setTimeout(() => void ask(), HEARTBEAT_SECONDS * 1000)
      }
    }
    void ask()
    return () => {
      isOver = true
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
