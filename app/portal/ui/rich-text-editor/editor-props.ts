/** What a form gives to the editor, and what it may ask of it. */
import type { Ref } from 'react'
import type { UploadImage } from './image-uploads.ts'
import type { SelectedImage } from './media-dialog.tsx'

/** What a screen may ask of the text besides being told of it. */
export interface RichTextHandle {
  /** The text as it stands at this moment: to be saved before the next call of `onHtml`. */
  html(): string
  /** Puts another text in its place, as a step that can be undone; the caret stays where the texts are alike. */
  setHtml(html: string): void
  /** Goes to an element at the top of the text, counted from 0. */
  focusPlace(index: number): void
  /** How many pictures are on their way, or wait for a decision. */
  unfinishedUploads(): number
}

export interface RichTextEditorProps {
  /** Of what takes the focus. */
  readonly id: string
  readonly label: string
  /** Read once, when the editor appears. */
  readonly initialHtml: string
  /** Comes at most three times a second while somebody types, and when the focus leaves or the page is hidden. */
  readonly onHtml: (html: string) => void
  readonly isLocked: boolean
  readonly error: string | undefined
  /** Absent where the text takes no pictures. */
  readonly pictures?: {
    readonly upload: UploadImage
    readonly choose?: () => Promise<SelectedImage | null>
  }
  /** Stores a video; absent where only stored ones may be put in. */
  readonly onFilm?: (file: File) => Promise<{ readonly src: string }>
  readonly handle?: Ref<RichTextHandle>
}
