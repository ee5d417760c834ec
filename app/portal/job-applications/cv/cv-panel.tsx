/** An applicant's CV: what a virus scanner said of it, to look at here, and to take along. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { cvLink, type ReceivedCv, readCv } from '#app/content/applications/cvs.ts'
import { cvExtension } from '#domain/applications/applications.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { saveFile } from '../../ui/list/csv-export.ts'
import { FailureNotice } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'

const DocumentView = lazy(async () => ({
  default: (await import('../../ui/document-viewer/document-viewer.tsx')).DocumentView,
}))

/** Whoever reviews one after the other with the CV open finds the next one open. */
let wasShown = false

export const CV_BUTTON = 'application-cv'

export function CvPanel({ cv }: { readonly cv: ReceivedCv }) {
  const [isShown, setShown] = useState(wasShown)
  if (cv.scan === 'infected')
    return (
      <Alert color="red" title="This file is in quarantine">
        A virus scanner found “{cv.finding}” in {cv.fileName}. Nobody can open or download it, and the
        applicant was asked for another.
      </Alert>
    )
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button
          id={CV_BUTTON}
          variant="default"
          aria-expanded={isShown}
          onClick={() => {
            wasShown = !isShown
            setShown(!isShown)
          }}
        >
          {isShown ? 'Hide' : 'Read here'}
        </Button>
        <Download cv={cv} />
      </Group>
      <ScanNote cv={cv} />
      {isShown && <Reader key={cv.path} cv={cv} />}
    </Stack>
  )
}

function ScanNote({ cv: { scan, scannedAt } }: { readonly cv: ReceivedCv }) {
  if (scan === 'clean' && scannedAt !== null)
    return (
      <Text size="sm" c="dimmed">
        Scanned for viruses: nothing was found. <DateTime at={scannedAt} />
      </Text>
    )
  return (
    <Text size="sm" c="dimmed">
      Not scanned for viruses. Reading it here is safe; open a download only where a scanner of your own looks
      at it.
    </Text>
  )
}

/** A link that holds for a minute; where there is none to be had, the file itself with the person's own token. */
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
      reads: false,
      onDone({ address, file }) {
        if (address !== null) return location.assign(address)
        saveFile(cv.fileName, file, 'application/octet-stream')
      },
    },
  )
  return (
    <>
      <Button variant="default" loading={fetching.isBusy} onClick={() => void fetching.run(undefined)}>
        Download {cv.fileName}, {formatFileSize(cv.size)}
      </Button>
      <FailureNotice failure={fetching.failure} />
    </>
  )
}

function Reader({ cv }: { readonly cv: ReceivedCv }) {
  const [bytes, setBytes] = useState<ArrayBuffer | null>(null)
  const { run, failure } = useAction(
    async (client) => {
      const file = await readCv(client, cv)
      return file.arrayBuffer()
    },
    { reads: false, onDone: setBytes },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file, which is the key of this
  useEffect(() => void run(undefined), [])
  const type = cvExtension(cv.fileName) ?? 'pdf'
  if (failure !== null) return <FailureNotice failure={failure} />
  if (bytes === null) return <Text c="dimmed">Fetching the file …</Text>
  return (
    <Suspense fallback={<Text c="dimmed">Fetching the reader …</Text>}>
      <DocumentView name={cv.fileName} type={type} bytes={bytes} />
    </Suspense>
  )
}
