import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { cvLink, type ReceivedCv, readCv } from '#app/content/applications/cvs.ts'
import { askData } from '#app/session/data-session.ts'
import { useMediaQuery } from '#app/ui/media-query/media-query.ts'
import { cvExtension } from '#domain/applications/applications.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import { saveFile } from '../../ui/list/csv-export.ts'
import { FailureNotice } from '../../ui/screen.tsx'
import { useAction, useLoaded } from '../../ui/use-action.ts'

const DocumentView = lazy(() => import('../../ui/document-viewer/document-viewer.tsx'))

/** Choice for the next applications; null until the user makes one. */
let lastChoice: boolean | null = null

export const CV_BUTTON = 'application-cv'
/** There is room for the CV beside the application. */
const BESIDE = '(min-width: 64em)'

/** The CV opens by itself if there is room beside the application. */
export function CvPanel({ cv }: { readonly cv: ReceivedCv }) {
  const isBeside = useMediaQuery(BESIDE, true)
  const [choice, setChoice] = useState(lastChoice)
  const isShown = choice ?? isBeside
  if (cv.scan === 'infected')
    return (
      <Alert color="red" title="File quarantined">
        The virus scanner found “{cv.finding}” in {cv.fileName}. It can’t be opened or downloaded. We’ve asked
        the applicant for another file.
      </Alert>
    )
  return (
    <Stack gap="sm">
      <Group gap="xs" justify="space-between">
        <Text fw={600} size="sm" lineClamp={2} title={cv.fileName} style={{ overflowWrap: 'anywhere' }}>
          {cv.fileName}
        </Text>
        <Group gap="xs">
          <Button
            id={CV_BUTTON}
            size="compact-md"
            variant="default"
            aria-expanded={isShown}
            title={`${isShown ? 'Hide' : 'Show'} CV (C)`}
            onClick={() => {
              lastChoice = !isShown
              setChoice(lastChoice)
            }}
          >
            {isShown ? 'Hide CV' : 'Show CV'}
          </Button>
          <Download cv={cv} />
        </Group>
      </Group>
      <ScanNote cv={cv} />
      {isShown && <CvViewer key={cv.path} cv={cv} />}
    </Stack>
  )
}

function ScanNote({ cv: { scan, scannedAt } }: { readonly cv: ReceivedCv }) {
  if (scan === 'clean' && scannedAt !== null)
    return (
      <Text size="sm" c="dimmed">
        No viruses found. <DateTime at={scannedAt} />
      </Text>
    )
  return (
    <Text size="sm" c="dimmed">
      Not scanned for viruses. It’s safe to view here. Only open a download if your computer has a virus
      scanner.
    </Text>
  )
}

/** Downloads through a signed link, or with the user's token if none can be created. */
function Download({ cv }: { readonly cv: ReceivedCv }) {
  const fetching = useAction(
    async (client) => {
      try {
        return { address: await cvLink(client, cv), file: null }
      } catch {
        return { address: null, file: await readCv(client, cv) }
      }
    },
    {
      reloads: false,
      onDone({ address, file }) {
        if (address !== null) return location.assign(address)
        saveFile(cv.fileName, file, 'application/octet-stream')
      },
    },
  )
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<Icon name="download" />}
        aria-label={`Download ${cv.fileName}, ${formatFileSize(cv.size)}`}
        loading={fetching.isBusy}
        onClick={() => void fetching.run(undefined)}
      >
        Download
      </Button>
      <FailureNotice failure={fetching.failure} />
    </>
  )
}

function CvViewer({ cv }: { readonly cv: ReceivedCv }) {
  const { outcome } = useLoaded(
    () => askData(async (client) => (await readCv(client, cv)).arrayBuffer()),
    [cv.path],
  )
  const type = cvExtension(cv.fileName) ?? 'pdf'
  if (outcome === null) return <Text c="dimmed">Loading file…</Text>
  if (outcome.failure !== null) return <FailureNotice failure={outcome.failure} />
  return (
    <Suspense fallback={<Text c="dimmed">Loading viewer…</Text>}>
      <DocumentView name={cv.fileName} type={type} bytes={outcome.data} />
    </Suspense>
  )
}
