import { useEffect, useRef, useState } from 'react'
import { browserSession } from '#app/session/browser-session.ts'
import { uploadFile } from '#app/session/file-transfer.ts'
import { FEEDS_API } from '#domain/feeds/feed-resources.ts'
import type { FeedResponse } from '#domain/feeds/open-api.ts'
import { toUploadCsv, type UploadRows } from '#domain/feeds/upload.ts'
import { tryAction } from '../ui/action-result.ts'

export interface Sending {
  readonly sourceId: number
  readonly resource: string
  readonly rows: UploadRows
  readonly mode: 'rows' | 'all'
  readonly isDryRun: boolean
}

/** Sends a file as a batch: first as a dry run, then to be stored. */
export function useFeedUpload() {
  /** A new one for each change, so that only a repeated import is recognised as the same batch. */
  const [batch, setBatch] = useState(newBatch)
  const [progress, setProgress] = useState<number | null>(null)
  const [check, setCheck] = useState<FeedResponse | null>(null)
  const [result, setResult] = useState<FeedResponse | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  async function send({ sourceId, resource, rows, mode, isDryRun }: Sending): Promise<void> {
    const abort = new AbortController()
    controller.current = abort
    setFailure(null)
    setProgress(0)
    const query = new URLSearchParams({ source: String(sourceId), mode, dryRun: String(isDryRun) })
    const sent = await tryAction(async () =>
      uploadFile<FeedResponse>(
        await browserSession(),
        `${FEEDS_API}/${resource}?${query}`,
        new Blob([toUploadCsv(rows)]),
        {
          onProgress: setProgress,
          signal: abort.signal,
          type: 'text/csv',
          ...(!isDryRun && { headers: { 'Idempotency-Key': batch.key } }),
        },
      ),
    )
    if (controller.current !== abort) return
    controller.current = null
    setProgress(null)
    if (abort.signal.aborted) {
      if (!isDryRun)
        setFailure(
          mode === 'all'
            ? 'Import cancelled. Nothing is stored, unless the whole file had already been sent.'
            : 'Import cancelled. Rows already sent are stored. To complete it, import the file again.',
        )
      return
    }
    if (sent.failure !== null) setFailure(sent.failure)
    else if (isDryRun) setCheck(sent.data)
    else setResult(sent.data)
  }

  return {
    send,
    cancel: () => controller.current?.abort(),
    /** Clears the results, which belong to other rows. */
    reset() {
      controller.current?.abort()
      controller.current = null
      setBatch(newBatch())
      setProgress(null)
      setCheck(null)
      setResult(null)
      setFailure(null)
    },
    startedAt: batch.at,
    isRunning: progress !== null,
    /** Share sent, 0 to 1; null when idle. */
    progress,
    check,
    result,
    failure,
  }
}

export type FeedUpload = ReturnType<typeof useFeedUpload>

const newBatch = () => ({ key: `upload-${crypto.randomUUID()}`, at: new Date() })
