import { Alert, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { EmailDetail } from '#app/content/emails/queries.ts'
import { formatEmailAddress } from '#domain/email/format-address.ts'
import type { ParsedEmail } from '#domain/email/parsed-email.ts'
import { DateTime } from '../ui/date-time.tsx'
import { FailureNotice } from '../ui/screen.tsx'
import { PartSkeleton } from '../ui/skeletons.tsx'
import { Attachments } from './attachments.tsx'
import { getCorrespondent } from './email-status.ts'
import styles from './email-viewer.module.css'
import { MessageFrame } from './message/message-frame.tsx'
import { Byline } from './message-header.tsx'
import { MessageLinks } from './message-links.tsx'
import { SecurityWarnings } from './security-warnings.tsx'
import { type MessageState, useMessage } from './use-message.ts'

const HeadersView = lazy(() => import('./headers-view.tsx'))
const SourceView = lazy(() => import('./source-view.tsx'))

const VIEWS = [
  { value: 'letter', label: 'Email' },
  { value: 'text', label: 'Text' },
  { value: 'headers', label: 'Headers' },
  { value: 'source', label: 'Source' },
] as const
type View = (typeof VIEWS)[number]['value']

interface MessagePanelProps {
  readonly email: EmailDetail
  readonly state: MessageState
}

/** The open email. */
export function MessagePanel({ email, state }: MessagePanelProps) {
  return (
    <section aria-labelledby="letter-heading" className={styles.message}>
      <header className={styles.messageHead}>
        <Title order={2} size="h4" id="letter-heading">
          {getCorrespondent(email)}
        </Title>
        <Text size="sm" c="dimmed" component="div">
          <Byline email={email} />
        </Text>
      </header>
      <MessageContent email={email} state={state} inside={[]} />
    </section>
  )
}

interface MessageContentProps extends Pick<MessagePanelProps, 'email' | 'state'> {
  /** Path to a nested email; empty for the email itself. */
  readonly inside: readonly number[]
}

function MessageContent({ email, state, inside }: MessageContentProps) {
  const [view, setView] = useState<View>('letter')
  const { message, failure, retry: again } = state
  if (failure !== null)
    return (
      <Stack align="flex-start">
        <FailureNotice failure={failure} />
        <Group>
          <Button variant="default" onClick={again}>
            Try again
          </Button>
        </Group>
        {inside.length === 0 && email.text !== '' && <Text className={styles.text ?? ''}>{email.text}</Text>}
        <Suspense fallback={<PartSkeleton />}>
          <SourceView id={email.id} inside={inside} />
        </Suspense>
      </Stack>
    )
  if (message === null) return <PartSkeleton />
  return (
    <>
      <SecurityWarnings message={message} />
      {message.cut.length > 0 && (
        <Alert color="yellow" title="Email not shown in full">
          {message.cut.join(' ')}
        </Alert>
      )}
      <SegmentedControl
        aria-label="Show as"
        className={styles.views ?? ''}
        data-print-hidden
        value={view}
        data={[...VIEWS]}
        onChange={(value) => setView(value as View)}
      />
      {view === 'letter' && <MessageBody message={message} state={state} />}
      {view === 'text' && <Text className={styles.text ?? ''}>{message.text || 'No text'}</Text>}
      <Suspense fallback={<PartSkeleton />}>
        {view === 'headers' && <HeadersView message={message} />}
        {view === 'source' && <SourceView id={email.id} inside={inside} />}
      </Suspense>
      {(view === 'letter' || view === 'text') && <MessageLinks links={message.links} />}
      {message.attachments.length > 0 && (
        <Attachments
          key={message.hash}
          email={email}
          message={message}
          inside={inside}
          nested={(further) => <NestedMessage email={email} inside={further} />}
        />
      )}
    </>
  )
}

/** Renders an attached email with the same protection. */
function NestedMessage({ email, inside }: Pick<MessageContentProps, 'email' | 'inside'>) {
  const state = useMessage(email.id, inside)
  const { message } = state
  return (
    <Stack gap="md" className={styles.nested ?? ''}>
      {message !== null && (
        <div>
          <Text fw={600}>{message.subject || 'No subject'}</Text>
          <Text size="sm">
            {message.from === null ? 'Unknown sender' : formatEmailAddress(message.from)}
            {message.date !== null && (
              <>
                , <DateTime at={message.date} />
              </>
            )}
          </Text>
          {message.to.length > 0 && (
            <Text size="sm" c="dimmed">
              To {message.to.map(formatEmailAddress).join(', ')}
            </Text>
          )}
        </div>
      )}
      <MessageContent email={email} state={state} inside={inside} />
    </Stack>
  )
}

function MessageBody({ message, state }: { readonly message: ParsedEmail; readonly state: MessageState }) {
  const { html, styles: rules, text, remotePictures, subject } = message
  const { pictures, loadImages, isLoadingImages, imagesFailure } = state
  if (html === null) return <Text className={styles.text ?? ''}>{text || 'No text'}</Text>
  const loaded = pictures === null ? 0 : Object.keys(pictures).length
  return (
    <>
      {remotePictures.length > 0 && (
        <Group gap="sm" data-print-hidden>
          <Text size="sm" role="status">
            {pictures === null
              ? `${formatImageCount(remotePictures.length)} not loaded. Loading ${remotePictures.length === 1 ? 'it' : 'them'} tells the sender that the email was opened.`
              : `${loaded} of ${remotePictures.length} loaded through our server for this visit`}
          </Text>
          {pictures === null && (
            <Button size="compact-md" variant="default" loading={isLoadingImages} onClick={loadImages}>
              Load images
            </Button>
          )}
          <FailureNotice failure={imagesFailure} />
        </Group>
      )}
      <MessageFrame title={subject || 'Email'} html={html} styles={rules} pictures={pictures ?? {}} />
    </>
  )
}

const formatImageCount = (count: number) => (count === 1 ? '1 remote image' : `${count} remote images`)
