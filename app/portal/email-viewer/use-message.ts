/** Loads an email's parsed message for its screen. */
import { useEffect, useState } from 'react'
import { getMessagePath, getRemoteImagesPath, type RemoteImagesResponse } from '#domain/email/emails.ts'
import type { ParsedEmail } from '#domain/email/parsed-email.ts'
import { callWebsiteApi } from '../ui/loader-data.ts'
import { useAction } from '../ui/use-action.ts'

export interface MessageState {
  readonly letter: ParsedEmail | null
  readonly failure: string | null
  readonly again: () => void
  /** Remote images by number, loaded on request and not cached. */
  readonly pictures: Readonly<Record<number, string>> | null
  readonly loadPictures: () => void
  readonly isLoadingPictures: boolean
  readonly picturesFailure: string | null
}

/** @param inside attachment indexes that lead to a nested email; empty for the email itself */
export function useMessage(id: number, inside: readonly number[]): MessageState {
  const [letter, setLetter] = useState<ParsedEmail | null>(null)
  const [pictures, setPictures] = useState<MessageState['pictures']>(null)
  const reading = useAction(
    { withSession: (session) => callWebsiteApi<ParsedEmail>(session, 'GET', getMessagePath(id, { inside })) },
    { reads: false, onDone: setLetter },
  )
  const loading = useAction(
    {
      withSession: (session, numbers: readonly number[]) =>
        callWebsiteApi<RemoteImagesResponse>(session, 'POST', getRemoteImagesPath(id), { numbers, inside }),
    },
    { reads: false, onDone: (answer) => setPictures(answer.pictures) },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each email, which is the key of its screen
  useEffect(() => void reading.run(undefined), [])
  return {
    letter,
    failure: reading.failure,
    again: () => void reading.run(undefined),
    pictures,
    loadPictures: () => void loading.run((letter?.remotePictures ?? []).map(({ number }) => number)),
    isLoadingPictures: loading.isBusy,
    picturesFailure: loading.failure,
  }
}
