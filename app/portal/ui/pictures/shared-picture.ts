/** The picture that stands for a page where its link is shared: read, set, and taken back. */
import { useCallback, useEffect, useState } from 'react'
import { readSocialPicture, type SocialPicture, setSocialPicture } from '#app/content/picture-sets.ts'
import { askData } from '#app/session/data-session.ts'
import type { FollowedKind } from '#domain/picture-sets/picture-sets.ts'
import { announce, announceFailure } from '../announce.tsx'
import { attempt, type Outcome } from '../outcome.ts'

/** Whoever shows one, wherever on the screen, shows the new one. */
const readers = new Set<() => void>()

async function change(kind: FollowedKind, id: number, to: SocialPicture | null) {
  const outcome = await attempt(() => askData((client) => setSocialPicture(client, kind, id, to)))
  for (const read of readers) read()
  return outcome
}

/**
 * Says what was done, with its undo, or why it was not.
 * @param picture null lets the site draw its card again
 */
export async function letStandForLink(
  kind: FollowedKind,
  id: number,
  picture: SocialPicture | null,
): Promise<void> {
  const done = await change(kind, id, picture)
  if (done.failure !== null) return announceFailure(done.failure)
  const said =
    picture === null
      ? 'The site draws the card of the shared link.'
      : 'It stands for the page where its link is shared.'
  announce(said, {
    of: 'the picture of the shared link',
    run: () =>
      void change(kind, id, done.data).then(({ failure }) =>
        failure === null ? announce('The shared link is as it was.') : announceFailure(failure),
      ),
  })
}

/** @param id null where there is no record yet @returns null until it is read; what was read before stays meanwhile */
export function useSharedPicture(
  kind: FollowedKind,
  id: number | null,
): { readonly outcome: Outcome<SocialPicture | null> | null; readonly readAgain: () => void } {
  const [outcome, setOutcome] = useState<Outcome<SocialPicture | null> | null>(null)
  const readAgain = useCallback(() => {
    void attempt(async () =>
      id === null ? null : askData((client) => readSocialPicture(client, kind, id)),
    ).then(setOutcome)
  }, [kind, id])
  useEffect(() => {
    readers.add(readAgain)
    readAgain()
    return () => void readers.delete(readAgain)
  }, [readAgain])
  return { outcome, readAgain }
}
