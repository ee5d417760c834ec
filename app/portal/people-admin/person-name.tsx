import { Badge } from '@mantine/core'
import type { Person } from '#domain/people/people.ts'
import styles from './people-list.module.css'

/** Name and address; the address alone where there is no name. */
export function PersonName({ person, isOwn }: { person: Person; isOwn: boolean }) {
  return (
    <div className={styles.person}>
      <span className={styles.name}>
        {person.name}
        {isOwn && (
          <Badge ml="sm" variant="light" tt="none">
            You
          </Badge>
        )}
      </span>
      {person.name !== person.email && <span className={styles.email}>{person.email}</span>}
    </div>
  )
}
