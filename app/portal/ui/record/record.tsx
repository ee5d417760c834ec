/** Shared parts of a record’s screen. */
import { Button, DataList, Stack, Title, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { FailureNotice } from '../screen.tsx'
import { useAction } from '../use-action.ts'
import styles from './record.module.css'

interface RecordColumnsProps {
  /** Properties, on the right of a wide screen. */
  readonly beside: ReactNode
  readonly children: ReactNode
}

/** Content in the main column, properties beside it. */
export function RecordColumns({ beside, children }: RecordColumnsProps) {
  return (
    <div className={styles.columns}>
      <Stack gap="lg" className={styles.content}>
        {children}
      </Stack>
      <aside className={styles.beside} aria-label="Properties">
        {beside}
      </aside>
    </div>
  )
}

interface SectionProps {
  readonly id: string
  readonly title: string
  /** On the right of the heading. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** Part of a record’s main column. */
export function Section({ id, title, end, children }: SectionProps) {
  return (
    <section aria-labelledby={`${id}-heading`} className={styles.section}>
      <div className={styles.sectionHead}>
        <Title order={2} size="h3" id={`${id}-heading`}>
          {title}
        </Title>
        {end}
      </div>
      {children}
    </section>
  )
}

/** Summary at the top of a record’s main column. */
export function Brief({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section aria-label={label} className={styles.brief}>
      {children}
    </section>
  )
}

interface PropertiesProps {
  /** Absent in the first group. */
  readonly title?: string
  readonly children: ReactNode
}

/** Group of properties: facts, fields that are edited in place, or text. */
export function Properties({ title, children }: PropertiesProps) {
  return (
    <section className={styles.properties} {...(title !== undefined && { 'aria-label': title })}>
      {title !== undefined && (
        <Title order={2} size="h3">
          {title}
        </Title>
      )}
      {children}
    </section>
  )
}

/** Labels and values of `Fact` and the fields of `property-fields.tsx`. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <DataList size="sm" gap={0} labelWidth="6.5rem" className={styles.facts ?? ''}>
      {children}
    </DataList>
  )
}

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <DataList.Item className={styles.fact ?? ''}>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue className={styles.value ?? ''}>{children}</DataList.ItemValue>
    </DataList.Item>
  )
}

/** Shows plain text with its line breaks. */
export function TypedText({ children }: { readonly children: ReactNode }) {
  return <p className={styles.text}>{children}</p>
}

interface LinkButtonProps {
  readonly title?: string
  readonly onClick: () => void
  readonly children: ReactNode
}

/** Button that looks like a link, such as an email address that opens the composer. */
export function LinkButton({ title, onClick, children }: LinkButtonProps) {
  return (
    <UnstyledButton className={styles.link ?? ''} onClick={onClick} {...(title !== undefined && { title })}>
      {children}
    </UnstyledButton>
  )
}

/** About the characters of a line in the properties. */
const LINE_LENGTH = 24

/** Email address that wraps before the @, and a long one before dots, rather than inside a word. */
export function EmailAddressText({ email }: { readonly email: string }) {
  const [first, ...parts] = email
    .split(/(?=@)/)
    .flatMap((half) => (half.length > LINE_LENGTH ? half.split(/(?=\.)/) : [half]))
  return parts.reduce<ReactNode>(
    (before, part) => (
      <>
        {before}
        <wbr />
        {part}
      </>
    ),
    first,
  )
}

/** Returns the address that calls a number. @param phone as typed, such as `01632 960 417` */
export function getPhoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`
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
      <Button
        variant="default"
        size="compact-md"
        loading={fetching.isBusy}
        onClick={() => void fetching.run(undefined)}
      >
        Download {file.fileName}, {formatFileSize(file.size)}
      </Button>
    </>
  )
}
