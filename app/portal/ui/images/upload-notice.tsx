import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatFileSize, mediaKind } from '#domain/media/media.ts'
import { FailureNotice } from '../screen.tsx'
import styles from './images.module.css'
import type { FieldUpload, RunningUpload } from './uploads.ts'

interface UploadNoticeProps {
  readonly running: RunningUpload
  readonly upload: FieldUpload
}

export function UploadNotice({ running: { file, progress, failure, isRefused }, upload }: UploadNoticeProps) {
  return (
    <Stack gap="sm">
      {!isRefused && <ChosenFile key={file.name} file={file} />}
      <Text size="sm">
        {file.name} ({formatFileSize(file.size)})
      </Text>
      {failure === null ? (
        <Sending progress={progress} />
      ) : (
        <FailureNotice failure={failure}>
          {!isRefused && <Text size="sm">The existing file hasn’t changed.</Text>}
        </FailureNotice>
      )}
      <Group gap="xs">
        {failure !== null && !isRefused && (
          <Button type="button" size="compact-md" onClick={upload.retry}>
            Try again
          </Button>
        )}
        <Button type="button" size="compact-md" variant="default" onClick={upload.cancel}>
          {failure === null ? 'Cancel upload' : 'Discard'}
        </Button>
      </Group>
    </Stack>
  )
}

/** After the last byte, the server processes the file. */
function Sending({ progress }: { readonly progress: number | null }) {
  const percent = Math.round((progress ?? 0) * 100)
  const words =
    progress === null
      ? 'Preparing the image…'
      : percent < 100
        ? `Uploading… ${percent}%`
        : 'Finishing the upload…'
  return (
    <>
      <Text size="sm" aria-live="polite">
        {words}
      </Text>
      <Progress.Root>
        <Progress.Section
          value={progress === null ? 100 : percent}
          aria-label="Upload"
          animated={percent === 100}
        />
      </Progress.Root>
    </>
  )
}

function ChosenFile({ file }: { readonly file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return address === undefined ? null : <Preview kind={mediaKind(file.type)} src={address} />
}

interface PreviewProps {
  readonly kind: 'image' | 'video'
  readonly src: string
  readonly poster?: string | undefined
}

/** Renders nothing if the browser can’t show the file. */
export function Preview({ kind, src, poster }: PreviewProps) {
  const [isShown, setShown] = useState(true)
  if (!isShown) return null
  if (kind === 'image')
    return <img src={src} alt="" className={styles.preview} onError={() => setShown(false)} />
  return (
    <video src={src} poster={poster} controls muted playsInline preload="metadata" className={styles.preview}>
      <track kind="captions" />
    </video>
  )
}
