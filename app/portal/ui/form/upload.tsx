import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { removeMedia, uploadMedia } from '#app/content/media.ts'
import { createUploadFetch } from '#app/content/upload-fetch.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { createUploadClient } from '#app/session/data-client/supabase-browser.ts'
import { withDataSession } from '#app/session/data-session.ts'
import type { MediaBucket } from '#domain/media/media.ts'

export interface Upload {
  /** Share of the file that has been sent, 0 to 1; null when nothing is being sent. */
  readonly progress: number | null
  /** Sends a file, or returns where it already is; null when it was cancelled. */
  readonly send: (file: File) => Promise<string | null>
  readonly cancel: () => void
  /** The record that shows the file has been saved. */
  readonly keep: () => void
}

/**
 * The upload of one form. A file that was sent stays sent when saving fails, so that trying again is quick; one that no
 * record came to show is removed when another is sent and when the form is left.
 */
export function useUpload(bucket: MediaBucket): Upload {
  const [progress, setProgress] = useState<number | null>(null)
  const sent = useRef<{ readonly file: File; readonly path: string } | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(
    () => () => {
      running.current?.abort()
      void discard(bucket, sent.current?.path)
    },
    [bucket],
  )

  async function send(file: File): Promise<string | null> {
    if (sent.current?.file === file) return sent.current.path
    void discard(bucket, sent.current?.path)
    sent.current = null
    const controller = new AbortController()
    running.current = controller
    setProgress(0)
    try {
      const session = await browserSession()
      const path = await withDataSession(session, async (main) => {
        const fetch = createUploadFetch(setProgress, controller.signal)
        return await uploadMedia(createUploadClient(session.settings, main, fetch), bucket, file)
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

async function discard(bucket: MediaBucket, path: string | undefined): Promise<void> {
  if (path === undefined) return
  const client = await (await browserSession()).data()
  await removeMedia(client, bucket, [path]).catch(reportError)
}

/** How far the file has come; from the last byte to the answer the server is at work. */
export function UploadProgress({ upload }: { upload: Upload }) {
  if (upload.progress === null) return null
  const percent = Math.round(upload.progress * 100)
  return (
    <Stack gap="xs" mb="md">
      <Group justify="space-between">
        <Text size="sm" aria-live="polite">
          {percent < 100 ? `Uploading… ${percent}%` : 'Finishing the upload…'}
        </Text>
        <Button type="button" size="compact-md" variant="default" onClick={upload.cancel}>
          Cancel upload
        </Button>
      </Group>
      <Progress.Root>
        <Progress.Section value={percent} aria-label="Upload" animated={percent === 100} />
      </Progress.Root>
    </Stack>
  )
}
