import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { emailAddress, requiredText } from '#domain/forms/fields.ts'
import {
  CUSTOMER_RIGHTS,
  type CustomerRight,
  type CustomerUser,
  getCustomerUsersPath,
  RIGHT_NAMES,
} from '#domain/users/customer-users.ts'
import { Dialog } from '../dialog.tsx'
import { type RecordForm, useRecordForm } from '../form/record-form.ts'
import { RecordFormFrame } from '../form/record-form-frame.tsx'
import { callWebsiteApi } from '../loader-data.ts'

const NAME_MAX = 200
const EMAIL_MAX = 254

const rights = z.array(z.enum(CUSTOMER_RIGHTS))
const rightsForm = z.object({ rights })
const invitationForm = z.object({ email: emailAddress, name: requiredText('a name', NAME_MAX), rights })

interface DialogProps {
  readonly customer: number
  readonly onClose: () => void
}

export function InviteCustomerUserDialog({ customer, onClose }: DialogProps) {
  const form = useRecordForm({
    schema: invitationForm,
    start: { email: '', name: '', rights: [] as CustomerRight[] },
    save: {
      withSession: async (session, invitation) => {
        await callWebsiteApi(session, 'POST', getCustomerUsersPath(customer), invitation)
        return invitation
      },
    },
    done: ({ name, email }) => `${name} invited. Email sent to ${email}.`,
    onSaved: onClose,
    isGuarded: false,
    staysOpen: true,
  })
  return (
    <Dialog onClose={onClose} title="Invite user">
      <RecordFormFrame form={form} save="Send invitation" cancel={onClose} showsStatus={false}>
        <TextInput
          {...form.text('email')}
          label="Email address"
          type="email"
          autoComplete="off"
          maxLength={EMAIL_MAX}
          data-autofocus
        />
        <TextInput {...form.text('name')} label="Name" autoComplete="off" maxLength={NAME_MAX} />
        <RightsField form={form} />
      </RecordFormFrame>
    </Dialog>
  )
}

/** Changes rights, effective from the user's next request. */
export function CustomerRightsDialog({
  customer,
  user,
  onClose,
}: DialogProps & { readonly user: CustomerUser }) {
  // The list follows colleagues' changes while the dialog is open.
  const [former] = useState(user.rights)
  const form = useRecordForm({
    schema: rightsForm,
    start: { rights: [...former] },
    save: {
      withSession: (session, values) =>
        callWebsiteApi<unknown>(session, 'PUT', getCustomerUsersPath(customer, [user.id, 'rights']), {
          ...values,
          former,
        }),
    },
    done: () => `Rights of ${user.name} changed`,
    onSaved: onClose,
    isGuarded: false,
    staysOpen: true,
  })
  return (
    <Dialog onClose={onClose} title={`Rights of ${user.name}`}>
      <RecordFormFrame form={form} save="Change rights" cancel={onClose} showsStatus={false}>
        <RightsField form={form} />
      </RecordFormFrame>
    </Dialog>
  )
}

interface RightsValues {
  readonly rights: CustomerRight[]
}

function RightsField<Values extends RightsValues>({ form }: { readonly form: RecordForm<Values> }) {
  return (
    <Checkbox.Group
      label="Rights"
      description="Everyone can view stock, deliveries and documents."
      value={form.values.rights}
      onChange={(chosen) => form.change({ rights: chosen } as unknown as Partial<Values>)}
    >
      <Stack gap="xs" mt="xs">
        {CUSTOMER_RIGHTS.map((right) => (
          <Checkbox
            key={right}
            value={right}
            label={RIGHT_NAMES[right].label}
            description={RIGHT_NAMES[right].hint}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
