import { Alert, Button, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { SessionUser } from '#domain/session/session.ts'
import styles from './my-account.module.css'
import { useAccountAction } from './use-account-action.ts'

/** The name is the person's own to change; the address is how they sign in, and is changed by staff. */
export function NameForm({ user }: { user: SessionUser }) {
  const [name, setName] = useState(user.name)
  const { submit, isBusy, failure } = useAccountAction()
  return (
    <section aria-labelledby="name-heading" className={styles.panel}>
      <Title order={2} id="name-heading">
        Name and email
      </Title>
      {failure !== null && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <div>
        <Text fw={600}>Email address</Text>
        <Text>{user.email}</Text>
        <Text size="sm" c="dimmed">
          You sign in with it. To have it changed, ask us.
        </Text>
      </div>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit({ intent: 'rename', name })
        }}
      >
        <TextInput
          label="Name"
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={isBusy} disabled={name.trim() === '' || name.trim() === user.name}>
          Save name
        </Button>
      </form>
    </section>
  )
}
