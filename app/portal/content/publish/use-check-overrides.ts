import { useEffect, useRef, useState } from 'react'
import {
  type CheckOverrides,
  readCheckOverrides,
  saveCheckOverrides,
} from '#app/content/drafts/check-overrides.ts'
import { askData } from '#app/session/data-session.ts'
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import { tryAction } from '../../ui/action-result.ts'

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
    const { failure } = await tryAction(() =>
      askData((client) => saveCheckOverrides(client, kind, recordId, next)),
    )
    if (failure === null) saved.current = next
    return failure
  }

  return [reasons, setReasons, save]
}
