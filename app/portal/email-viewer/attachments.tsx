import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { EmailDetail } from '#app/content/emails/queries.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { downloadBytes } from '#app/session/file-transfer.ts'
import { getMessagePath } from '#domain/email/emails.ts'
import type { MessageAttachment, ParsedEmail } from '#domain/email/parsed-email.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { saveFile } from '../ui/list/csv-export.ts'
import { FailureNotice } from '../ui/screen.tsx'
import { useAction, useLoaded } from '../ui/use-action.ts'
import { formatFileType, getPreviewType } from './attachment-types.ts'
import styles from './email-viewer.module.css'

const DocumentView = lazy(() => import('../ui/document-viewer/document-viewer.tsx'))

/** Legitimate emails are rarely nested deeper. */
const MAX_DEPTH = 5

interface AttachmentsProps {
  readonly email: EmailDetail
  readonly message: ParsedEmail
  readonly inside: readonly number[]
  /** Renders an attached email. @param inside path of attachment indexes */
  readonly nested: (inside: readonly number[]) => ReactNode
}

export function Attachments({ email, message, inside, nested }: AttachmentsProps) {
  const { attachments } = message
  return (
    <section aria-label="Attachments" className={styles.attachments}>
      <Text fw={600}>{attachments.length === 1 ? '1 attachment' : `${attachments.length} attachments`}</Text>
      <Text size="sm" c="dimmed">
        Viewing attachments here is safe, but they aren’t scanned for viruses. Only open a download if your
        computer has a virus scanner.
      </Text>
      <ul>
        {attachments.map((attachment) => (
          <Attachment
            key={attachment.index}
            email={email}
            attachment={attachment}
            inside={inside}
            open={() => nested([...inside, attachment.index])}
          />
        ))}
      </ul>
    </section>
  )
}

interface AttachmentProps extends Pick<AttachmentsProps, 'email' | 'inside'> {
  readonly attachment: MessageAttachment
  readonly open: () => ReactNode
}

function Attachment({ email, attachment, inside, open }: AttachmentProps) {
  const [isOpen, setOpen] = useState(false)
  const { index, name, type, declaredType, size, hash, isInline, nested } = attachment
  const path = getMessagePath(email.id, { part: index, inside })
  const download = useAction(
    { withSession: (session) => downloadBytes(session, path) },
    {
      reloads: false,
      onDone: (bytes) => saveFile(name, bytes, 'application/octet-stream'),
    },
  )
  const preview = getPreviewType(attachment)
  const isTypeMismatch =
    declaredType !== '' && declaredType !== type && declaredType !== 'application/octet-stream'
  return (
    <li className={styles.attachment}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={600}>{name}</Text>
          <Text size="sm">
            {formatFileType(attachment)}, {formatFileSize(size)}
            {isInline && ', shown in the email'}
            {isTypeMismatch && `; declared as ${declaredType}`}
          </Text>
          <Text size="sm" c="dimmed">
            SHA-256 <code className={styles.hash}>{hash}</code>
          </Text>
        </div>
        <Group gap="xs" data-print-hidden>
          {preview !== null && (preview !== 'email' || inside.length < MAX_DEPTH) && (
            <Button
              size="compact-md"
              variant="default"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Hide' : nested ? 'Open' : 'Show'} ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide' : nested ? 'Open' : 'Show'}
            </Button>
          )}
          <Button
            size="compact-md"
            variant="default"
            loading={download.isBusy}
            aria-label={`Download ${name}`}
            onClick={() => void download.run(undefined)}
          >
            Download
          </Button>
        </Group>
      </Group>
      <FailureNotice failure={download.failure} />
      {isOpen && preview === 'email' && open()}
      {isOpen && preview !== null && preview !== 'email' && <Preview name={name} path={path} as={preview} />}
    </li>
  )
}

interface PreviewProps {
  readonly name: string
  readonly path: string
  readonly as: 'picture' | 'text' | 'pdf' | 'docx' | 'doc'
}

const MAX_SHOWN_CHARACTERS = 100_000

function Preview({ name, path, as }: PreviewProps) {
  const { outcome } = useLoaded(async () => {
    const file = await downloadBytes(await browserSession(), path)
    return { file, bytes: await file.arrayBuffer() }
  }, [path])
  if (outcome === null) return <Text c="dimmed">Loading file…</Text>
  if (outcome.failure !== null) return <FailureNotice failure={outcome.failure} />
  const { file, bytes } = outcome.data
  if (as === 'picture') return <ImagePreview name={name} file={file} />
  return <ContentPreview name={name} bytes={bytes} as={as} />
}

function ImagePreview({ name, file }: { readonly name: string; readonly file: Blob }) {
  const [address, setAddress] = useState<string | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  if (isBroken)
    return (
      <Alert color="yellow" role="status">
        This image is damaged and can’t be shown.
      </Alert>
    )
  if (address === null) return null
  return <img className={styles.image} src={address} alt={name} onError={() => setBroken(true)} />
}

function ContentPreview({
  name,
  bytes,
  as,
}: Pick<PreviewProps, 'name'> & { bytes: ArrayBuffer; as: Exclude<PreviewProps['as'], 'picture'> }) {
  if (as === 'text') {
    const text = new TextDecoder().decode(bytes.slice(0, MAX_SHOWN_CHARACTERS))
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable
      <pre className={styles.source} tabIndex={0}>
        {text}
      </pre>
    )
  }
  return (
    <Suspense fallback={<Text c="dimmed">Loading viewer…</Text>}>
      <Stack>
        <DocumentView name={name} type={as} bytes={bytes} />
      </Stack>
    </Suspense>
  )
}
