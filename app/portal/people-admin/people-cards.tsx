import styles from './people-list.module.css'
import type { PeopleListProps } from './people-list.tsx'
import { PersonButtons } from './person-buttons.tsx'
import { PersonName } from './person-name.tsx'
import { PersonState } from './person-state.tsx'
import { roleOf } from './role-names.ts'

export function PeopleCards({ people, actions }: PeopleListProps) {
  return (
    <ul className={styles.cards}>
      {people.map((person) => (
        <li key={person.id} className={styles.card}>
          <PersonName person={person} isOwn={person.id === actions.ownId} />
          <div className={styles.facts}>
            <span>{roleOf(person)}</span>
            <PersonState person={person} />
          </div>
          <PersonButtons person={person} actions={actions} />
        </li>
      ))}
    </ul>
  )
}
