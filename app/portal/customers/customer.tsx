import { Anchor, Button, Stack, Table, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { startCustomerView } from '#app/content/customer/customer-views.ts'
import {
  type CustomerRecord,
  type CustomerRow,
  type CustomerSite,
  listCustomers,
  listCustomerUsers,
  readCustomer,
} from '#app/content/customer/customers.ts'
import { readNearDeliveries } from '#app/content/customer/deliveries.ts'
import { type CustomerDocument, listDocuments } from '#app/content/customer/documents.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { storeViewedCustomer } from '#app/session/viewed-customer.ts'
import { DOCUMENT_KIND_NAMES } from '#domain/customer-documents/customer-documents.ts'
import { dashboardPath } from '#domain/roles/roles.ts'
import { type CustomerUser, formatRights } from '#domain/users/customer-users.ts'
import { tryAction } from '../ui/action-result.ts'
import { CustomerUserStatus } from '../ui/customer/customer-user-status.tsx'
import { LondonDate } from '../ui/date-time.tsx'
import { Icon } from '../ui/icon.tsx'
import { useReload } from '../ui/live-updates.tsx'
import { loadData } from '../ui/loader-data.ts'
import { copyLink } from '../ui/record/copy-link.ts'
import { Fact, Facts, getPhoneLink, Properties, RecordColumns, Section } from '../ui/record/record.tsx'
import { FailureNotice, pageTitle, ScreenHeader, TryAgain } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import type { Route } from './+types/customer'
import { AccountStatus, count } from './customers-list.tsx'
import { customerPath, findCustomer } from './find-customer.ts'
import { NearDeliveries } from './near-deliveries.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(loaderData?.customer.name ?? 'Customer')

// Its field isn’t needed for the first paint.
const CallOffLimit = lazy(() => import('../call-offs-admin/call-off-limit.tsx'))

/** Shown on the record; other screens have all. */
const LATEST_DOCUMENTS = 5
/** Of the next and of the last. */
const NEAR_DELIVERIES = 3

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const customer = await findCustomer(params.id, (id) =>
    loadData(context, (client) => readCustomer(client, id)),
  )
  const query = { q: '', show: 'all', page: 1 } as const
  const now = new Date()
  const [deliveries, [users, documents, { rows }]] = await Promise.all([
    tryAction(() =>
      loadData(context, (client) => readNearDeliveries(client, customer.id, now, NEAR_DELIVERIES)),
    ),
    loadData(context, (client) =>
      Promise.all([
        listCustomerUsers(client, customer.id),
        listDocuments(client, customer.id, query, now, true),
        listCustomers(client, { q: customer.name, status: '', sort: 'name', page: 1 }, now),
      ]),
    ),
  ])
  const row = rows.find(({ id }) => id === customer.id)
  return { customer, deliveries, users, documents, row }
}
clientLoader.hydrate = true as const

async function viewAs(session: BrowserSession, { id, name }: CustomerRecord): Promise<void> {
  const view = await withDataSession(session, (client) => startCustomerView(client, id))
  const { user } = session.auth.state.get()
  if (user !== null) storeViewedCustomer(user, { id, name, view })
}

export default function Customer({ loaderData }: Route.ComponentProps) {
  const { customer, deliveries, users, documents, row } = loaderData
  useReload({ delivery_stops: 'id' })
  const { id, name, code, status } = customer
  const view = useAction(
    { withSession: viewAs },
    // A new document, so that it has no data of another customer.
    { reloads: false, onDone: () => window.location.assign(dashboardPath('customer')) },
  )
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={{ to: '/customers', label: 'Customers' }}
        title={name}
        badge={<AccountStatus status={status} />}
        {...(code !== '' && { detail: code })}
        menu={[{ label: 'Copy link', icon: 'link', onSelect: copyLink }]}
      >
        <Button
          leftSection={<Icon name="eye" />}
          loading={view.isBusy}
          onClick={() => void view.run(customer)}
        >
          View as this customer
        </Button>
      </ScreenHeader>
      <FailureNotice failure={view.failure} />
      <RecordColumns beside={<Account customer={customer} row={row} />}>
        <Section
          id="deliveries"
          title="Deliveries"
          end={<SectionLink to={`${customerPath(id)}/deliveries`}>All deliveries</SectionLink>}
        >
          {deliveries.failure === null ? (
            <NearDeliveries deliveries={deliveries.data} />
          ) : (
            <TryAgain failure={deliveries.failure} />
          )}
        </Section>
        <Section
          id="users"
          title="Users"
          end={<SectionLink to={`${customerPath(id)}/users`}>Manage users</SectionLink>}
        >
          <Users users={users} />
        </Section>
        <Section
          id="documents"
          title="Documents"
          end={<SectionLink to={`${customerPath(id)}/documents`}>Manage documents</SectionLink>}
        >
          <Documents documents={documents.rows.slice(0, LATEST_DOCUMENTS)} total={documents.total} />
        </Section>
        <Section id="sites" title="Sites">
          <Sites sites={customer.sites} />
        </Section>
      </RecordColumns>
    </Stack>
  )
}

const SectionLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Button component={Link} to={to} variant="default" size="compact-md">
    {children}
  </Button>
)

function Account({
  customer: { id, name, contact, holdingDays, callOffLimit },
  row,
}: {
  readonly customer: CustomerRecord
  /** Undefined if it is beyond the first page of similar names. */
  readonly row: CustomerRow | undefined
}) {
  return (
    <>
      <Properties>
        <Facts>
          <Fact label="Storage">{holdingDays === 1 ? '1 day' : `${holdingDays} days`} without charge</Fact>
          <Suspense fallback={<Fact label="Approval above">{callOffLimit}</Fact>}>
            <CallOffLimit customerId={id} limit={callOffLimit} />
          </Suspense>
          <Fact label="Open work">
            <Anchor component={Link} inherit to={`/call-offs-admin?q=${encodeURIComponent(name)}`}>
              {row === undefined ? 'Call-offs' : count(row.openCallOffs, 'call-off')}
            </Anchor>
            ,{' '}
            <Anchor component={Link} inherit to={`/claims-admin?q=${encodeURIComponent(name)}`}>
              {row === undefined ? 'claims' : count(row.openClaims, 'claim')}
            </Anchor>
          </Fact>
        </Facts>
      </Properties>
      <Properties title="Our contact">
        <Facts>
          <Fact label="Name">{contact.name || 'Not set'}</Fact>
          {contact.phone !== '' && (
            <Fact label="Phone">
              <Anchor href={getPhoneLink(contact.phone)}>{contact.phone}</Anchor>
            </Fact>
          )}
          {contact.email !== '' && (
            <Fact label="Email">
              <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor>
            </Fact>
          )}
        </Facts>
        <Text size="sm" c="dimmed">
          Account, sites and contact come from the feeds.
        </Text>
      </Properties>
    </>
  )
}

function Users({ users }: { readonly users: readonly CustomerUser[] }) {
  if (users.length === 0) return <Text c="dimmed">No users yet. Invite the first under Manage users.</Text>
  return (
    <Table>
      <Table.Tbody>
        {users.map((user) => (
          <Table.Tr key={user.id}>
            <Table.Th scope="row">{user.name}</Table.Th>
            <Table.Td>{formatRights(user.rights)}</Table.Td>
            <Table.Td>
              <CustomerUserStatus user={user} isStaff />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface DocumentsProps {
  readonly documents: readonly CustomerDocument[]
  readonly total: number
}

function Documents({ documents, total }: DocumentsProps) {
  if (total === 0) return <Text c="dimmed">No documents yet. Add the first under Manage documents.</Text>
  return (
    <>
      <Table>
        <Table.Tbody>
          {documents.map(({ id, title, kind, addedAt, isRemoved }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row">{title}</Table.Th>
              <Table.Td>{isRemoved ? 'Removed' : DOCUMENT_KIND_NAMES[kind].one}</Table.Td>
              <Table.Td>{addedAt !== null && <LondonDate moment={addedAt} />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {total > documents.length && (
        <Text size="sm" c="dimmed">
          The latest {documents.length} of {total.toLocaleString('en-GB')}.
        </Text>
      )}
    </>
  )
}

function Sites({ sites }: { readonly sites: readonly CustomerSite[] }) {
  if (sites.length === 0) return <Text c="dimmed">No sites yet. They come from the feeds.</Text>
  return (
    <Table>
      <Table.Tbody>
        {sites.map((site) => (
          <Table.Tr key={site.id}>
            <Table.Th scope="row">{site.name}</Table.Th>
            <Table.Td>{[site.address, site.postcode].filter((part) => part !== '').join(', ')}</Table.Td>
            <Table.Td>{formatHours(site)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Returns for example “Monday to Friday, 07:00 to 15:30”; empty if unknown. */
function formatHours({ openDays, opensAt, closesAt }: CustomerSite): string {
  if (opensAt === null || closesAt === null) return ''
  const [first, last] = [openDays[0], openDays.at(-1)]
  const days = first === undefined ? '' : first === last ? `${first}, ` : `${first} to ${last}, `
  return `${days}${opensAt.slice(0, 5)} to ${closesAt.slice(0, 5)}`
}
