/** Loads an email's parsed message for its screen. */
import { useEffect, useState } from 'react'
import { getMessagePath, getRemoteImagesPath, type RemoteImagesResponse } from '#domain/email/emails.ts'
import type { ParsedEmail } from '#domain/email/parsed-email.ts'
import { callWebsiteApi } from '../ui/loader-data.ts'
import { useAction } from '../ui/use-action.ts'

export interface MessageState {
  readonly message: ParsedEmail | null
  readonly failure: string | null
  readonly retry: () => void
  /** Remote images by number, loaded on request and not cached. */
  readonly pictures: Readonly<Record<number, string>> | null
  readonly loadImages: () => void
  readonly isLoadingImages: boolean
  readonly imagesFailure: string | null
}

/** @param inside attachment indexes that lead to a nested email; empty for the email itself */
export function useMessage(id: number, inside: readonly number[]): MessageState {
  const [message, setMessage] = useState<ParsedEmail | null>(null)
  const [pictures, setPictures] = useState<MessageState['pictures']>(null)
  const reading = useAction(
    { withSession: (session) => callWebsiteApi<ParsedEmail>(session, 'GET', getMessagePath(id, { inside })) },
    { reloads: false, onDone: setMessage },
  )
  const loading = useAction(
    {
      withSession: (session, numbers: readonly number[]) =>
        callWebsiteApi<RemoteImagesResponse>(session, 'POST', getRemoteImagesPath(id), { numbers, inside }),
    },
    { reloads: false, onDone: (answer) => setPictures(answer.pictures) },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per email, which is the screen's key
  useEffect(() => void reading.run(undefined), [])
  return {
    message,
    failure: reading.failure,
    retry: () => void reading.run(undefined),
    pictures,
    loadImages: () => void loading.run((message?.remotePictures ?? []).map(({ number }) => number)),
    isLoadingImages: loading.isBusy,
    imagesFailure: loading.failure,
  }
}
