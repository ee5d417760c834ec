import { Alert, Button, FileButton, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useRef, useState } from 'react'
import { mediaRefusal, NEWS_MEDIA_MAX_BYTES, NEWS_MEDIA_TYPES } from '#domain/media/media.ts'
import { NEWS_IMAGE_ALT_MAX } from '#domain/news/news.ts'
import styles from './article-form.module.css'
import { hasPicture, type Medium } from './article-form-state.ts'
import { MediumPreview } from './medium-preview.tsx'

interface MediaFieldProps {
  readonly medium: Medium
  readonly imageAlt: string
  readonly mediaOrigin: string
  readonly isBusy: boolean
  readonly error: string | undefined
  readonly onMedium: (medium: Medium, imageAlt: string) => void
  readonly onImageAlt: (imageAlt: string) => void
}

/** One picture or one video: dropped or chosen, previewed, described, replaced or taken out. */
export function MediaField({
  medium,
  imageAlt,
  mediaOrigin,
  isBusy,
  error,
  onMedium,
  onImageAlt,
}: MediaFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const openPicker = useRef<() => void>(null)

  function choose(file: File | undefined | null) {
    if (!file) return
    const reason = mediaRefusal(file)
    setRefusal(reason)
    // The words for the former picture do not describe this one.
    if (reason === null) onMedium({ kind: 'chosen', file }, '')
  }

  return (
    <Stack gap="sm">
      <Input.Label component="div" size="md">
        Picture or video
      </Input.Label>
      {medium.kind === 'none' ? (
        <Dropzone
          multiple={false}
          disabled={isBusy}
          accept={[...NEWS_MEDIA_TYPES]}
          maxSize={NEWS_MEDIA_MAX_BYTES}
          onDrop={([file]) => choose(file)}
          onReject={([rejection]) => choose(rejection?.file)}
          inputProps={{ 'aria-label': 'Picture or video' }}
          openRef={openPicker}
          // The button inside is what the keyboard reaches.
          activateOnKeyboard={false}
          activateOnClick={false}
          enablePointerEvents
          className={styles.dropzone}
        >
          <Stack gap="xs" align="center">
            <Button type="button" variant="default" disabled={isBusy} onClick={() => openPicker.current?.()}>
              Choose a picture or video
            </Button>
            <Text size="sm" c="dimmed">
              or drop one here: JPEG, PNG, WebP, AVIF, GIF, MP4 or WebM, up to 50 MB
            </Text>
          </Stack>
        </Dropzone>
      ) : (
        <>
          <MediumPreview medium={medium} mediaOrigin={mediaOrigin} />
          <Group gap="xs">
            <FileButton accept={NEWS_MEDIA_TYPES.join(',')} onChange={choose} disabled={isBusy}>
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
      {refusal !== null && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      {hasPicture(medium) && (
        <TextInput
          label="Description of the picture"
          description="Read out to people who cannot see it."
          required
          maxLength={NEWS_IMAGE_ALT_MAX}
          value={imageAlt}
          onChange={(event) => onImageAlt(event.currentTarget.value)}
          error={error}
        />
      )}
    </Stack>
  )
}
