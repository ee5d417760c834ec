/** Dialog for choosing a file from the library. */
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { askData } from '#app/session/data-session.ts'
import { formatFileSize, type MediaBucket } from '#domain/media/media.ts'
import { LondonDate } from '../date-time.tsx'
import { Dialog } from '../dialog.tsx'
import { FailureNotice } from '../screen.tsx'
import { useLoaded } from '../use-action.ts'
import styles from './images.module.css'
import { fileNameOf, isFoundBy, loadMedia, MediaPreview, Pixels, type StoredFileRow } from './media-items.tsx'

export interface SelectedMedia {
  /** Stored path, or the `src` of an inline image. */
  readonly path: string
  readonly kind: 'image' | 'video'
  /** Empty if unknown. */
  readonly alt: string
}

interface MediaChooserProps {
  readonly bucket: MediaBucket
  /** Excludes videos. */
  readonly picturesOnly?: boolean
  /** Images of the website itself, listed after those of the library. */
  readonly siteImages?: readonly string[]
  readonly onChoose: (chosen: SelectedMedia) => void
  readonly onClose: () => void
}

const AT_ONCE = 24

export function MediaChooser({
  bucket,
  picturesOnly = false,
  siteImages = [],
  onChoose,
  onClose,
}: MediaChooserProps) {
  const [words, setWords] = useState('')
  const [shown, setShown] = useState(AT_ONCE)
  const { outcome, reload } = useLoaded(() => askData((client) => loadMedia(client, bucket.id)), [bucket.id])
  const library = (outcome?.data ?? []).filter(({ kind }) => kind === 'image' || !picturesOnly)
  const all = outcome?.failure === null ? [...library, ...siteImages.map(toSiteFile)] : []
  const found = all.filter((medium) => isFoundBy(medium, words))

  return (
    <Dialog title="Choose from library" size="xl" onClose={onClose}>
      <Stack gap="md">
        <TextInput
          type="search"
          label="Search names and titles"
          value={words}
          onChange={({ currentTarget }) => {
            setWords(currentTarget.value)
            setShown(AT_ONCE)
          }}
        />
        {outcome === null && <Skeletons />}
        {outcome !== null && outcome.failure !== null && (
          <Stack align="flex-start">
            <FailureNotice failure={outcome.failure} />
            <Button variant="default" onClick={reload}>
              Try again
            </Button>
          </Stack>
        )}
        {outcome?.failure === null && (
          <Text c="dimmed" role="status">
            {formatResultCount(all.length, found.length)}
          </Text>
        )}
        <ul className={styles.stored}>
          {found.slice(0, shown).map((medium) => (
            <li key={medium.id}>
              <button
                type="button"
                className={styles.choice}
                onClick={() => onChoose({ path: medium.path, kind: medium.kind, alt: '' })}
              >
                <MediaPreview medium={medium} />
                <span>{fileNameOf(medium)}</span>
                <Facts medium={medium} />
              </button>
            </li>
          ))}
        </ul>
        {found.length > shown && (
          <Group justify="center">
            <Button variant="default" onClick={() => setShown(shown + AT_ONCE)}>
              Show more
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  )
}

function Facts({ medium }: { readonly medium: StoredFileRow }) {
  return (
    <span className={styles.facts}>
      <Pixels medium={medium} />
      {medium.size !== null && <span>{formatFileSize(medium.size)}</span>}
      {medium.storedAt !== '' && <LondonDate moment={medium.storedAt} />}
    </span>
  )
}

/** Files of the website have no date or usage. */
function toSiteFile(path: string): StoredFileRow {
  const unknown = { size: null, type: null, storedAt: '', isUsed: null, uses: [] }
  return { id: path, key: path, path, kind: 'image', ...unknown }
}

function formatResultCount(all: number, found: number): string {
  if (all === 0) return 'The library is empty. Files you upload appear here.'
  if (found === 0) return 'No results'
  return found === 1 ? '1 file' : `${found} files`
}

function Skeletons() {
  return (
    <ul className={styles.stored} aria-busy="true" aria-label="Loading">
      {[1, 2, 3, 4, 5, 6].map((each) => (
        <li key={each}>
          <Skeleton height="9rem" />
        </li>
      ))}
    </ul>
  )
}
