/** Image or video field: upload, library, alt text and focal point. The record gets the path only after the upload. */
import { Button, FileButton, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import {
  type ClipboardEvent,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { getImageSources } from '#app/content/responsive-images.ts'
import { IMAGE_ALT_MAX } from '#domain/forms/fields.ts'
import type { Crop } from '#domain/media/crops.ts'
import { formatFileSize, type MediaBucket, mediaKind } from '#domain/media/media.ts'
import { useMediaUrl, useSupabaseOrigin } from '../layout-data.ts'
import { notifySuccess } from '../notifications.tsx'
import { FailureNotice } from '../screen.tsx'
import { CropSheet, FocalPointPicker } from './focal-point-picker.tsx'
import styles from './images.module.css'
import { Preview, UploadNotice } from './upload-notice.tsx'
import { type StoredFile, useFieldUpload } from './uploads.ts'

const MediaChooser = lazy(async () => ({ default: (await import('./media-chooser.tsx')).MediaChooser }))

export interface ImageValue {
  /** Stored path; null if empty. For a video, its poster. */
  readonly path: string | null
  readonly alt: string
  /** `50% 30%`; null for the centre. */
  readonly focus: string | null
  /** Only for records that accept videos. */
  readonly video?: string | null
}

interface ImageFieldProps {
  readonly bucket: MediaBucket
  readonly value: ImageValue
  /** Called asynchronously when an upload completes. */
  readonly onChange: (value: ImageValue) => void
  /** Crops shown in the preview. Without any, the image has no focal point. */
  readonly crops: readonly Crop[]
  /** Images of the website itself, offered after those of the library. */
  readonly siteImages?: readonly string[]
  readonly isLocked: boolean
  /** Error of the alt text. */
  readonly error?: string | undefined
  /** Id of the alt text field, which takes the focus if it is missing. */
  readonly id?: string
  /** Whether an upload is pending or waiting to be retried. */
  readonly onBusy?: (isBusy: boolean) => void
}

export function ImageField(props: ImageFieldProps) {
  const { bucket, value, onChange, crops, siteImages, isLocked, error, onBusy } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const [isChoosing, setChoosing] = useState(false)
  // The old alt text doesn’t describe the new image.
  const [nextAlt, setNextAlt] = useState('')
  const [arrived, setArrived] = useState<StoredFile | null>(null)
  const latest = useRef({ value, onChange, nextAlt })
  useEffect(() => {
    latest.current = { value, onChange, nextAlt }
  })
  const upload = useFieldUpload(bucket, (stored) => {
    setArrived(stored)
    take(stored.src, stored.kind === 'video', latest.current.nextAlt)
    setNextAlt('')
  })
  const { running } = upload
  // A refused file leaves the field as it is.
  const isBusy = running !== null && !running.isRefused
  const report = useEffectEvent((isSending: boolean) => onBusy?.(isSending))
  useEffect(() => report(isBusy), [isBusy])

  const label = bucket.noun.replace(/^./, (first) => first.toUpperCase())
  const isEmpty = value.path === null && (value.video ?? null) === null
  const hasPicture = isBusy ? mediaKind(running.file.type) === 'image' : value.path !== null

  function take(path: string, isVideo: boolean, alt: string) {
    const { value: now, onChange: change } = latest.current
    const video = 'video' in now && { video: isVideo ? path : null }
    change({ ...now, path: isVideo ? null : path, alt: isVideo ? '' : alt, focus: null, ...video })
  }

  function choose(file: File | undefined | null) {
    if (!file || isLocked) return
    setNextAlt('')
    upload.start(file)
  }

  function remove() {
    const former = value
    onChange({ ...value, path: null, alt: '', focus: null, ...('video' in value && { video: null }) })
    notifySuccess('Image removed', { of: 'image removed', run: () => latest.current.onChange(former) })
  }

  function onPaste(event: ClipboardEvent) {
    const [file] = event.clipboardData.files
    if (file === undefined) return
    event.preventDefault()
    // A surrounding rich text editor would handle the paste, too.
    event.stopPropagation()
    choose(file)
  }

  return (
    <Stack
      gap="sm"
      role="group"
      aria-labelledby={`${id}-label`}
      className={styles.field ?? ''}
      onPaste={onPaste}
    >
      <Input.Label component="div" size="md" id={`${id}-label`}>
        {label}
      </Input.Label>
      <Dropzone
        multiple={false}
        disabled={isLocked}
        accept={[...bucket.types]}
        onDrop={([file]) => choose(file)}
        // The type is detected from the content, not the file name.
        onReject={([rejection]) => choose(rejection?.file)}
        inputProps={{ 'aria-label': label }}
        activateOnKeyboard={false}
        activateOnClick={false}
        enablePointerEvents
        className={(isEmpty && !isBusy ? styles.dropzone : styles.replaced) ?? ''}
      >
        <Stack gap="sm" align={isEmpty && !isBusy ? 'center' : 'stretch'}>
          {running !== null && <UploadNotice running={running} upload={upload} />}
          {!isBusy && !isEmpty && (
            <StoredMedia value={value} crops={crops} isLocked={isLocked} onChange={onChange} />
          )}
          {running === null && arrived !== null && arrived.src === (value.video ?? value.path) && (
            <Text size="sm" c="dimmed" role="status">
              {formatSizes(arrived)}
            </Text>
          )}
          <Group gap="xs">
            <FileButton accept={bucket.types.join(',')} onChange={choose} disabled={isLocked}>
              {(button) => (
                <Button {...button} size="compact-md" variant="default">
                  {isEmpty && !isBusy ? `Upload ${bucket.noun}` : 'Replace'}
                </Button>
              )}
            </FileButton>
            {bucket.isInLibrary && (
              <Button
                size="compact-md"
                variant="default"
                disabled={isLocked}
                onClick={() => setChoosing(true)}
              >
                Choose from library
              </Button>
            )}
            {!isEmpty && !isBusy && (
              <Button size="compact-md" variant="default" disabled={isLocked} onClick={remove}>
                Remove
              </Button>
            )}
          </Group>
          {isEmpty && !isBusy && (
            <Text size="sm" c="dimmed">
              or drop or paste a file here: {bucket.typeNames}, up to {bucket.maxBytes / 1024 / 1024} MB
            </Text>
          )}
        </Stack>
      </Dropzone>
      {hasPicture && (
        <TextInput
          id={id}
          label="Alt text"
          description="Describes the image to people who can’t see it."
          required
          maxLength={IMAGE_ALT_MAX}
          disabled={isLocked}
          value={isBusy ? nextAlt : value.alt}
          onChange={({ currentTarget: { value: alt } }) =>
            isBusy ? setNextAlt(alt) : onChange({ ...value, alt })
          }
          error={error}
        />
      )}
      {isChoosing && (
        <Suspense>
          <MediaChooser
            bucket={bucket}
            {...(siteImages && { siteImages })}
            onClose={() => setChoosing(false)}
            onChoose={(chosen) => {
              setChoosing(false)
              upload.cancel()
              take(chosen.path, chosen.kind === 'video', chosen.alt)
            }}
          />
        </Suspense>
      )}
    </Stack>
  )
}

type StoredMediaProps = Pick<ImageFieldProps, 'value' | 'crops' | 'isLocked' | 'onChange'>

function StoredMedia({ value, crops, isLocked, onChange }: StoredMediaProps) {
  const address = useMediaUrl()
  const origin = useSupabaseOrigin()
  const [lost, setLost] = useState<string | null>(null)
  const { path, focus } = value
  const video = value.video ?? null
  if (video !== null)
    return <Preview kind="video" src={address(video)} poster={path === null ? undefined : address(path)} />
  if (path === null) return null
  if (lost === path)
    return <FailureNotice failure="This image is missing from the library, so we can’t show it." />
  const { src } = getImageSources(origin, path)
  if (crops.length === 0) return <Preview key={src} kind="image" src={src} poster={undefined} />
  return (
    <>
      <FocalPointPicker
        src={src}
        focus={focus}
        isLocked={isLocked}
        onFocus={(next) => onChange({ ...value, focus: next })}
        onLost={() => setLost(path)}
      />
      <CropSheet src={src} focus={focus} crops={crops} />
    </>
  )
}

/** `Reduced from 4.1 MB to 380 kB, 2400 × 1600 pixels, camera data removed.` */
function formatSizes({ kind, before, after, width, height, isMoving }: StoredFile): string {
  if (kind === 'video') return `Uploaded unchanged: ${formatFileSize(after)}.`
  const pixels = `${width} × ${height} pixels`
  if (isMoving) return `Animated image, uploaded unchanged: ${formatFileSize(after)}, ${pixels}.`
  const notes = 'camera data removed'
  if (after >= before * 0.9)
    return `Uploaded at its original size, ${notes}: ${formatFileSize(after)}, ${pixels}.`
  return `Reduced from ${formatFileSize(before)} to ${formatFileSize(after)}, ${pixels}, ${notes}.`
}
