import { Text, TextInput } from '@mantine/core'
import type { SessionUser } from '#domain/session/session.ts'
import { type UpdateNameResponse, updateNameSchema } from '#domain/users/account.ts'
import { ACCOUNT_API } from '#domain/users/account-api.ts'
import { useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'
import { callWebsiteApi } from '../ui/loader-data.ts'
import { Panel } from '../ui/screen.tsx'
import styles from './my-account.module.css'

const NAME_MAX = 200

/** Only the name can be changed; staff change the email address, because it is used for sign-in. */
export function NameForm({ user }: { user: SessionUser }) {
  const form = useRecordForm({
    schema: updateNameSchema,
    start: { name: user.name },
    save: {
      async withSession(session, change) {
        const response = await callWebsiteApi<UpdateNameResponse>(session, 'PUT', ACCOUNT_API.account, change)
        // The header shows the name.
        session.auth.establish(response.user)
        return response
      },
    },
    done: () => 'Name saved',
    staysOpen: true,
  })
  const { name } = form.values
  return (
    <Panel id="name" title="Name and email">
      <div>
        <Text fw={600}>Email address</Text>
        <Text>{user.email}</Text>
        <Text size="sm" c="dimmed">
          You sign in with this address. To change it, contact us.
        </Text>
      </div>
      <RecordFormFrame
        form={form}
        save="Save name"
        canSave={name.trim() !== '' && name.trim() !== user.name}
        className={styles.form ?? ''}
      >
        <TextInput {...form.text('name')} label="Name" autoComplete="name" maxLength={NAME_MAX} />
      </RecordFormFrame>
    </Panel>
  )
}
