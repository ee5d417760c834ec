import { Badge } from '@mantine/core'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { ROLE_NAMES } from '#domain/roles/roles.ts'
import {
  getUserApiPath,
  ROLE_FILTERS,
  STATE_FILTERS,
  USERS_API,
  type User,
  type UsersResponse,
} from '#domain/users/users.ts'
import { RelativeTime } from '../ui/date-time.tsx'
import { oneOf, searchText } from '../ui/list/list-query.ts'
import { recordList, select } from '../ui/list/record-list.ts'
import { RecordName } from '../ui/list/record-name.tsx'
import { callWebsiteApi } from '../ui/loader-data.ts'

/** Returns the role, with a customer's company. */
export function roleOf({ role, customer }: Pick<User, 'role' | 'customer'>): string {
  if (role === null) return 'No role'
  return customer === null ? ROLE_NAMES[role] : `${ROLE_NAMES[role]} of ${customer.name}`
}

async function load(session: BrowserSession, query: { readonly page: number } & Record<string, unknown>) {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await callWebsiteApi<UsersResponse>(session, 'GET', `${USERS_API.people}?${parameters}`)
  const { people: rows, total, customers } = answer
  return { rows, total, customers, ownId: session.auth.state.get().user?.id }
}

const send = (action: 'disable' | 'enable' | 'invitation' | 'withdrawal') => ({
  withSession: (session: BrowserSession, { id }: User) =>
    callWebsiteApi(session, 'POST', getUserApiPath(id, action)),
})

const byName = ({ name }: User) => ` ${name}`

export const userList = recordList({
  noun: ['user', 'users'],
  path: '/people-admin',
  query: { search: searchText(), role: oneOf(ROLE_FILTERS, ''), state: oneOf(STATE_FILTERS, '') },
  load: { withSession: load },
  name: ({ name }) => name,
  search: { field: 'search', label: 'Search names, email addresses and companies' },
  filters: [
    select('role', 'Role', { '': 'All roles', ...ROLE_NAMES, none: 'No role' }),
    select('state', 'Status', {
      '': 'All statuses',
      active: 'Active',
      never: 'Never signed in',
      disabled: 'Disabled',
    }),
  ],
  columns: [
    {
      heading: 'User',
      cell: (user, { ownId }) => <UserName user={user} isOwn={user.id === ownId} />,
      csv: ({ name }) => name,
    },
    { heading: 'Role', cell: roleOf, csv: roleOf, width: 16 },
    { heading: 'Status', cell: (user) => <UserStatus user={user} />, csv: stateOf, width: 19 },
  ],
  csvOnly: [{ heading: 'Email address', csv: ({ email }) => email }],
  actions: {
    invitation: {
      label: 'Resend invitation',
      of: ({ name }) => `: ${name}`,
      run: send('invitation'),
      done: ({ email }) => `Invitation sent again to ${email}`,
      isOffered: ({ invitedAt, lastSignInAt, isDisabled }) =>
        invitedAt !== null && lastSignInAt === null && !isDisabled,
    },
    withdrawal: {
      label: 'Withdraw invitation',
      of: ({ name }) => `: ${name}`,
      run: send('withdrawal'),
      done: ({ email }) => `Invitation of ${email} withdrawn`,
      // Asks first, because another invitation would be a second email.
      question: ({ name, email }) => ({
        title: `Withdraw the invitation of ${name}?`,
        text: `${email} can’t sign in any more and leaves this list. You can invite the address again.`,
      }),
      isOffered: ({ invitedAt, lastSignInAt }) => invitedAt !== null && lastSignInAt === null,
      isHarmful: true,
    },
    enable: {
      label: 'Enable',
      key: ['d', ''],
      of: byName,
      run: send('enable'),
      done: ({ name }) => `${name} enabled`,
      isOffered: ({ isDisabled }) => isDisabled,
    },
    disable: {
      label: 'Disable',
      key: ['d', 'disable or enable the user'],
      of: byName,
      run: send('disable'),
      done: ({ name }) => `${name} disabled and signed out everywhere`,
      // Ended sessions stay ended: the user signs in again.
      undo: { past: 'enabled', run: send('enable') },
      isOffered: ({ id, isDisabled }, { ownId }) => !isDisabled && id !== ownId,
      isHarmful: true,
    },
  },
  empty: () => ({
    title: 'No matching users',
    description: 'Try another search, or show all roles and statuses.',
  }),
})

/** Name and email address; only the address if there is no name. */
function UserName({ user: { name, email }, isOwn }: { user: User; isOwn: boolean }) {
  return (
    <RecordName
      name={
        <>
          {name} {isOwn && <Badge component="span">You</Badge>}
        </>
      }
      detail={name === email ? '' : email}
    />
  )
}

/** Disabled, invited, or last sign-in. */
function UserStatus({ user }: { user: User }) {
  if (user.isDisabled)
    return (
      <Badge component="span" color="red">
        Disabled
      </Badge>
    )
  if (user.lastSignInAt !== null)
    return (
      <span>
        Signed in <RelativeTime at={user.lastSignInAt} />
      </span>
    )
  if (user.invitedAt === null) return <span>Never signed in</span>
  return (
    <span>
      Invited <RelativeTime at={user.invitedAt} />, not yet accepted
    </span>
  )
}

function stateOf({ isDisabled, lastSignInAt, invitedAt }: User): string {
  if (isDisabled) return 'Disabled'
  if (lastSignInAt !== null) return `Signed in ${lastSignInAt}`
  return invitedAt === null ? 'Never signed in' : `Invited ${invitedAt}`
}
