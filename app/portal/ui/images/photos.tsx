/** Photos of a private bucket: a field that uploads them immediately, and a gallery. */
import { Button, FileButton, Group, Input } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { askData } from '#app/session/data-session.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx'
import type { MediaBucket } from '#domain/media/media.ts'
import { tryAction } from '../action-result.ts'
import { Icon } from '../icon.tsx'
import { notifyError, notifySuccess } from '../notifications.tsx'
import { FailureNotice } from '../screen.tsx'
import styles from './images.module.css'
import { UploadNotice } from './upload-notice.tsx'
import { useFieldUpload } from './uploads.ts'

/** Returns links by path; a photo that doesn’t exist any more has none. */
export type LinkPhotos = (
  client: DataClient,
  paths: readonly string[],
) => Promise<Readonly<Record<string, string>>>

interface PhotosProps {
  readonly paths: readonly string[]
  /** Describes them: `Photo of the damage`. */
  readonly label: string
  readonly link: LinkPhotos
  readonly onRemove?: (path: string) => void
}

export function Photos({ paths, label, link, onRemove }: PhotosProps) {
  const [links, setLinks] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const key = paths.join('\n')
  const latest = useRef(link)
  useEffect(() => {
    let isShown = true
    const asked = key.split('\n').filter(Boolean)
    void tryAction(() => askData((client) => latest.current(client, asked))).then((outcome) => {
      if (!isShown) return
      setLinks((before) => outcome.data ?? before)
      setFailure(outcome.failure)
    })
    return () => {
      isShown = false
    }
  }, [key])
  return (
    <>
      <FailureNotice failure={failure} />
      <ul className={styles.photos}>
        {paths.map((path, index) => {
          const name = paths.length === 1 ? label : `${label} ${index + 1}`
          return (
            <li key={path}>
              <a href={links[path]} target="_blank" rel="noopener noreferrer">
                {links[path] === undefined ? name : <img src={links[path]} alt={name} />}
              </a>
              {onRemove !== undefined && (
                <Button size="compact-sm" variant="default" onClick={() => onRemove(path)}>
                  Remove<VisuallyHidden> {name}</VisuallyHidden>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface PhotoFieldProps extends Omit<PhotosProps, 'onRemove'> {
  readonly title: string
  readonly hint?: string
  readonly bucket: MediaBucket
  readonly max: number
  /** Returns the path to store. @param src of the upload */
  readonly toPath: (src: string) => string
  readonly onChange: (paths: readonly string[]) => void
  /** Whether an upload is pending or waiting to be retried. */
  readonly onBusy: (isBusy: boolean) => void
}

export function PhotoField({
  title,
  hint,
  bucket,
  max,
  toPath,
  onChange,
  onBusy,
  ...photos
}: PhotoFieldProps) {
  const { paths, label } = photos
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const latest = useRef({ paths, onChange, onBusy })
  useEffect(() => {
    latest.current = { paths, onChange, onBusy }
  })
  const upload = useFieldUpload(bucket, ({ src }) => {
    latest.current.onChange([...latest.current.paths, toPath(src)])
  })
  const isBusy = upload.running !== null || waiting.length > 0
  useEffect(() => latest.current.onBusy(isBusy), [isBusy])
  const { start } = upload
  // One after the other, because a phone prepares large photos slowly.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is new on each render
  useEffect(() => {
    const [next, ...others] = waiting
    if (upload.running !== null || next === undefined) return
    setWaiting(others)
    start(next)
  }, [waiting, upload.running])
  const left = max - paths.length - waiting.length - (upload.running === null ? 0 : 1)

  function remove(path: string) {
    onChange(paths.filter((one) => one !== path))
    notifySuccess(`${label} removed`, {
      of: `${label} removed`,
      run: () => {
        // Photos may have been added meanwhile.
        const { paths: now, onChange: restore } = latest.current
        if (now.length >= max) notifyError(`There are already ${max}. Remove one, then add this one again.`)
        else if (!now.includes(path)) restore([...now, path])
      },
    })
  }
  return (
    <Input.Wrapper
      label={title}
      labelElement="div"
      {...(hint !== undefined && { description: hint })}
      role="group"
      aria-label={title}
    >
      {paths.length > 0 && <Photos {...photos} onRemove={remove} />}
      {upload.running !== null && <UploadNotice running={upload.running} upload={upload} />}
      {left > 0 && (
        <Group mt="xs">
          <FileButton
            multiple
            accept={bucket.types.join()}
            onChange={(files) => setWaiting((before) => [...before, ...files.slice(0, left)])}
            inputProps={{ 'aria-label': `Add ${title.toLowerCase()}` }}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<Icon name="image" />}>
                Add {max === 1 ? bucket.noun : `${bucket.noun}s`}
              </Button>
            )}
          </FileButton>
        </Group>
      )}
    </Input.Wrapper>
  )
}
