import { Button, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
import { data, Link } from 'react-router'
import { markRead } from '#app/content/emails/mutations.ts'
import { readEmail, suggestLinks, threadOf } from '#app/content/emails/queries.ts'
import { readScheduledTime } from '#app/content/emails/sending.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { withDataSessionSilently } from '#app/session/data-session.ts'
import { REPLY_MODE_LABELS, REPLY_MODES, type ReplyMode } from '#domain/email/reply-modes.ts'
import { ScheduledNotice } from '../ui/composer/scheduled-notice.tsx'
import { useComposer } from '../ui/composer/use-composer.ts'
import { useNonce } from '../ui/layout-data.ts'
import { loadData, userContext } from '../ui/loader-data.ts'
import { FailureNotice, Panel, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import type { Route } from './+types/email'
import { findAdjacentEmails } from './adjacent-emails.ts'
import { EmailShortcuts } from './email-shortcuts.tsx'
import { formatEmailStatus, formatSender, getEmailPath, needsAttention, subjectOf } from './email-status.ts'
import styles from './email-viewer.module.css'
import { emailList, isThreadView } from './emails-list.tsx'
import { printMessage } from './message/print-message.ts'
import { Byline, MessageHeaderDetails } from './message-header.tsx'
import { MessagePanel } from './message-panel.tsx'
import { RecordLinks } from './record-links.tsx'
import { Thread } from './thread.tsx'
import { useEmailActions } from './use-email-actions.ts'
import { useMessage } from './use-message.ts'

const ReplyComposer = lazy(async () => ({
  default: (await import('./reply-composer.tsx')).ReplyComposer,
}))

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
  return (
    <Stack gap="lg" className={styles.record}>
      <ScreenHeader
        back={{ to: `/email-viewer${query}`, label: 'All emails' }}
        title={subjectOf(email)}
        lead={<Byline email={email} />}
      />
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
      <FailureNotice failure={actions.failure} />
      {email.source === 'sent' && (
        <Text {...(needsAttention(email) && { c: 'red', fw: 700 })}>
          {formatEmailStatus(email)}
          {email.serverAnswer !== null && `. Server response: ${email.serverAnswer}`}
        </Text>
      )}
      {email.outgoing !== null && scheduledFor !== null && (
        <ScheduledNotice id={email.outgoing.id} at={scheduledFor} composer={composer} />
      )}
      <div className={styles.columns}>
        <Stack gap="lg" className={styles.main}>
          <MessagePanel
            email={email}
            state={state}
            actions={
              <>
                {REPLY_MODES.map((mode) => (
                  <Button
                    key={mode}
                    size="compact-md"
                    disabled={message === null}
                    onClick={() => reply(mode)}
                  >
                    {REPLY_MODE_LABELS[mode]}
                  </Button>
                ))}
                <Button variant="default" size="compact-md" onClick={() => void actions.archive()}>
                  {email.isArchived ? 'Move to inbox' : 'Archive'}
                </Button>
                <Button variant="default" size="compact-md" onClick={() => void actions.unread()}>
                  Mark as unread
                </Button>
                <Button
                  variant="default"
                  size="compact-md"
                  disabled={print === null}
                  onClick={() => print?.()}
                >
                  Print
                </Button>
                <Button
                  component={Link}
                  to={`/email-viewer/copy?emails=${email.id}`}
                  variant="default"
                  size="compact-md"
                >
                  Redacted copy
                </Button>
              </>
            }
          />
          <Suspense fallback={null}>
            {composer.draft !== null && (
              <ReplyComposer email={email} message={message} sender={sender} composer={composer} />
            )}
          </Suspense>
        </Stack>
        <aside className={styles.beside}>
          <MessageHeaderDetails email={email} />
          <Panel id="filing" title="Linked to">
            <RecordLinks email={email} suggestions={suggestions} />
          </Panel>
          <Panel id="thread" title="Thread">
            <Thread thread={thread} shown={email.id} to={(id) => `${getEmailPath(id)}${query}`} />
          </Panel>
        </aside>
      </div>
    </Stack>
  )
}

/** Marks the email as read; failures are ignored. */
function useReadMark(id: number, isRead: boolean): void {
  useEffect(() => {
    if (isRead) return
    void browserSession()
      .then((session) => withDataSessionSilently(session, (client) => markRead(client, [id], true)))
      .catch(() => {})
  }, [id, isRead])
}
