import { Button, FileButton, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useEffect, useRef, useState } from 'react'
import { IMAGE_ALT_MAX } from '#domain/forms/fields.ts'
import { type MediaBucket, mediaKind, mediaRefusal } from '#domain/media/media.ts'
import { useMediaAddress } from '../layout-data.ts'
import { FailureNotice } from '../screen.tsx'
import styles from './form.module.css'
import { hasPicture, type Medium } from './medium.ts'

interface MediaFieldProps {
  /** Where the file goes, and what is taken there. */
  readonly bucket: MediaBucket
  /** Of the description, which takes the focus when it is missing. */
  readonly id: string
  readonly medium: Medium
  readonly imageAlt: string
  readonly isBusy: boolean
  readonly error: string | undefined
  readonly onMedium: (medium: Medium, imageAlt: string) => void
  readonly onImageAlt: (imageAlt: string) => void
}

/** One picture or one video: dropped or chosen, previewed, described, replaced or taken out. */
export function MediaField({
  bucket,
  id,
  medium,
  imageAlt,
  isBusy,
  error,
  onMedium,
  onImageAlt,
}: MediaFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const openPicker = useRef<() => void>(null)
  const label = bucket.what.replace(/^./, (first) => first.toUpperCase())

  function choose(file: File | undefined | null) {
    if (!file) return
    const reason = mediaRefusal(bucket, file)
    setRefusal(reason)
    // The words for the former picture do not describe this one.
    if (reason === null) onMedium({ kind: 'chosen', file }, '')
  }

  return (
    <Stack gap="sm">
      <Input.Label component="div" size="md">
        {label}
      </Input.Label>
      {medium.kind === 'none' ? (
        <Dropzone
          multiple={false}
          disabled={isBusy}
          accept={[...bucket.types]}
          maxSize={bucket.maxBytes}
          onDrop={([file]) => choose(file)}
          onReject={([rejection]) => choose(rejection?.file)}
          inputProps={{ 'aria-label': label }}
          openRef={openPicker}
          // The button inside is what the keyboard reaches.
          activateOnKeyboard={false}
          activateOnClick={false}
          enablePointerEvents
          className={styles.dropzone ?? ''}
        >
          <Stack gap="xs" align="center">
            <Button type="button" variant="default" disabled={isBusy} onClick={() => openPicker.current?.()}>
              Choose a {bucket.what}
            </Button>
            <Text size="sm" c="dimmed">
              or drop one here: a {bucket.typeNames}, up to {bucket.maxBytes / 1024 / 1024} MB
            </Text>
          </Stack>
        </Dropzone>
      ) : (
        <>
          <Preview medium={medium} />
          <Group gap="xs">
            <FileButton accept={bucket.types.join(',')} onChange={choose} disabled={isBusy}>
              {(button) => (
                <Button {...button} size="compact-md" variant="default">
                  Replace
                </Button>
              )}
            </FileButton>
            <Button
              size="compact-md"
              variant="default"
              disabled={isBusy}
              onClick={() => onMedium({ kind: 'none' }, '')}
            >
              Remove
            </Button>
          </Group>
        </>
      )}
      <FailureNotice failure={refusal} />
      {hasPicture(medium) && (
        <TextInput
          id={id}
          label="Description of the picture"
          description="Read out to people who cannot see it."
          required
          maxLength={IMAGE_ALT_MAX}
          value={imageAlt}
          onChange={(event) => onImageAlt(event.currentTarget.value)}
          error={error}
        />
      )}
    </Stack>
  )
}

/** The medium as it will look; a chosen file is shown from the disk before it is sent anywhere. */
function Preview({ medium }: { medium: Exclude<Medium, { kind: 'none' }> }) {
  const address = useMediaAddress()
  if (medium.kind === 'chosen') return <ChosenFile file={medium.file} />
  const { image, video } = medium
  if (video === null) return <img src={address(image ?? '')} alt="" className={styles.preview} />
  return <Video src={address(video)} poster={image === null ? undefined : address(image)} />
}

function ChosenFile({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return (
    <figure className={styles.chosen}>
      {address !== undefined &&
        (mediaKind(file.type) === 'video' ? (
          <Video src={address} />
        ) : (
          <img src={address} alt="" className={styles.preview} />
        ))}
      <figcaption>
        {file.name} ({megabytes(file.size)})
      </figcaption>
    </figure>
  )
}

function Video({ src, poster }: { src: string; poster?: string | undefined }) {
  return (
    <video src={src} poster={poster} controls muted playsInline preload="metadata" className={styles.preview}>
      <track kind="captions" />
    </video>
  )
}

function megabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / (1024 * 1024)).toFixed(1)} MB`
}
