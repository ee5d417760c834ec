import { Alert, Badge, Button, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { AccountSession } from '#domain/people/account.ts'
import { editedAt } from '../edited-at.ts'
import styles from './my-account.module.css'
import { useAccountAction } from './use-account-action.ts'

/** Where the person is signed in. What they do not know they can end. */
export function AccountSessions({ sessions }: { sessions: readonly AccountSession[] }) {
  const { submit, isBusy, failure } = useAccountAction()
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length

  function askToEndOthers() {
    modals.openConfirmModal({
      title: 'Sign out everywhere else?',
      children: 'You stay signed in here. Work that is not saved elsewhere is lost.',
      labels: { confirm: 'Sign out everywhere else', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      onConfirm: () => submit({ intent: 'end-others' }),
    })
  }

  return (
    <section aria-labelledby="sessions-heading" className={styles.panel}>
      <Group justify="space-between">
        <Title order={2} id="sessions-heading">
          Where you are signed in
        </Title>
        {others > 0 && (
          <Button color="red" variant="outline" size="sm" disabled={isBusy} onClick={askToEndOthers}>
            Sign out everywhere else
          </Button>
        )}
      </Group>
      {failure !== null && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <div>
              <Text fw={600} component="span">
                {session.device}
              </Text>
              {session.isCurrent && (
                <Badge ml="sm" variant="light" tt="none">
                  This one
                </Badge>
              )}
              <Text size="sm" c="dimmed">
                Last used <Moment at={session.lastSeenAt} />, signed in <Moment at={session.startedAt} />
              </Text>
            </div>
            {!session.isCurrent && (
              <Button
                size="compact-md"
                variant="default"
                disabled={isBusy}
                onClick={() => submit({ intent: 'end', session: session.id })}
              >
                End
                <VisuallyHidden>
                  {' '}
                  the session of {session.device}, last used {editedAt(session.lastSeenAt)}
                </VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others === 0 && <Text c="dimmed">You are signed in nowhere else.</Text>}
    </section>
  )
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{editedAt(at)}</time>
}
