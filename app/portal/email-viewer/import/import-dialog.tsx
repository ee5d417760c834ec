import { Alert, Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { IMPORT_EXTENSIONS, type ImportReport } from '#domain/email/emails.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './import.module.css'
import { type ImportedFile, useImport } from './use-import.ts'

interface ImportDialogProps {
  /** Files dropped on the list. */
  readonly files: readonly File[]
  /** Returns the path of an email. */
  readonly addressOf: (id: number) => string
  readonly onClose: () => void
}

export default function ImportDialog({ files, addressOf, onClose }: ImportDialogProps) {
  const importing = useImport()
  const { items, isRunning, add, cancel } = importing
  // biome-ignore lint/correctness/useExhaustiveDependencies: adds initial and dropped files
  useEffect(() => {
    if (files.length > 0) add(files)
  }, [files])
  const done = items.filter(({ report }) => report !== null)
  const sum = (of: 'taken' | 'here' | 'refused') =>
    done.reduce((all, { report }) => all + (report?.[of] ?? 0), 0)
  return (
    <Dialog title="Import emails" size="xl" onClose={onClose}>
      <Stack gap="md">
        <Dropzone onDrop={add} multiple aria-label="Drop files here, or choose files">
          <Text ta="center">Drop files here, or choose files</Text>
          <Text ta="center" size="sm" c="dimmed">
            {IMPORT_EXTENSIONS.slice(0, -1).join(', ')} and winmail.dat. Duplicates are skipped.
          </Text>
        </Dropzone>
        {items.length > 0 && (
          <Group justify="space-between">
            <Text role="status">
              {isRunning
                ? `${done.length} of ${items.length} files`
                : `${sum('taken')} imported, ${sum('here')} ${sum('here') === 1 ? 'duplicate' : 'duplicates'}, ${sum('refused')} failed`}
            </Text>
            {isRunning && (
              <Button variant="default" size="compact-md" onClick={cancel}>
                Stop
              </Button>
            )}
          </Group>
        )}
        <ul className={styles.files}>
          {items.map((item) => (
            <FileRow
              key={item.key}
              item={item}
              addressOf={addressOf}
              onRetry={() => importing.retry(item.key)}
            />
          ))}
        </ul>
      </Stack>
    </Dialog>
  )
}

interface FileRowProps extends Pick<ImportDialogProps, 'addressOf'> {
  readonly item: ImportedFile
  readonly onRetry: () => void
}

function FileRow({ item, addressOf, onRetry }: FileRowProps) {
  const { file, progress, report, failure } = item
  return (
    <li>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} className={styles.name ?? ''}>
          {file.name}, {formatFileSize(file.size)}
        </Text>
        <Text size="sm" c="dimmed">
          {formatImportStatus(item)}
        </Text>
      </Group>
      {progress !== null && <Progress value={progress * 100} aria-label={`Upload of ${file.name}`} />}
      {failure !== null && (
        <Alert color="red" role="alert">
          {failure}{' '}
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </Alert>
      )}
      {report?.messages.length === 1 && <ImportedMessages messages={report.messages} addressOf={addressOf} />}
      {report !== null && report.messages.length > 1 && (
        <details open={report.refused > 0 || report.messages.length <= 3}>
          <summary>{formatEmailCount(report)}</summary>
          <ImportedMessages messages={report.messages} addressOf={addressOf} />
        </details>
      )}
    </li>
  )
}

function formatEmailCount({ messages, taken, here, refused }: ImportReport): string {
  const all = taken + here + refused
  const several = `${all.toLocaleString('en-GB')} emails`
  return messages.length < all
    ? `${several}, first ${messages.length.toLocaleString('en-GB')} listed`
    : several
}

interface ImportedMessagesProps extends Pick<ImportDialogProps, 'addressOf'> {
  readonly messages: NonNullable<ImportedFile['report']>['messages']
}

function ImportedMessages({ messages, addressOf }: ImportedMessagesProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable
    <ul className={styles.messages} tabIndex={0} aria-label="Imported emails">
      {messages.map(({ outcome, id, title, sentence }, index) => (
        // The order never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          {id === null ? (
            title
          ) : (
            <Anchor component={Link} to={addressOf(id)}>
              {title || 'No subject'}
            </Anchor>
          )}{' '}
          <Text component="span" size="sm" c={outcome === 'refused' ? 'red' : 'dimmed'}>
            {outcome === 'taken' ? 'Imported' : sentence}
          </Text>
        </li>
      ))}
    </ul>
  )
}

function formatImportStatus({ progress, report, failure, isWaiting }: ImportedFile): string {
  if (isWaiting) return 'Queued'
  if (failure !== null) return 'Not imported'
  if (report !== null)
    return `${report.taken} imported, ${report.here} ${report.here === 1 ? 'duplicate' : 'duplicates'}, ${report.refused} failed`
  if (progress === null) return 'Stopped'
  return progress < 1 ? `${Math.round(progress * 100)}%` : 'Processing'
}
