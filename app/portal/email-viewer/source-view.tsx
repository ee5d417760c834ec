import { Button, Stack, Text } from '@mantine/core'
import { browserSession } from '#app/session/browser-session.ts'
import { downloadBytes } from '#app/session/file-transfer.ts'
import { getMessagePath } from '#domain/email/emails.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { saveFile } from '../ui/list/csv-export.ts'
import { FailureNotice } from '../ui/screen.tsx'
import { useLoaded } from '../ui/use-action.ts'
import styles from './email-viewer.module.css'

/** Longer sources are only in the download. */
const MAX_SHOWN_BYTES = 200_000

interface SourceViewProps {
  readonly id: number
  readonly inside: readonly number[]
}

export default function SourceView({ id, inside }: SourceViewProps) {
  const path = getMessagePath(id, { source: true, inside })
  const { outcome } = useLoaded(async () => {
    const bytes = await downloadBytes(await browserSession(), path)
    return { bytes, text: await bytes.slice(0, MAX_SHOWN_BYTES).text() }
  }, [path])
  if (outcome === null) return <Text c="dimmed">Loading source…</Text>
  if (outcome.failure !== null) return <FailureNotice failure={outcome.failure} />
  const { bytes, text } = outcome.data
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        variant="default"
        size="compact-md"
        onClick={() => saveFile(`email-${[id, ...inside].join('-')}.eml`, bytes, 'message/rfc822')}
      >
        Download source, {formatFileSize(bytes.size)}
      </Button>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable */}
      <pre className={styles.source} tabIndex={0}>
        {text}
      </pre>
      {bytes.size > MAX_SHOWN_BYTES && <Text c="dimmed">Download the source to see the rest.</Text>}
    </Stack>
  )
}
