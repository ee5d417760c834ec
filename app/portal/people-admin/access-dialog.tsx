import { Alert, Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Customer, Person } from '#domain/people/people.ts'
import type { Role } from '#domain/roles/roles.ts'
import { AccessFields } from './access-fields.tsx'
import { accessOf } from './people-action.ts'
import type { PeopleActions } from './use-people-actions.tsx'

interface AccessDialogProps {
  readonly person: Person
  readonly customers: readonly Customer[]
  readonly actions: PeopleActions
}

/** What somebody may do from their next click on. Who would take it from themselves is told so. */
export function AccessDialog({ person, customers, actions }: AccessDialogProps) {
  const [role, setRole] = useState<Role | ''>(person.role ?? '')
  const [customer, setCustomer] = useState(String(person.customer?.id ?? ''))
  const [isConfirmed, setConfirmed] = useState(false)
  const givesUp = person.id === actions.ownId && role !== 'staff' && role !== ''
  const isSame = role === person.role && customer === String(person.customer?.id ?? '')

  function change(event: FormEvent) {
    event.preventDefault()
    if (role === '') return
    actions.send({
      intent: 'access',
      id: person.id,
      ownAccount: isConfirmed,
      ...accessOf(role, customer || null),
    })
  }

  return (
    <Modal opened onClose={actions.closeDialog} title={`Role of ${person.name}`}>
      <form onSubmit={change}>
        <Stack>
          {actions.failure !== null && (
            <Alert color="red" role="alert">
              {actions.failure}
            </Alert>
          )}
          <AccessFields
            {...{ role, customer, customers }}
            isFirst
            onChange={(nextRole, nextCustomer) => {
              setRole(nextRole)
              setCustomer(nextCustomer)
            }}
          />
          {givesUp && (
            <Checkbox
              size="md"
              label="This is my own account: I know that I will not be staff any more, and cannot undo it myself."
              checked={isConfirmed}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={actions.closeDialog}>
              Cancel
            </Button>
            <Button type="submit" loading={actions.isBusy} disabled={isSame || (givesUp && !isConfirmed)}>
              Change role
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
