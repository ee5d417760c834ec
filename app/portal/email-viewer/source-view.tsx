import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { downloadBytes } from '#app/session/file-transfer.ts'
import { getMessagePath } from '#domain/email/emails.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { saveFile } from '../ui/list/csv-export.ts'
import { FailureNotice } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './email-viewer.module.css'

/** Longer sources are only in the download. */
const MAX_SHOWN_BYTES = 200_000

interface SourceViewProps {
  readonly id: number
  readonly inside: readonly number[]
}

export function SourceView({ id, inside }: SourceViewProps) {
  const [source, setSource] = useState<{ readonly bytes: Blob; readonly text: string } | null>(null)
  const reading = useAction(
    {
      withSession: async (session) => {
        const bytes = await downloadBytes(session, getMessagePath(id, { source: true, inside }))
        return { bytes, text: await bytes.slice(0, MAX_SHOWN_BYTES).text() }
      },
    },
    { reloads: false, onDone: setSource },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once on mount
  useEffect(() => void reading.run(undefined), [])
  if (source === null)
    return (
      <>
        <FailureNotice failure={reading.failure} />
        {reading.isBusy && <Text c="dimmed">Loading source…</Text>}
      </>
    )
  const { bytes, text } = source
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
