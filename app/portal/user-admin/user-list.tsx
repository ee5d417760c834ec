/** People as a list, and what is done with one of them at the press of a button. */
import { Badge } from '@mantine/core'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { ROLES, type Role } from '#domain/roles/roles.ts'
import {
  getUserApiPath,
  ROLE_FILTERS,
  STATE_FILTERS,
  USERS_API,
  type User,
  type UsersResponse,
} from '#domain/users/users.ts'
import { DateTime } from '../ui/date-time.tsx'
import { oneOf, words } from '../ui/list/list-query.ts'
import { recordList } from '../ui/list/record-list.ts'
import { callWebsiteApi } from '../ui/loader-data.ts'
import styles from './user-admin.module.css'

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  staff: 'Staff',
  marketing: 'Marketing',
  customer: 'Customer',
}

/** What somebody may do here, with the company that a customer belongs to. */
export function roleOf({ role, customer }: Pick<User, 'role' | 'customer'>): string {
  if (role === null) return 'No role'
  return customer === null ? ROLE_NAMES[role] : `${ROLE_NAMES[role]} of ${customer.name}`
}

async function load(session: BrowserSession, query: { readonly page: number } & Record<string, unknown>) {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await callWebsiteApi<UsersResponse>(session, 'GET', `${USERS_API.people}?${asked}`)
  const { people: rows, total, customers } = answer
  return { rows, total, customers, ownId: session.auth.state.get().user?.id }
}

const send = (what: 'disable' | 'enable' | 'invitation') => ({
  withSession: (session: BrowserSession, { id }: User) =>
    callWebsiteApi(session, 'POST', getUserApiPath(id, what)),
})

const byName = ({ name }: User) => ` ${name}`

export const userList = recordList({
  noun: ['person', 'people'],
  path: '/people-admin',
  query: { search: words(), role: oneOf(ROLE_FILTERS, ''), state: oneOf(STATE_FILTERS, '') },
  load: { withSession: load },
  name: ({ name }) => name,
  search: { field: 'search', label: 'Search names, addresses and companies' },
  filters: [
    {
      field: 'role',
      label: 'Role',
      as: 'select',
      choices: () => [
        { value: '', label: 'All roles' },
        ...ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })),
        { value: 'none', label: 'No role' },
      ],
    },
    {
      field: 'state',
      label: 'State',
      as: 'select',
      choices: () => [
        { value: '', label: 'All states' },
        { value: 'active', label: 'Active' },
        { value: 'never', label: 'Never signed in' },
        { value: 'disabled', label: 'Disabled' },
      ],
    },
  ],
  columns: [
    {
      heading: 'Person',
      cell: (person, { ownId }) => <PersonName person={person} isOwn={person.id === ownId} />,
      csv: ({ name }) => name,
    },
    { heading: 'Role', cell: roleOf, csv: roleOf },
    { heading: 'State', cell: (person) => <PersonState person={person} />, csv: stateOf },
  ],
  fileOnly: [{ heading: 'Email address', csv: ({ email }) => email }],
  actions: {
    invitation: {
      label: 'Invite again',
      of: ({ name }) => `: ${name}`,
      run: send('invitation'),
      done: ({ email }) => `Another invitation is on its way to ${email}.`,
      isOffered: ({ invitedAt, lastSignInAt, isDisabled }) =>
        invitedAt !== null && lastSignInAt === null && !isDisabled,
    },
    enable: {
      label: 'Enable',
      of: byName,
      run: send('enable'),
      done: ({ name }) => `${name} may sign in again.`,
      isOffered: ({ isDisabled }) => isDisabled,
    },
    // It ends sessions, which no undo brings back.
    disable: {
      label: 'Disable',
      of: byName,
      run: send('disable'),
      done: ({ name }) => `${name} is disabled and signed out everywhere.`,
      question: ({ name }) => ({
        title: `Disable ${name}?`,
        text: 'They are signed out everywhere straight away, and cannot sign in until somebody enables them again.',
      }),
      isOffered: ({ id, isDisabled }, { ownId }) => !isDisabled && id !== ownId,
      isHarmful: true,
    },
  },
  empty: () => ({
    title: 'Nobody found',
    description: 'Try another search, or show all roles and states.',
  }),
  tableFrom: 'xl',
})

/** Name and address; the address alone where there is no name. */
function PersonName({ person: { name, email }, isOwn }: { person: User; isOwn: boolean }) {
  return (
    <span className={styles.person}>
      <span className={styles.name}>
        {name}
        {isOwn && (
          <Badge component="span" ml="sm" variant="light" tt="none">
            You
          </Badge>
        )}
      </span>
      {name !== email && <span className={styles.second}>{email}</span>}
    </span>
  )
}

/** How somebody stands to us: disabled, still to come, or when they last signed in. */
function PersonState({ person }: { person: User }) {
  if (person.isDisabled)
    return (
      <Badge color="red" variant="light" tt="none">
        Disabled
      </Badge>
    )
  if (person.lastSignInAt !== null)
    return (
      <span>
        Signed in <DateTime at={person.lastSignInAt} />
      </span>
    )
  if (person.invitedAt === null) return <span>Never signed in</span>
  return (
    <span>
      Invited <DateTime at={person.invitedAt} />, has not come yet
    </span>
  )
}

function stateOf({ isDisabled, lastSignInAt, invitedAt }: User): string {
  if (isDisabled) return 'Disabled'
  if (lastSignInAt !== null) return `Signed in ${lastSignInAt}`
  return invitedAt === null ? 'Never signed in' : `Invited ${invitedAt}`
}
