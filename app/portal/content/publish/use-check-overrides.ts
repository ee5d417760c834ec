import { useEffect, useRef, useState } from 'react'
import {
  type CheckOverrides,
  readCheckOverrides,
  saveCheckOverrides,
} from '#app/content/drafts/check-overrides.ts'
import { askData } from '#app/session/data-session.ts'
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import { tryAction } from '../../ui/action-result.ts'

const UNREACHABLE =
  'We can’t reach the server, so nothing has been published. Try again when you’re back online.'
const UNSAVED = 'Save the text first, so that we can save your reason with it.'

/** Returns the reasons for ignored issues, a setter, and a save function that resolves to an error message or null. */
export function useCheckOverrides(
  kind: ContentType,
  recordId: number | null,
): readonly [
  CheckOverrides,
  (reasons: CheckOverrides) => void,
  (reasons: CheckOverrides) => Promise<string | null>,
] {
  const [reasons, setReasons] = useState<CheckOverrides>({})
  const saved = useRef<CheckOverrides>({})

  useEffect(() => {
    if (recordId === null) return
    let isUnmounted = false
    void tryAction(() => askData((client) => readCheckOverrides(client, kind, recordId))).then(({ data }) => {
      // If loading fails, the user can enter the reasons again.
      if (isUnmounted || data === null) return
      saved.current = data
      setReasons((typed) => ({ ...data, ...typed }))
    })
    return () => {
      isUnmounted = true
    }
  }, [kind, recordId])

  async function save(next: CheckOverrides): Promise<string | null> {
    if (JSON.stringify(next) === JSON.stringify(saved.current)) return null
    if (recordId === null) return UNSAVED
    const outcome = await tryAction(() =>
      askData((client) => saveCheckOverrides(client, kind, recordId, next)),
    )
    if (outcome.failure !== null) return outcome.isUnreachable ? UNREACHABLE : outcome.failure
    saved.current = next
    return null
  }

  return [reasons, setReasons, save]
}
