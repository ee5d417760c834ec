/** Where a text has its pictures and films from: the person's device, and what is stored. */
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { type MediaBucket, mediaKind } from '#domain/media/media.ts'
import { useMediaUrl } from '../layout-data.ts'
import { MediaChooser, type SelectedMedia } from './media-chooser.tsx'
import { measure } from './media-items.tsx'
import { type StoredFile, type UploadFile, useUploads } from './uploads.ts'

/** A picture is put into a text without its size rather than late. */
const MEASURE_MS = 3000

export interface InlineImages {
  readonly upload: UploadFile
  /** Null where nothing was chosen. */
  readonly choose: () => Promise<InlineImage | null>
}

export interface InlineImage {
  readonly src: string
  readonly alt: string
  /** In pixels; absent where they are not known. */
  readonly width?: number
  readonly height?: number
}

/** For an editor of texts; `dialog` stands beside it. */
export function useInlineImages(bucket: MediaBucket): {
  readonly pictures: InlineImages
  /** Stores a film; null where the bucket takes none. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address depends on the installation alone
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
