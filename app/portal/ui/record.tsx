/** Shared parts of records received from visitors. */
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
  /** Name of the list, such as `Leads`. */
  readonly label: string
  /** Paths of the adjacent records; null at the ends. */
  readonly previous: string | null
  readonly next: string | null
  /** Shortcuts of the screen. */
  readonly children: ReactNode
}

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

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  )
}

/** Shows plain text with its line breaks. */
export function TypedText({ children }: { readonly children: ReactNode }) {
  return <p className={styles.text}>{children}</p>
}

export interface DownloadableFile {
  readonly path: string
  readonly fileName: string
  /** In bytes. */
  readonly size: number
}

interface FileDownloadProps {
  readonly file: DownloadableFile
  readonly link: (client: DataClient, file: DownloadableFile) => Promise<string>
}

/** Requests the link on click. It expires after a minute, in case it is passed on by accident. */
export function FileDownload({ file, link }: FileDownloadProps) {
  const fetching = useAction((client) => link(client, file), {
    reloads: false,
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
