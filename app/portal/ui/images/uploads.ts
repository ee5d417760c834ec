/**
 * The way of a file into its bucket: made ready, then sent. What waits for it learns where it is once it is stored, and
 * nothing before: no record ever names a file that is not there.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import { uploadMedia } from '#app/content/media.ts'
import { createUploadFetch } from '#app/content/upload-fetch.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { askData } from '#app/session/data-session.ts'
import { type MediaBucket, mediaKind } from '#domain/media/media.ts'
import { tryAction } from '../action-result.ts'
import { prepareFile } from './prepare.ts'

export interface StoredFile {
  /** The path that a row keeps, which is also the `src` of a picture in a text. */
  readonly src: string
  readonly kind: 'image' | 'video'
  /** In pixels; 0 of a film. */
  readonly width: number
  readonly height: number
  /** In bytes, as it was chosen and as it is stored. */
  readonly before: number
  readonly after: number
  readonly isMoving: boolean
}

/** @param onProgress share of the file that has been sent, 0 to 1; null while it is made ready */
export type UploadFile = (
  file: File,
  signal: AbortSignal,
  onProgress?: (share: number | null) => void,
) => Promise<StoredFile>

/** Sends to one bucket, as often as is asked. @throws {ContentError} with its sentence; an `AbortError` */
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
    // It is here already: the session has a client of it.
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

/** A file on its way, as a field shows it. */
export interface RunningUpload {
  readonly file: File
  /** 0 to 1; null while it is made ready. */
  readonly progress: number | null
  /** Why it did not come; null while it is on its way. */
  readonly failure: string | null
  /** It can never be stored: trying again would come to the same. */
  readonly isRefused: boolean
}

export interface FieldUpload {
  /** Null when there is none. */
  readonly running: RunningUpload | null
  readonly start: (file: File) => void
  readonly retry: () => void
  /** Ends it, or takes away what has failed. */
  readonly cancel: () => void
}

/** One file at a time: another takes its place. @param onStored comes once for each file that was stored and not cancelled */
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
