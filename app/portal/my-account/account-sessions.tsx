import { Badge, Button, Text, VisuallyHidden } from '@mantine/core'
import { askToConfirm } from '#app/session/ask-to-confirm.ts'
import type { AccountSession } from '#domain/users/account.ts'
import { ACCOUNT_API } from '#domain/users/account-api.ts'
import { DateTime, formatDateTime } from '../ui/date-time.tsx'
import { callWebsiteApi } from '../ui/loader-data.ts'
import { FailureNotice, Panel } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './my-account.module.css'

/** Lists the user’s sessions and ends them. */
export function AccountSessions({ sessions }: { sessions: readonly AccountSession[] }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length
  /** Null ends all other sessions. */
  const end = useAction(
    {
      withSession: (session, id: string | null) => {
        const path = id === null ? '' : `/${encodeURIComponent(id)}`
        return callWebsiteApi(session, 'DELETE', ACCOUNT_API.sessions + path)
      },
    },
    { done: (_, id) => (id === null ? 'Signed out everywhere else' : 'Signed out on that device') },
  )

  async function askToEndOthers() {
    const isSure = await askToConfirm({
      title: 'Sign out everywhere else?',
      text: 'You’ll stay signed in here. Unsaved work on other devices will be lost.',
      yes: 'Sign out everywhere else',
      no: 'Cancel',
      isHarmful: true,
    })
    if (isSure) void end.run(null)
  }

  return (
    <Panel
      id="sessions"
      title="Where you’re signed in"
      end={
        others > 0 && (
          <Button
            color="red"
            variant="outline"
            size="sm"
            loading={end.isBusy}
            onClick={() => void askToEndOthers()}
          >
            Sign out everywhere else
          </Button>
        )
      }
    >
      <FailureNotice failure={end.failure} />
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <div>
              <Text fw={600} component="span">
                {session.device}
              </Text>
              {session.isCurrent && (
                <Badge ml="sm" variant="light" tt="none">
                  This device
                </Badge>
              )}
              <Text size="sm" c="dimmed">
                Last used <DateTime at={session.lastSeenAt} />, signed in <DateTime at={session.startedAt} />
              </Text>
            </div>
            {!session.isCurrent && (
              <Button
                size="compact-md"
                variant="default"
                disabled={end.isBusy}
                onClick={() => void end.run(session.id)}
              >
                Sign out
                <VisuallyHidden>
                  {' '}
                  of {session.device}, last used {formatDateTime(session.lastSeenAt)}
                </VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others === 0 && <Text c="dimmed">You aren’t signed in anywhere else.</Text>}
    </Panel>
  )
}
