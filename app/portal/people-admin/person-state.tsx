import { Badge } from '@mantine/core'
import type { Person } from '#domain/people/people.ts'
import { editedAt } from '../edited-at.ts'

/** How somebody stands to us: disabled, still to come, or when they last signed in. */
export function PersonState({ person }: { person: Person }) {
  if (person.isDisabled)
    return (
      <Badge color="red" variant="light" tt="none">
        Disabled
      </Badge>
    )
  if (person.lastSignInAt !== null)
    return (
      <span>
        Signed in <time dateTime={person.lastSignInAt}>{editedAt(person.lastSignInAt)}</time>
      </span>
    )
  if (person.invitedAt === null) return <span>Has never signed in</span>
  return (
    <span>
      Invited <time dateTime={person.invitedAt}>{editedAt(person.invitedAt)}</time>, has not come yet
    </span>
  )
}
