/** Inserts an image or video, or edits the alt text of one. */
import { Button, FileInput, Textarea, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { ownMediaPath } from '#app/content/media-url.ts'
import { tryAction } from '../action-result.ts'
import { Dialog, DialogForm } from '../dialog.tsx'
import type { Uploads } from './image-uploads.ts'
import { insertFiles } from './paste.ts'

export interface SelectedImage {
  readonly src: string
  readonly alt: string
  readonly width?: number
  readonly height?: number
}

interface MediaDialogProps {
  readonly editor: Editor
  readonly kind: 'picture' | 'film'
  readonly uploads: Uploads | null
  /** Origins of our own media. */
  readonly origins: readonly string[]
  /** Opens the library. */
  readonly onChoose: (() => Promise<SelectedImage | null>) | undefined
  readonly onVideo: ((file: File) => Promise<{ readonly src: string }>) | undefined
  readonly onClose: () => void
}

const ALT_MAX = 300

export function MediaDialog(props: MediaDialogProps) {
  const { editor, kind, onClose } = props
  const isChange = editor.isActive(kind)
  const title = kind === 'picture' ? 'Image' : 'Video'
  return (
    <Dialog title={title} onClose={onClose}>
      {isChange ? (
        <EditAltText {...props} />
      ) : kind === 'picture' ? (
        <NewImage {...props} />
      ) : (
        <NewVideo {...props} />
      )}
    </Dialog>
  )
}

const DESCRIPTION = {
  picture: 'Describes the image to people who can’t see it.',
  film: 'Describes the video to people who can’t see or hear it.',
} as const

function EditAltText({ editor, kind, onClose }: MediaDialogProps) {
  const name = kind === 'picture' ? 'alt' : 'label'
  const [words, setWords] = useState(String(editor.getAttributes(kind)[name] ?? ''))
  return (
    <DialogForm
      save="Save"
      onClose={onClose}
      onSave={() => {
        editor
          .chain()
          .focus()
          .updateAttributes(kind, { [name]: words.trim() || null })
          .run()
        onClose()
      }}
    >
      <Description kind={kind} value={words} onWords={setWords} />
    </DialogForm>
  )
}

function NewImage({ editor, uploads, onChoose, onClose }: MediaDialogProps) {
  const [files, setFiles] = useState<File[]>([])
  const [alt, setAlt] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  async function choose(): Promise<void> {
    const outcome = await tryAction(async () => (onChoose === undefined ? null : onChoose()))
    if (outcome.failure !== null) return setFailure(outcome.failure)
    const picture = outcome.data
    if (picture === null) return
    const { src, width, height } = picture
    const attrs = { src, alt: alt.trim() || picture.alt, width: side(width), height: side(height) }
    editor.chain().focus().insertContent({ type: 'picture', attrs }).run()
    onClose()
  }

  return (
    <DialogForm
      save="Insert"
      onClose={onClose}
      onSave={() => {
        if (files.length === 0) return setFailure('Choose an image.')
        insertFiles(editor.view, files, uploads, null, files.length === 1 ? alt.trim() : '')
        onClose()
        editor.commands.focus()
      }}
    >
      <FileInput
        label="Image"
        size="md"
        multiple
        clearable
        accept="image/*"
        placeholder="Upload from this device"
        data-autofocus
        value={files}
        onChange={(chosen) => {
          setFiles(chosen)
          setFailure(null)
        }}
        error={failure}
      />
      {onChoose !== undefined && (
        <Button variant="default" onClick={() => void choose()}>
          Choose from library…
        </Button>
      )}
      {files.length < 2 && <Description kind="picture" value={alt} onWords={setAlt} />}
    </DialogForm>
  )
}

function side(pixels: number | undefined): string | null {
  return pixels === undefined ? null : String(Math.round(pixels))
}

const FOREIGN_VIDEO = 'Videos must be in our own media library. Enter a URL from there.'

function NewVideo({ editor, origins, onVideo, onClose }: MediaDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [address, setAddress] = useState('')
  const [label, setLabel] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    const outcome = await tryAction(async () =>
      file !== null && onVideo !== undefined
        ? (await onVideo(file)).src
        : ownMediaPath(address.trim(), origins),
    )
    setBusy(false)
    if (outcome.failure !== null) return setFailure(outcome.failure)
    if (outcome.data === null) return setFailure(FOREIGN_VIDEO)
    const attrs = { src: outcome.data, label: label.trim() || null }
    editor.chain().focus().insertContent({ type: 'film', attrs }).run()
    onClose()
  }

  return (
    <DialogForm save="Insert" isBusy={isBusy} onClose={onClose} onSave={() => void save()}>
      {onVideo !== undefined && (
        <FileInput
          label="Video"
          size="md"
          clearable
          accept="video/mp4,video/webm"
          placeholder="Upload from this device"
          data-autofocus
          value={file}
          onChange={(chosen) => {
            setFile(chosen)
            setFailure(null)
          }}
          error={failure}
        />
      )}
      {file === null && (
        <TextInput
          label={
            onVideo === undefined ? 'Video URL in our media library' : 'Or video URL in our media library'
          }
          placeholder="/storage/v1/object/public/news-media/…"
          value={address}
          onChange={(event) => {
            setAddress(event.currentTarget.value)
            setFailure(null)
          }}
          error={onVideo === undefined ? failure : null}
        />
      )}
      <Description kind="film" value={label} onWords={setLabel} />
    </DialogForm>
  )
}

interface DescriptionProps {
  readonly kind: 'picture' | 'film'
  readonly value: string
  readonly onWords: (words: string) => void
}

function Description({ kind, value, onWords }: DescriptionProps) {
  return (
    <Textarea
      label="Alt text"
      description={DESCRIPTION[kind]}
      size="md"
      autosize
      minRows={2}
      maxLength={ALT_MAX}
      value={value}
      onChange={(event) => onWords(event.currentTarget.value)}
    />
  )
}
