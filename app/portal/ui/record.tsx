/** What records that people sent us have in common: facts beside, what they wrote, and a file of theirs. */
import { Button, DataList, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { formatFileSize } from '#domain/media/media.ts'
import styles from './record.module.css'
import { FailureNotice } from './screen.tsx'
import { useAction } from './use-action.ts'

export function RecordColumns({
  beside,
  children,
}: {
  readonly beside: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className={styles.columns}>
      <aside className={styles.beside}>{beside}</aside>
      <Stack gap="lg">{children}</Stack>
    </div>
  )
}

interface RecordStepsProps {
  /** What the records are called, such as `Leads`. */
  readonly label: string
  /** Addresses of the record before this one and of the next; null where there is none. */
  readonly previous: string | null
  readonly next: string | null
  /** The keys of this screen. */
  readonly children: ReactNode
}

/** From one record of a list to the next. */
export function RecordSteps({ label, previous, next, children }: RecordStepsProps) {
  return (
    <Group component="nav" aria-label={label} justify="space-between" data-unprinted>
      <Group>
        <Step to={previous} label="Previous" />
        <Step to={next} label="Next" />
      </Group>
      <Text size="sm" c="dimmed" visibleFrom="md">
        {children}
      </Text>
    </Group>
  )
}

function Step({ to, label }: { readonly to: string | null; readonly label: string }) {
  if (to === null)
    return (
      <Button variant="default" size="compact-md" disabled>
        {label}
      </Button>
    )
  return (
    <Button component={Link} to={to} variant="default" size="compact-md">
      {label}
    </Button>
  )
}

/** One line of a `DataList`. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  )
}

/** Text as somebody typed it, with its lines. */
export function TypedText({ children }: { readonly children: ReactNode }) {
  return <p className={styles.text}>{children}</p>
}

export interface DownloadableFile {
  readonly path: string
  readonly fileName: string
  /** Bytes. */
  readonly size: number
}

interface FileDownloadProps {
  readonly file: DownloadableFile
  readonly link: (client: DataClient, file: DownloadableFile) => Promise<string>
}

/** The link is made when it is asked for, and holds for a minute: what is passed on by accident is of no use. */
export function FileDownload({ file, link }: FileDownloadProps) {
  const fetching = useAction((client) => link(client, file), {
    reads: false,
    onDone: (address) => location.assign(address),
  })
  return (
    <>
      <FailureNotice failure={fetching.failure} />
      <Button variant="default" loading={fetching.isBusy} onClick={() => void fetching.run(undefined)}>
        Download {file.fileName}, {formatFileSize(file.size)}
      </Button>
    </>
  )
}
