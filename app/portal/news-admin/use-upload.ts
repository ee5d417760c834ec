import { useEffect, useRef, useState } from 'react'
import { removeNewsMedia, uploadNewsMedia } from '#app/content/news-media.ts'
import { createUploadFetch } from '#app/content/upload-fetch.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { createUploadClient } from '#app/session/supabase-browser.ts'

export interface Upload {
  /** Share of the file that has been sent, 0 to 1; null when nothing is being sent. */
  readonly progress: number | null
  /** Sends a file, or returns where it already is; null when it was cancelled. */
  readonly send: (file: File) => Promise<string | null>
  readonly cancel: () => void
  /** The article that shows the file has been saved. */
  readonly keep: () => void
}

/**
 * The upload of one form. A file that was sent stays sent when saving fails, so that trying again is quick; one that no
 * article came to show is removed when another is sent and when the form is left.
 */
export function useUpload(): Upload {
  const [progress, setProgress] = useState<number | null>(null)
  const sent = useRef<{ readonly file: File; readonly path: string } | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(
    () => () => {
      running.current?.abort()
      void discard(sent.current?.path)
    },
    [],
  )

  async function send(file: File): Promise<string | null> {
    if (sent.current?.file === file) return sent.current.path
    void discard(sent.current?.path)
    sent.current = null
    const controller = new AbortController()
    running.current = controller
    setProgress(0)
    try {
      const session = await browserSession()
      const path = await withDataSession(session, async (main) => {
        const fetch = createUploadFetch(setProgress, controller.signal)
        return await uploadNewsMedia(await createUploadClient(session.settings, main, fetch), file)
      })
      sent.current = { file, path }
      return path
    } catch (error) {
      if (controller.signal.aborted) return null
      throw error
    } finally {
      setProgress(null)
    }
  }

  return {
    progress,
    send,
    cancel: () => running.current?.abort(),
    keep: () => {
      sent.current = null
    },
  }
}

async function discard(path: string | undefined): Promise<void> {
  if (path === undefined) return
  const client = await (await browserSession()).data()
  await removeNewsMedia(client, [path]).catch((error) =>
    console.warn('An unused upload was not removed', error),
  )
}
