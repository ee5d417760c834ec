import { Table } from '@mantine/core'
import styles from './people-list.module.css'
import type { PeopleListProps } from './people-list.tsx'
import { PersonButtons } from './person-buttons.tsx'
import { PersonName } from './person-name.tsx'
import { PersonState } from './person-state.tsx'
import { roleOf } from './role-names.ts'

export function PeopleTable({ people, actions }: PeopleListProps) {
  return (
    <div className={styles.sheet}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Person</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th className={styles.actionsHeading}>Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Table.Tr key={person.id}>
              <Table.Td>
                <PersonName person={person} isOwn={person.id === actions.ownId} />
              </Table.Td>
              <Table.Td>{roleOf(person)}</Table.Td>
              <Table.Td>
                <PersonState person={person} />
              </Table.Td>
              <Table.Td>
                <PersonButtons person={person} actions={actions} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
