import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { EmailDetail } from '#app/content/emails/queries.ts'
import { formatEmailAddress } from '#domain/email/format-address.ts'
import type { ParsedEmail } from '#domain/email/parsed-email.ts'
import { DateTime } from '../ui/date-time.tsx'
import { FailureNotice, Panel } from '../ui/screen.tsx'
import { PartSkeleton } from '../ui/skeletons.tsx'
import { Attachments } from './attachments.tsx'
import styles from './email-viewer.module.css'
import { MessageFrame } from './message/message-frame.tsx'
import { MessageLinks } from './message-links.tsx'
import { SecurityWarnings } from './security-warnings.tsx'
import { type MessageState, useMessage } from './use-message.ts'

const HeadersView = lazy(async () => ({ default: (await import('./headers-view.tsx')).HeadersView }))
const SourceView = lazy(async () => ({ default: (await import('./source-view.tsx')).SourceView }))

const VIEWS = [
  { value: 'letter', label: 'Email' },
  { value: 'text', label: 'Text' },
  { value: 'headers', label: 'Headers' },
  { value: 'source', label: 'Source' },
] as const
type View = (typeof VIEWS)[number]['value']

interface LetterPanelProps {
  readonly email: EmailDetail
  readonly state: MessageState
  readonly actions: ReactNode
}

export function MessagePanel({ email, state, actions }: LetterPanelProps) {
  return (
    <Panel
      id="letter"
      title="Email"
      end={
        <Group gap="xs" data-unprinted>
          {actions}
        </Group>
      }
    >
      <Letter email={email} state={state} inside={[]} />
    </Panel>
  )
}

interface LetterProps extends Pick<LetterPanelProps, 'email' | 'state'> {
  /** Path to a nested email; empty for the email itself. */
  readonly inside: readonly number[]
}

function Letter({ email, state, inside }: LetterProps) {
  const [view, setView] = useState<View>('letter')
  const { letter, failure, again } = state
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
  if (letter === null) return <PartSkeleton />
  return (
    <>
      <SecurityWarnings letter={letter} />
      {letter.cut.length > 0 && (
        <Alert color="yellow" title="Email not shown in full">
          {letter.cut.join(' ')}
        </Alert>
      )}
      <SegmentedControl
        aria-label="Show as"
        className={styles.views ?? ''}
        data-unprinted
        value={view}
        data={[...VIEWS]}
        onChange={(value) => setView(value as View)}
      />
      {view === 'letter' && <Words letter={letter} state={state} />}
      {view === 'text' && <Text className={styles.text ?? ''}>{letter.text || 'No text'}</Text>}
      <Suspense fallback={<PartSkeleton />}>
        {view === 'headers' && <HeadersView letter={letter} />}
        {view === 'source' && <SourceView id={email.id} inside={inside} />}
      </Suspense>
      {(view === 'letter' || view === 'text') && <MessageLinks links={letter.links} />}
      {letter.attachments.length > 0 && (
        <Attachments
          key={letter.hash}
          email={email}
          letter={letter}
          inside={inside}
          nested={(further) => <NestedLetter email={email} inside={further} />}
        />
      )}
    </>
  )
}

/** Renders an attached email with the same protection. */
function NestedLetter({ email, inside }: Pick<LetterProps, 'email' | 'inside'>) {
  const state = useMessage(email.id, inside)
  const { letter } = state
  return (
    <Stack gap="md" className={styles.nested ?? ''}>
      {letter !== null && (
        <div>
          <Text fw={600}>{letter.subject || 'No subject'}</Text>
          <Text size="sm">
            {letter.from === null ? 'Unknown sender' : formatEmailAddress(letter.from)}
            {letter.date !== null && (
              <>
                , <DateTime at={letter.date} />
              </>
            )}
          </Text>
          {letter.to.length > 0 && (
            <Text size="sm" c="dimmed">
              To {letter.to.map(formatEmailAddress).join(', ')}
            </Text>
          )}
        </div>
      )}
      <Letter email={email} state={state} inside={inside} />
    </Stack>
  )
}

function Words({ letter, state }: { readonly letter: ParsedEmail; readonly state: MessageState }) {
  const { html, styles: rules, text, remotePictures, subject } = letter
  const { pictures, loadPictures, isLoadingPictures, picturesFailure } = state
  if (html === null) return <Text className={styles.text ?? ''}>{text || 'No text'}</Text>
  const loaded = pictures === null ? 0 : Object.keys(pictures).length
  return (
    <>
      {remotePictures.length > 0 && (
        <Group gap="sm" data-unprinted>
          <Text size="sm" role="status">
            {pictures === null
              ? `${formatImageCount(remotePictures.length)} not loaded. Loading ${remotePictures.length === 1 ? 'it' : 'them'} tells the sender that the email was opened.`
              : `${loaded} of ${remotePictures.length} loaded through our server for this visit`}
          </Text>
          {pictures === null && (
            <Button size="compact-md" variant="default" loading={isLoadingPictures} onClick={loadPictures}>
              Load once
            </Button>
          )}
          <FailureNotice failure={picturesFailure} />
        </Group>
      )}
      <MessageFrame title={subject || 'Email'} html={html} styles={rules} pictures={pictures ?? {}} />
    </>
  )
}

const formatImageCount = (count: number) => (count === 1 ? '1 remote image' : `${count} remote images`)
