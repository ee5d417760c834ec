import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Customer } from '#domain/people/people.ts'
import type { Role } from '#domain/roles/roles.ts'
import { AccessFields } from './access-fields.tsx'
import { accessOf } from './people-action.ts'
import type { PeopleActions } from './use-people-actions.tsx'

/** Somebody new: who they are and what they may do. They get a mail with a way in. */
export function InviteDialog({
  customers,
  actions,
}: {
  customers: readonly Customer[]
  actions: PeopleActions
}) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role | ''>('')
  const [customer, setCustomer] = useState('')

  function invite(event: FormEvent) {
    event.preventDefault()
    if (role !== '') actions.send({ intent: 'invite', email, name, ...accessOf(role, customer || null) })
  }

  return (
    <Modal opened onClose={actions.closeDialog} title="Invite somebody">
      <form onSubmit={invite}>
        <Stack>
          {actions.failure !== null && (
            <Alert color="red" role="alert">
              {actions.failure}
            </Alert>
          )}
          <TextInput
            label="Email address"
            type="email"
            autoComplete="off"
            required
            withAsterisk={false}
            maxLength={254}
            data-autofocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <TextInput
            label="Name"
            autoComplete="off"
            required
            withAsterisk={false}
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <AccessFields
            {...{ role, customer, customers }}
            onChange={(nextRole, nextCustomer) => {
              setRole(nextRole)
              setCustomer(nextCustomer)
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={actions.closeDialog}>
              Cancel
            </Button>
            <Button type="submit" loading={actions.isBusy}>
              Send invitation
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
