/** Reads and sets the social image of a page. */
import { useCallback, useEffect, useState } from 'react'
import { readSocialImage, type SocialImage, setSocialImage } from '#app/content/image-sets.ts'
import { askData } from '#app/session/data-session.ts'
import type { LinkedSourceType } from '#domain/image-sets/image-sets.ts'
import { type ActionResult, tryAction } from '../action-result.ts'
import { notifyError, notifySuccess } from '../notifications.tsx'

/** Components to refresh after a change. */
const readers = new Set<() => void>()

async function change(kind: LinkedSourceType, id: number, to: SocialImage | null) {
  const outcome = await tryAction(() => askData((client) => setSocialImage(client, kind, id, to)))
  for (const read of readers) read()
  return outcome
}

/**
 * Reports success with undo, or the failure.
 * @param picture null for the website default
 */
export async function setSocialImageWithUndo(
  kind: LinkedSourceType,
  id: number,
  picture: SocialImage | null,
): Promise<void> {
  const done = await change(kind, id, picture)
  if (done.failure !== null) return notifyError(done.failure)
  const said = picture === null ? 'Social image reset to the website default' : 'Social image updated'
  notifySuccess(said, {
    of: 'social image',
    run: () =>
      void change(kind, id, done.data).then(({ failure }) =>
        failure === null ? notifySuccess('Social image restored') : notifyError(failure),
      ),
  })
}

/** @param id null for a new record @returns null until loaded; then the last value */
export function useSocialImage(
  kind: LinkedSourceType,
  id: number | null,
): { readonly outcome: ActionResult<SocialImage | null> | null; readonly readAgain: () => void } {
  const [outcome, setOutcome] = useState<ActionResult<SocialImage | null> | null>(null)
  const readAgain = useCallback(() => {
    void tryAction(async () =>
      id === null ? null : askData((client) => readSocialImage(client, kind, id)),
    ).then(setOutcome)
  }, [kind, id])
  useEffect(() => {
    readers.add(readAgain)
    readAgain()
    return () => void readers.delete(readAgain)
  }, [readAgain])
  return { outcome, readAgain }
}
