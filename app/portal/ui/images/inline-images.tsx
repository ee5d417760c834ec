/** Provides a rich text editor with images and videos from the device or library. */
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { type MediaBucket, mediaKind } from '#domain/media/media.ts'
import { useMediaUrl } from '../layout-data.ts'
import { MediaChooser, type SelectedMedia } from './media-chooser.tsx'
import { measure } from './media-items.tsx'
import { type StoredFile, type UploadFile, useUploads } from './uploads.ts'

/** Timeout in ms; without it, the image is inserted without dimensions. */
const MEASURE_MS = 3000

export interface InlineImages {
  readonly upload: UploadFile
  /** Null if cancelled. */
  readonly choose: () => Promise<InlineImage | null>
}

export interface InlineImage {
  readonly src: string
  readonly alt: string
  /** In pixels; absent if unknown. */
  readonly width?: number
  readonly height?: number
}

/** Returns the callbacks for the editor and the dialog to render. */
export function useInlineImages(bucket: MediaBucket): {
  readonly pictures: InlineImages
  /** Null if the bucket doesn’t accept videos. */
  readonly film: ((file: File) => Promise<StoredFile>) | null
  readonly dialog: ReactNode
} {
  const { upload } = useUploads(bucket)
  const address = useMediaUrl()
  const [answer, setAnswer] = useState<((chosen: SelectedMedia | null) => void) | null>(null)
  const choose = useCallback(
    () => new Promise<SelectedMedia | null>((resolve) => setAnswer(() => resolve)),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the origin never changes
  const pictures = useMemo<InlineImages>(
    () => ({
      upload,
      async choose() {
        const chosen = await choose()
        if (chosen === null) return null
        const size = await measure(chosen.path, address(chosen.path), AbortSignal.timeout(MEASURE_MS))
        return { src: chosen.path, alt: chosen.alt, ...(size && { width: size.width, height: size.height }) }
      },
    }),
    [upload, choose],
  )
  const film = useMemo(
    () =>
      bucket.types.some((type) => mediaKind(type) === 'video')
        ? (file: File) => upload(file, new AbortController().signal)
        : null,
    [bucket, upload],
  )
  function finish(chosen: SelectedMedia | null) {
    answer?.(chosen)
    setAnswer(null)
  }
  const dialog = answer && (
    <MediaChooser bucket={bucket} picturesOnly onChoose={finish} onClose={() => finish(null)} />
  )
  return { pictures, film, dialog }
}
