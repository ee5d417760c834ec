import { Button, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
import { data } from 'react-router'
import { setEmailFlag } from '#app/content/emails/mutations.ts'
import { type EmailDetail, readEmail, suggestLinks, threadOf } from '#app/content/emails/queries.ts'
import { readScheduledTime } from '#app/content/emails/sending.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { withDataSessionSilently } from '#app/session/data-session.ts'
import type { ReplyMode } from '#domain/email/reply-modes.ts'
import { ScheduledNotice } from '../ui/composer/scheduled-notice.tsx'
import { useComposer } from '../ui/composer/use-composer.ts'
import { Icon } from '../ui/icon.tsx'
import { useNonce } from '../ui/layout-data.ts'
import { loadData, userContext } from '../ui/loader-data.ts'
import type { MenuAction } from '../ui/menu-action.ts'
import { Properties, RecordColumns } from '../ui/record/record.tsx'
import { StatusBadge } from '../ui/record/status-badge.tsx'
import { FailureNotice, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import type { Route } from './+types/email'
import { findAdjacentEmails } from './adjacent-emails.ts'
import { EmailShortcuts } from './email-shortcuts.tsx'
import { formatEmailStatus, formatSender, getEmailPath, needsAttention, subjectOf } from './email-status.ts'
import styles from './email-viewer.module.css'
import { emailList, isThreadView } from './emails-list.tsx'
import { printMessage } from './message/print-message.ts'
import { MessageHeaderDetails } from './message-header.tsx'
import { MessagePanel } from './message-panel.tsx'
import { Messages } from './messages.tsx'
import { RecordLinks } from './record-links.tsx'
import { useEmailActions } from './use-email-actions.ts'
import { useMessage } from './use-message.ts'

const ReplyComposer = lazy(() => import('./reply-composer.tsx'))

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Email')

export async function clientLoader({ params, request, context }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const id = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : null
  const loaded =
    id === null
      ? null
      : await loadData(context, async (client) => {
          const [email, thread, suggestions] = await Promise.all([
            readEmail(client, id),
            threadOf(client, id),
            suggestLinks(client, id),
          ])
          if (email === null) return null
          const { outgoing, state } = email
          const query = emailList.query.read(searchParams)
          const threadIds = isThreadView(query) ? thread.map((one) => one.id) : [id]
          return {
            email,
            thread,
            suggestions,
            adjacent: await findAdjacentEmails(client, query, threadIds),
            scheduledFor:
              outgoing !== null && state === 'queued' ? await readScheduledTime(client, outgoing.id) : null,
          }
        })
  if (loaded === null) throw data('Email not found', { status: 404 })
  const { id: me, name: sender } = context.get(userContext)
  return {
    ...loaded,
    search: emailList.query.write(emailList.query.read(searchParams)).toString(),
    me,
    sender,
  }
}
clientLoader.hydrate = true as const

export default function Email({ loaderData }: Route.ComponentProps) {
  return <EmailRecord key={loaderData.email.id} {...loaderData} />
}

function EmailRecord({
  email,
  thread,
  suggestions,
  adjacent,
  scheduledFor,
  search,
  me,
  sender,
}: Route.ComponentProps['loaderData']) {
  const query = search === '' ? '' : `?${search}`
  const state = useMessage(email.id, [])
  const actions = useEmailActions(email)
  const nonce = useNonce()
  const composer = useComposer({ person: me, subject: `email:${email.id}` })
  useReadMark(email.id, email.isRead || email.source === 'sent')
  const { message } = state
  function reply(mode: ReplyMode) {
    if (message === null) return
    void import('./reply-composer.tsx').then(({ createReply }) =>
      composer.open(createReply(email, message, mode, sender)),
    )
  }
  const printed = {
    ...email,
    title: subjectOf(email),
    sender: formatSender(email),
    pictures: state.pictures ?? {},
    nonce,
  }
  const print = message === null ? null : () => printMessage(printed, message)
  const menu: readonly MenuAction[] = [
    { label: 'Reply to all', icon: 'reply-all', shortcut: 'a', onSelect: () => reply('reply-all') },
    { label: 'Forward', icon: 'forward', shortcut: 'f', onSelect: () => reply('forward') },
    {
      label: 'Mark as unread',
      icon: 'mail',
      shortcut: 'm',
      startsGroup: true,
      onSelect: () => void actions.unread(),
    },
    {
      label: 'Print',
      icon: 'printer',
      startsGroup: true,
      isDisabled: print === null,
      onSelect: () => print?.(),
    },
    { label: 'Redacted copy', icon: 'file-text', to: `/email-viewer/copy?emails=${email.id}` },
  ]
  const isWriting = composer.draft !== null
  return (
    <Stack gap="lg" className={styles.record}>
      <ScreenHeader
        back={{ to: `/email-viewer${query}`, label: 'Emails' }}
        title={subjectOf(email)}
        badge={<EmailBadge email={email} scheduledFor={scheduledFor} />}
        position={
          <EmailShortcuts
            adjacent={adjacent}
            search={query}
            print={print}
            keys={{
              e: () => void actions.archive(),
              m: () => void actions.unread(),
              r: () => reply('reply'),
              a: () => reply('reply-all'),
              f: () => reply('forward'),
            }}
          />
        }
        menu={menu}
      >
        <Button
          variant="default"
          leftSection={<Icon name="archive" />}
          title={`${email.isArchived ? 'Move to inbox' : 'Archive'} (E)`}
          onClick={() => void actions.archive()}
        >
          {email.isArchived ? 'Move to inbox' : 'Archive'}
        </Button>
        <Button
          {...(isWriting && { variant: 'default' })}
          leftSection={<Icon name="reply" />}
          title="Reply (R)"
          disabled={message === null}
          onClick={() => reply('reply')}
        >
          Reply
        </Button>
      </ScreenHeader>
      <FailureNotice failure={actions.failure} />
      {needsAttention(email) && email.serverAnswer !== null && (
        <Text c="red">Server response: {email.serverAnswer}</Text>
      )}
      {email.outgoing !== null && scheduledFor !== null && (
        <ScheduledNotice id={email.outgoing.id} at={scheduledFor} composer={composer} />
      )}
      <RecordColumns
        beside={
          <>
            <MessageHeaderDetails email={email} />
            <div data-print-hidden>
              <Properties title="Linked to">
                <RecordLinks email={email} suggestions={suggestions} />
              </Properties>
            </div>
          </>
        }
      >
        <Suspense fallback={null}>
          {isWriting && <ReplyComposer email={email} message={message} sender={sender} composer={composer} />}
        </Suspense>
        <Messages thread={thread} shown={email.id} to={(id) => `${getEmailPath(id)}${query}`}>
          <MessagePanel email={email} state={state} />
        </Messages>
      </RecordColumns>
    </Stack>
  )
}

function EmailBadge({
  email,
  scheduledFor,
}: {
  readonly email: EmailDetail
  readonly scheduledFor: string | null
}) {
  if (email.source !== 'sent')
    return email.isArchived ? <StatusBadge tone="neutral">Archived</StatusBadge> : null
  if (scheduledFor !== null) return <StatusBadge tone="progress">Scheduled</StatusBadge>
  const tone = needsAttention(email) ? 'danger' : email.state === 'accepted' ? 'good' : 'progress'
  return <StatusBadge tone={tone}>{formatEmailStatus(email)}</StatusBadge>
}

/** Marks the email as read; failures are ignored. */
function useReadMark(id: number, isRead: boolean): void {
  useEffect(() => {
    if (isRead) return
    void browserSession()
      .then((session) =>
        withDataSessionSilently(session, (client) => setEmailFlag(client, [id], 'isRead', true)),
      )
      .catch(() => {})
  }, [id, isRead])
}
