import { Badge } from '@mantine/core'
import { listCustomerUsers } from '#app/content/customer/customers.ts'
import { type ListPage, rangeOf } from '#app/content/pagination.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { type CustomerUser, formatRights, getCustomerUsersPath } from '#domain/users/customer-users.ts'
import { searchText } from '../list/list-query.ts'
import { recordList } from '../list/record-list.ts'
import { RecordName } from '../list/record-name.tsx'
import { callWebsiteApi } from '../loader-data.ts'
import styles from './customer.module.css'
import { CustomerUserStatus } from './customer-user-status.tsx'

export interface CustomerUserPage extends ListPage<CustomerUser> {
  readonly customer: number
  /** Whether the signed-in user may change users. */
  readonly canManage: boolean
  readonly isStaff: boolean
  readonly ownId: string
}

interface ListOptions {
  readonly path: string
  readonly customerOf: (session: BrowserSession) => number
  /** Customers’ users need the right to manage users. */
  readonly canManage: (session: BrowserSession, own: CustomerUser | undefined) => boolean
}

/** Users of a customer: for the customer’s managers, and on its record for staff. */
export function customerUserList({ path, customerOf, canManage }: ListOptions) {
  async function load(
    session: BrowserSession,
    query: { readonly q: string; readonly page: number },
  ): Promise<CustomerUserPage> {
    const customer = customerOf(session)
    const users = await withDataSession(session, (client) => listCustomerUsers(client, customer))
    const ownId = session.auth.state.get().user?.id ?? ''
    const words = query.q.toLowerCase().split(/\s+/)
    const found = users.filter(({ name, email }) =>
      words.every((word) => `${name} ${email}`.toLowerCase().includes(word)),
    )
    const [from, to] = rangeOf(query.page)
    return {
      rows: found.slice(from, to + 1),
      total: found.length,
      customer,
      ownId,
      isStaff: session.auth.state.get().user?.role === 'staff',
      canManage: canManage(
        session,
        users.find(({ id }) => id === ownId),
      ),
    }
  }
  const send = (operation: 'disable' | 'enable' | 'invitation') => ({
    withSession: (session: BrowserSession, { id }: CustomerUser) =>
      callWebsiteApi(session, 'POST', getCustomerUsersPath(customerOf(session), [id, operation])),
  })
  return recordList({
    noun: ['user', 'users'],
    path,
    query: { q: searchText() },
    load: { withSession: load },
    name: ({ name }) => name,
    search: { field: 'q', label: 'Search names and email addresses' },
    columns: [
      {
        heading: 'User',
        cell: ({ id, name, email }, { ownId }) => (
          <RecordName
            name={
              <>
                {name} {id === ownId && <Badge component="span">You</Badge>}
              </>
            }
            detail={name === email ? '' : email}
          />
        ),
        csv: ({ name }) => name,
      },
      {
        heading: 'Rights',
        cell: ({ rights }) => <span className={styles.wrapped}>{formatRights(rights)}</span>,
        csv: ({ rights }) => formatRights(rights),
        width: 18,
        onCard: 'Rights',
      },
      {
        heading: 'Status',
        cell: (user, { isStaff }) => <CustomerUserStatus user={user} isStaff={isStaff} />,
        csv: statusOf,
        width: 16,
      },
    ],
    csvOnly: [{ heading: 'Email address', csv: ({ email }) => email }],
    actions: {
      invitation: {
        label: 'Resend invitation',
        of: ({ name }) => `: ${name}`,
        run: send('invitation'),
        done: ({ email }) => `Invitation sent again to ${email}`,
        isOffered: ({ invitedAt, lastSignInAt, isDisabled }, page) =>
          page.canManage && invitedAt !== null && lastSignInAt === null && !isDisabled,
      },
      restore: {
        label: 'Restore access',
        of: ({ name }) => `: ${name}`,
        past: 'can sign in again',
        run: send('enable'),
        isOffered: ({ isDisabled, isDisabledByStaff }, page) =>
          page.canManage && isDisabled && (page.isStaff || !isDisabledByStaff),
      },
      // Asks first, because undo can't restore ended sessions.
      remove: {
        label: 'Remove access',
        of: ({ name }) => `: ${name}`,
        run: send('disable'),
        done: ({ name }) => `${name} can no longer sign in`,
        question: ({ name }) => ({
          title: `Remove access for ${name}?`,
          text: 'They’ll be signed out everywhere and can’t sign in until their access is restored.',
        }),
        isOffered: ({ id, isDisabled }, page) => page.canManage && !isDisabled && id !== page.ownId,
        isHarmful: true,
      },
    },
    empty: ({ q }) =>
      q === ''
        ? { title: 'No users yet', description: 'Invite someone by email to give them access.' }
        : { title: 'No results', description: `No name or email address contains “${q}”.` },
  })
}

function statusOf({ isDisabled, lastSignInAt, invitedAt }: CustomerUser): string {
  if (isDisabled) return 'Access removed'
  if (lastSignInAt !== null) return `Signed in ${lastSignInAt}`
  return invitedAt === null ? 'Never signed in' : `Invited ${invitedAt}`
}
