import { Anchor, EmptyState, Stack, Text } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Await, Link } from 'react-router'
import { readCompany } from '#app/content/company-entries.ts'
import { type FeedAge, readFeedAge } from '#app/content/customer/feed-age.ts'
import {
  type CustomerAccount,
  type Delivery,
  type OpenCallOff,
  readCustomerAccount,
  readDeliveriesOn,
  readOpenCallOffs,
} from '#app/content/customer/overview.ts'
import { readStock } from '#app/content/customer/stock.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { BRAND } from '#company/brand.ts'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import type { CompanyLocation } from '#domain/company/locations.ts'
import { formatOpeningHours } from '#domain/company/opening-hours.ts'
import { NO_COMPANY } from '#domain/company-entries/company.ts'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { type ActionResult, tryAction } from '../ui/action-result.ts'
import { CalendarDate } from '../ui/date-time.tsx'
import { loadDeferredData, userContext } from '../ui/loader-data.ts'
import { Panel, pageTitle, ScreenHeader, TryAgain } from '../ui/screen.tsx'
import { PartSkeleton } from '../ui/skeletons.tsx'
import type { Route } from './+types/customer-dashboard'
import { AsAt } from './as-at.tsx'
import styles from './customer.module.css'
import { DeliveryList } from './delivery-list.tsx'
import { listSupplyTasks, type SupplyTask } from './supply-summary.ts'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { PanelsFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Today')

/** Returns promises, so that panels load independently. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const user = context.get(userContext)
  const { customerId } = user
  const today = toLondonDate(new Date())
  const hours = await tryAction(async () => {
    const { sites } = await loadDeferredData(context, (client) =>
      readCompany(client, { ...NO_COMPANY, sites: COMPANY_LOCATIONS }),
    )
    return officeHours(sites)
  })
  const load = <T,>(call: (client: DataClient, customer: number) => Promise<T>) =>
    tryAction(async () =>
      customerId === null ? null : loadDeferredData(context, (client) => call(client, customerId)),
    )
  return {
    today,
    email: user.email,
    // Show the phone number even if the opening hours can’t be loaded.
    hours: hours.data ?? officeHours(COMPANY_LOCATIONS),
    account: load(readCustomerAccount),
    tasks: load(async (client, customer) => listSupplyTasks(await readStock(client, customer, new Date()))),
    deliveries: load(async (client, customer) => {
      const [deliveries, age] = await Promise.all([
        readDeliveriesOn(client, customer, today),
        readFeedAge(client, 'deliveries', new Date()),
      ])
      return { deliveries, age }
    }),
    callOffs: load(readOpenCallOffs),
  }
}
clientLoader.hydrate = true as const

/** Opening hours of the first site; empty if unknown. */
function officeHours(sites: readonly CompanyLocation[]): string {
  const [office] = sites[0]?.hours ?? []
  return office === undefined ? '' : `, ${formatOpeningHours(office)}`
}

export default function CustomerDashboard({ loaderData: data }: Route.ComponentProps) {
  return (
    <Stack gap="lg">
      <ScreenHeader title="Today" detail={formatLongDate(data.today)} />
      <div className={styles.panels}>
        <Panel id="deliveries" title="Deliveries today">
          <Loaded data={data.deliveries}>{(loaded) => <Deliveries {...loaded} />}</Loaded>
        </Panel>
        <Panel id="tasks" title="Stock" end={<ScreenLink to="/stock">All stock</ScreenLink>}>
          <Loaded data={data.tasks}>{(tasks) => <Tasks tasks={tasks} />}</Loaded>
        </Panel>
        <Panel id="call-offs" title="Open call-offs">
          <Loaded data={data.callOffs}>{(callOffs) => <CallOffs callOffs={callOffs} />}</Loaded>
        </Panel>
        <Panel id="contact" title="Contact">
          <Loaded data={data.account} missing={<Office hours={data.hours} />}>
            {(account) => <Contact account={account} hours={data.hours} />}
          </Loaded>
        </Panel>
      </div>
    </Stack>
  )
}

interface LoadedProps<T> {
  readonly data: Promise<ActionResult<T | null>>
  /** For a user whose company isn’t linked yet. */
  readonly missing?: ReactNode
  readonly children: (data: T) => ReactNode
}

function Loaded<T>({ data, missing, children }: LoadedProps<T>) {
  return (
    <Suspense fallback={<PartSkeleton />}>
      <Await resolve={data}>
        {(outcome) => {
          if (outcome.failure !== null) return <TryAgain failure={outcome.failure} />
          if (outcome.data !== null) return children(outcome.data)
          return missing ?? <Text c="dimmed">Waiting for us to link your company.</Text>
        }}
      </Await>
    </Suspense>
  )
}

const ScreenLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor component={Link} to={to}>
    {children}
  </Anchor>
)

function Deliveries({ deliveries, age }: { deliveries: readonly Delivery[]; age: FeedAge }) {
  return (
    <>
      {deliveries.length === 0 ? (
        <EmptyState title="No deliveries today" description="Deliveries appear here on their day." />
      ) : (
        <DeliveryList deliveries={deliveries} isStale={age.isStale} />
      )}
      <Text c="dimmed" size="sm">
        <AsAt age={age} />
      </Text>
    </>
  )
}

function Tasks({ tasks }: { tasks: readonly SupplyTask[] }) {
  if (tasks.length === 0)
    return <EmptyState title="All in order" description="Nothing runs out soon, and no pallet is overdue." />
  return (
    <ul className={styles.list}>
      {tasks.map(({ title, detail, action, to }) => (
        <li key={to}>
          <strong>{title}</strong>
          <span className={styles.second}>{detail}</span>
          <ScreenLink to={to}>{action}</ScreenLink>
        </li>
      ))}
    </ul>
  )
}

const CALL_OFF_STATES: Readonly<Record<string, string>> = {
  'waiting for approval': 'Waiting for approval',
  confirmed: 'Confirmed',
  picking: 'Being picked',
}

function CallOffs({ callOffs }: { callOffs: readonly OpenCallOff[] }) {
  if (callOffs.length === 0)
    return <EmptyState title="No open call-offs" description="Call or email us to call off stock." />
  return (
    <ul className={styles.list}>
      {callOffs.map(({ reference, state, wantedOn }) => (
        <li key={reference}>
          <span>
            {reference} for <CalendarDate on={wantedOn} />
          </span>
          <span className={styles.second}>{CALL_OFF_STATES[state] ?? state}</span>
        </li>
      ))}
    </ul>
  )
}

const telephone = (number: string) => `tel:${number.replaceAll(' ', '')}`

function Contact({ account: { name, status, contact }, hours }: { account: CustomerAccount; hours: string }) {
  return (
    <>
      <Text>
        {name}
        {status !== 'active' && `: account ${status}`}
      </Text>
      {contact.name !== '' && (
        <Text>
          Your contact is {contact.name}
          {contact.phone !== '' && (
            <>
              , <Anchor href={telephone(contact.phone)}>{contact.phone}</Anchor>
            </>
          )}
          {contact.email !== '' && (
            <>
              , <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor>
            </>
          )}
          .
        </Text>
      )}
      <Office hours={hours} />
    </>
  )
}

const Office = ({ hours }: { hours: string }) => (
  <Text>
    Call the office on <Anchor href={telephone(BRAND.telephone)}>{BRAND.telephone}</Anchor>
    {hours} or email <Anchor href={`mailto:${BRAND.email}`}>{BRAND.email}</Anchor>.
  </Text>
)
