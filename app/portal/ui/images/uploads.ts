/** Prepares and uploads files. Callers get the path only after the upload, so no record refers to a missing file. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { uploadMedia } from '#app/content/media.ts'
import { createUploadFetch } from '#app/content/storage/upload-fetch.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { askData } from '#app/session/data-session.ts'
import { type MediaBucket, mediaKind } from '#domain/media/media.ts'
import { tryAction } from '../action-result.ts'
import { prepareFile } from './prepare.ts'

export interface StoredFile {
  /** Stored path, also the `src` of an inline image. */
  readonly src: string
  readonly kind: 'image' | 'video'
  /** In pixels; 0 for a video. */
  readonly width: number
  readonly height: number
  /** Size in bytes before and after preparation. */
  readonly before: number
  readonly after: number
  readonly isMoving: boolean
}

/** @param onProgress share sent, 0 to 1; null while preparing */
export type UploadFile = (
  file: File,
  signal: AbortSignal,
  onProgress?: (share: number | null) => void,
) => Promise<StoredFile>

/** Returns an upload function for a bucket. @throws {ContentError} with the message for the user; an `AbortError` */
export function useUploads(bucket: MediaBucket): { readonly upload: UploadFile } {
  return useMemo(() => ({ upload: (...sent) => uploadFile(bucket, ...sent) }), [bucket])
}

async function uploadFile(
  bucket: MediaBucket,
  chosen: File,
  signal: AbortSignal,
  onProgress: (share: number | null) => void = () => {},
): Promise<StoredFile> {
  onProgress(null)
  const { file, width, height, isMoving } = await prepareFile(bucket, chosen, signal)
  onProgress(0)
  const { settings } = await browserSession()
  const src = await askData(async (main) => {
    const fetch = createUploadFetch(onProgress, signal)
    // Already loaded by the session.
    const { createUploadClient } = await import('#app/session/data-client/supabase-browser.ts')
    return await uploadMedia(createUploadClient(settings, main, fetch), bucket, file)
  }).catch((error) => {
    signal.throwIfAborted()
    throw error
  })
  return {
    src,
    kind: mediaKind(file.type),
    width: width ?? 0,
    height: height ?? 0,
    before: chosen.size,
    after: file.size,
    isMoving,
  }
}

export interface RunningUpload {
  readonly file: File
  /** 0 to 1; null while preparing. */
  readonly progress: number | null
  /** Null while uploading. */
  readonly failure: string | null
  /** Permanent: a retry would fail again. */
  readonly isRefused: boolean
}

export interface FieldUpload {
  readonly running: RunningUpload | null
  readonly start: (file: File) => void
  readonly retry: () => void
  /** Cancels the upload or dismisses the failure. */
  readonly cancel: () => void
}

/** Uploads one file at a time; a new one replaces it. @param onStored called for each completed upload */
export function useFieldUpload(bucket: MediaBucket, onStored: (stored: StoredFile) => void): FieldUpload {
  const { upload } = useUploads(bucket)
  const [running, setRunning] = useState<RunningUpload | null>(null)
  const controller = useRef<AbortController | null>(null)
  const latest = useRef(onStored)
  useEffect(() => {
    latest.current = onStored
  })
  useEffect(() => () => controller.current?.abort(), [])

  async function run(file: File): Promise<void> {
    controller.current?.abort()
    const own = new AbortController()
    controller.current = own
    let isReady = false
    const show = (progress: number | null, failure: string | null, isRefused = false) =>
      setRunning({ file, progress, failure, isRefused })
    show(null, null)
    const outcome = await tryAction(() =>
      upload(file, own.signal, (progress) => {
        isReady ||= progress !== null
        if (!own.signal.aborted) show(progress, null)
      }).catch((error) => {
        if (own.signal.aborted) return null
        throw error
      }),
    )
    if (own.signal.aborted) return
    if (outcome.failure !== null) return show(null, outcome.failure, !isReady)
    setRunning(null)
    if (outcome.data !== null) latest.current(outcome.data)
  }

  return {
    running,
    start: (file) => void run(file),
    retry: () => void (running !== null && run(running.file)),
    cancel() {
      controller.current?.abort()
      setRunning(null)
    },
  }
}
