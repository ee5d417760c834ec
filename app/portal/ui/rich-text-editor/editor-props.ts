import type { Ref } from 'react'
import type { UploadImage } from './image-uploads.ts'
import type { SelectedImage } from './media-dialog.tsx'

export interface RichTextHandle {
  /** Returns the current HTML, including changes not yet passed to `onHtml`. */
  html(): string
  /** Replaces the text as an undoable step and keeps the caret where the texts match. */
  setHtml(html: string): void
  /** Moves to a top-level element, counted from 0. */
  focusPlace(index: number): void
  /** Number of images that are uploading or failed. */
  unfinishedUploads(): number
}

export interface RichTextEditorProps {
  readonly id: string
  readonly label: string
  /** Read on mount only. */
  readonly initialHtml: string
  /** Called at most three times a second while typing, on blur and when the page is hidden. */
  readonly onHtml: (html: string) => void
  readonly isLocked: boolean
  readonly isRequired?: boolean
  /** `email` has fewer tools, no character count and no frame; `document` has no frame and no visible label. */
  readonly purpose?: 'page' | 'email' | 'document' | undefined
  readonly error: string | undefined
  /** Absent if the text can’t have images. */
  readonly pictures?: {
    readonly upload: UploadImage
    readonly choose?: () => Promise<SelectedImage | null>
  }
  /** Absent if videos can’t be uploaded. */
  readonly onVideo?: (file: File) => Promise<{ readonly src: string }>
  readonly handle?: Ref<RichTextHandle>
}
