import { Button, Group, VisuallyHidden } from '@mantine/core'
import type { Person } from '#domain/people/people.ts'
import styles from './people-list.module.css'
import type { PeopleActions } from './use-people-actions.tsx'

/** What can be done with one person of the list; each says to a screen reader whom it means. */
export function PersonButtons({ person, actions }: { person: Person; actions: PeopleActions }) {
  const subject = <VisuallyHidden> {person.name}</VisuallyHidden>
  const { isBusy, ownId } = actions
  return (
    <Group gap="xs" className={styles.actions}>
      {person.invitedAt !== null && person.lastSignInAt === null && !person.isDisabled && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={isBusy}
          onClick={() => actions.inviteAgain(person)}
        >
          Invite again<VisuallyHidden>: {person.name}</VisuallyHidden>
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        disabled={isBusy}
        onClick={() => actions.askForRole(person)}
      >
        Change role<VisuallyHidden> of {person.name}</VisuallyHidden>
      </Button>
      {person.isDisabled ? (
        <Button size="compact-sm" disabled={isBusy} onClick={() => actions.enable(person)}>
          Enable{subject}
        </Button>
      ) : (
        person.id !== ownId && (
          <Button
            size="compact-sm"
            color="red"
            variant="outline"
            disabled={isBusy}
            onClick={() => actions.askToDisable(person)}
          >
            Disable{subject}
          </Button>
        )
      )}
    </Group>
  )
}
