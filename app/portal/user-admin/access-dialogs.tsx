import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { emailAddress, requiredText } from '#domain/forms/fields.ts'
import { ROLE_NAMES, ROLES, type Role } from '#domain/roles/roles.ts'
import type { SessionUser } from '#domain/session/session.ts'
import {
  type Customer,
  getUserApiPath,
  USERS_API,
  type User,
  type UserAccess,
  type UserResponse,
} from '#domain/users/users.ts'
import { Dialog } from '../ui/dialog.tsx'
import { type RecordForm, useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'
import { callWebsiteApi } from '../ui/loader-data.ts'
import { roleOf } from './user-list.tsx'

const NAME_MAX = 200
const EMAIL_MAX = 254

/** Converts form values; only customers have a company. */
const accessFields = z.object({ role: z.enum(ROLES, 'Choose a role.'), customer: z.string() })

/** Customers see no data without a company. */
const COMPANY_MISSING = 'Choose a company.'
const hasCompany = ({ role, customer }: { readonly role: Role; readonly customer: string }) =>
  role !== 'customer' || customer !== ''

function accessOf({ role, customer }: z.output<typeof accessFields>): UserAccess {
  return { role, customerId: role === 'customer' && customer !== '' ? Number(customer) : null }
}

const accessForm = accessFields
  .extend({ ownAccount: z.boolean() })
  .refine(hasCompany, { path: ['customer'], message: COMPANY_MISSING })
const inviteForm = accessFields
  .extend({ email: emailAddress, name: requiredText('a name', NAME_MAX) })
  .refine(hasCompany, { path: ['customer'], message: COMPANY_MISSING })

interface AccessValues {
  readonly role: Role | ''
  readonly customer: string
}

interface DialogProps {
  readonly customers: readonly Customer[]
  readonly onClose: () => void
}

/** Invites a user by email. */
export function InviteDialog({ customers, onClose }: DialogProps) {
  const start: AccessValues & { email: string; name: string } = {
    email: '',
    name: '',
    role: '',
    customer: '',
  }
  const form = useRecordForm({
    schema: inviteForm,
    start,
    save: {
      withSession: (session, { email, name, ...access }) =>
        callWebsiteApi<UserResponse>(session, 'POST', USERS_API.people, { email, name, ...accessOf(access) }),
    },
    done: ({ person }) => `${person.name} invited. Email sent to ${person.email}.`,
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
        <AccessFields form={form} customers={customers} />
      </RecordFormFrame>
    </Dialog>
  )
}

interface AccessDialogProps extends DialogProps {
  readonly user: User
  readonly isOwn: boolean
}

/** Changes a role, effective from the user's next request, with a warning for the user's own account. */
export function AccessDialog({ user, isOwn, customers, onClose }: AccessDialogProps) {
  const start: AccessValues & { ownAccount: boolean } = {
    role: user.role ?? '',
    customer: String(user.customer?.id ?? ''),
    ownAccount: false,
  }
  const form = useRecordForm({
    schema: accessForm,
    start,
    save: {
      withSession: (session, { ownAccount, ...access }) =>
        changeAccess(session, user.id, { ownAccount, ...accessOf(access) }),
    },
    done: ({ person: changed }) => `Role of ${changed.name} changed to ${roleOf(changed)}`,
    onSaved: onClose,
    isGuarded: false,
    staysOpen: true,
  })
  const { role, customer, ownAccount } = form.values
  const losesStaffRole = isOwn && role !== 'staff' && role !== ''
  const isUnchanged = role === start.role && customer === start.customer
  return (
    <Dialog onClose={onClose} title={`Role of ${user.name}`}>
      <RecordFormFrame
        form={form}
        save="Change role"
        canSave={!isUnchanged && (!losesStaffRole || ownAccount)}
        cancel={onClose}
        showsStatus={false}
      >
        <AccessFields form={form} customers={customers} isFirst />
        {losesStaffRole && (
          <Checkbox
            size="md"
            label="This is my own account. I understand that I’ll lose the staff role and can’t undo this myself."
            checked={ownAccount}
            onChange={(event) => form.change({ ownAccount: event.currentTarget.checked })}
          />
        )}
      </RecordFormFrame>
    </Dialog>
  )
}

async function changeAccess(
  session: BrowserSession,
  id: string,
  requestedAccess: UserAccess & { readonly ownAccount: boolean },
): Promise<UserResponse> {
  const answer = await callWebsiteApi<UserResponse>(
    session,
    'PUT',
    getUserApiPath(id, 'access'),
    requestedAccess,
  )
  const { person } = answer
  const user = session.auth.state.get().user
  if (person.id === user?.id && person.role !== user.role)
    return leaveWithNewRole(session, { ...user, role: person.role, customerId: person.customer?.id ?? null })
  return answer
}

/**
 * Leaves the screen after users give up their own role. It never resolves, because a reload would redirect to the root.
 */
async function leaveWithNewRole({ auth }: BrowserSession, user: SessionUser): Promise<never> {
  auth.establish(user)
  await auth.enter(user)
  return new Promise<never>(() => {})
}

interface AccessFieldsProps<Values extends AccessValues> {
  readonly form: RecordForm<Values>
  readonly customers: readonly Customer[]
  /** Initial focus of the dialog. */
  readonly isFirst?: boolean
}

function AccessFields<Values extends AccessValues>({
  form,
  customers,
  isFirst = false,
}: AccessFieldsProps<Values>) {
  const { role, customer } = form.values
  const change = (part: Partial<AccessValues>) => form.change(part as Partial<Values>)
  return (
    <>
      <NativeSelect
        id={form.id('role')}
        label="Role"
        size="md"
        data-autofocus={isFirst || undefined}
        value={role}
        error={form.error('role')}
        onChange={({ currentTarget: { value } }) => change({ role: value as Role })}
        data={[
          { value: '', label: 'Choose a role', disabled: true },
          ...ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })),
        ]}
      />
      {role === 'customer' && (
        <NativeSelect
          id={form.id('customer')}
          label="Company"
          description="To give rights such as approving, invite the user on the customer’s Users screen."
          error={form.error('customer')}
          size="md"
          value={customer}
          onChange={({ currentTarget: { value } }) => change({ customer: value })}
          data={[
            { value: '', label: 'Choose a company', disabled: true },
            ...customers.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </>
  )
}
