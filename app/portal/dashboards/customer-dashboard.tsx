import { Alert, Anchor, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { readCompany } from '#app/content/company.ts'
import { listCallOffs, readOwnRights } from '#app/content/customer/call-offs.ts'
import { type Delivery, readDeliveriesOn } from '#app/content/customer/deliveries.ts'
import { type FeedAge, readFeedAge } from '#app/content/customer/feed-age.ts'
import {
  type CustomerAccount,
  type OpenCallOff,
  readCustomerAccount,
  readOpenCallOffs,
} from '#app/content/customer/overview.ts'
import { readStock } from '#app/content/customer/stock.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { BRAND } from '#company/brand.ts'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import { formatWeekday } from '#domain/call-offs/call-offs.ts'
import type { CompanyLocation } from '#domain/company/locations.ts'
import { formatOpeningHours } from '#domain/company/opening-hours.ts'
import { NO_COMPANY } from '#domain/company-entries/company.ts'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { tryAction } from '../ui/action-result.ts'
import { AsAt } from '../ui/customer/as-at.tsx'
import { CallOffBadge } from '../ui/customer/call-off-badge.tsx'
import { currentCustomerId, NO_CUSTOMER } from '../ui/customer/current-customer.ts'
import { Icon } from '../ui/icon.tsx'
import { LiveUpdates } from '../ui/live-updates.tsx'
import { loadData, loadDeferredData, sessionContext } from '../ui/loader-data.ts'
import { pageTitle, ScreenHeader } from '../ui/screen.tsx'
import type { Route } from './+types/customer-dashboard'
import styles from './dashboard.module.css'
import { DeliveryList } from './delivery-list.tsx'
import { EmptyText, LoadedPanel, Panel } from './panel.tsx'
import { awaitQuickPanels } from './quick-panels.ts'
import { listSupplyTasks } from './supply-tasks.ts'
import { ToDoPanel } from './work-panels.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { PanelsFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Today')

/** Panels load independently; `loaderData` has the promises of slow ones. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const customerId = currentCustomerId(context.get(sessionContext))
  const today = toLondonDate(new Date())
  const company = tryAction(() =>
    loadData(context, (client) => readCompany(client, { ...NO_COMPANY, sites: COMPANY_LOCATIONS })),
  )
  const supply = customerId === NO_CUSTOMER ? null : await loadPanels(context, customerId, today)
  const { data } = await company
  // Show the phone number even if the opening hours can’t be loaded.
  return { today, hours: officeHours(data?.sites ?? COMPANY_LOCATIONS), supply }
}
clientLoader.hydrate = true as const

function loadPanels(context: Route.ClientLoaderArgs['context'], customerId: number, today: string) {
  const load = <T,>(call: (client: DataClient, customer: number) => Promise<T>) =>
    tryAction(() => loadDeferredData(context, (client) => call(client, customerId)))
  return awaitQuickPanels({
    account: load(readCustomerAccount),
    tasks: load(async (client, customer) => {
      const [stock, toApprove] = await Promise.all([
        readStock(client, customer, new Date()),
        readCallOffsToApprove(client, customer),
      ])
      return listSupplyTasks(stock, today, toApprove)
    }),
    deliveries: load(async (client, customer) => {
      const [deliveries, age] = await Promise.all([
        readDeliveriesOn(client, customer, today),
        readFeedAge(client, 'deliveries', new Date()),
      ])
      return { deliveries, age }
    }),
    callOffs: load(async (client, customer) => {
      const [callOffs, rights] = await Promise.all([
        readOpenCallOffs(client, customer),
        readOwnRights(client),
      ])
      return { callOffs, canCallOff: rights.includes('call off') }
    }),
  })
}

/** Call-offs of colleagues, if the user may approve them. */
async function readCallOffsToApprove(client: DataClient, customer: number) {
  const rights = await readOwnRights(client)
  if (!rights.includes('approve')) return []
  const query = { q: '', states: ['waiting for approval'], sort: 'wanted', page: 1 } as const
  const { rows } = await listCallOffs(client, customer, query)
  return rows.filter(({ isOwn }) => !isOwn)
}

/** Opening hours of the first site; empty if unknown. */
function officeHours(sites: readonly CompanyLocation[]): string {
  const [office] = sites[0]?.hours ?? []
  return office === undefined ? '' : `, ${formatOpeningHours(office)}`
}

const WATCHED = { delivery_stops: 'id', call_offs: 'id', stock_levels: 'sku_id' } as const

export default function CustomerDashboard({ loaderData: { today, hours, supply } }: Route.ComponentProps) {
  return (
    <Stack gap="lg">
      <ScreenHeader
        title="Today"
        detail={formatLongDate(today)}
        lead={
          supply !== null && (
            <>
              <LiveUpdates tables={WATCHED} />.
            </>
          )
        }
      />
      {supply === null ? (
        <>
          <Alert title="Your company isn’t linked yet">
            We’ll link this account to your company. Call or email us if it takes longer than a day.
          </Alert>
          <Panel title="Contact">
            <Office hours={hours} />
          </Panel>
        </>
      ) : (
        <div className={styles.panels}>
          <LoadedPanel title="Deliveries today" data={supply.deliveries}>
            {(loaded) => <Deliveries {...loaded} />}
          </LoadedPanel>
          <ToDoPanel data={supply.tasks} />
          <LoadedPanel title="Open call-offs" data={supply.callOffs}>
            {(loaded) => <CallOffs {...loaded} />}
          </LoadedPanel>
          <LoadedPanel title="Contact" data={supply.account}>
            {(account) => (
              <>
                {account !== null && <Contact account={account} />}
                <Office hours={hours} />
              </>
            )}
          </LoadedPanel>
        </div>
      )}
    </Stack>
  )
}

const telephone = (number: string) => `tel:${number.replaceAll(' ', '')}`

function Deliveries({ deliveries, age }: { deliveries: readonly Delivery[]; age: FeedAge }) {
  return (
    <>
      {deliveries.length === 0 ? (
        <EmptyText>No deliveries today.</EmptyText>
      ) : (
        <DeliveryList deliveries={deliveries} isStale={age.isStale} />
      )}
      <p className={`${styles.panelText} ${styles.hint}`}>
        <AsAt age={age} />
      </p>
    </>
  )
}

function CallOffs({ callOffs, canCallOff }: { callOffs: readonly OpenCallOff[]; canCallOff: boolean }) {
  if (callOffs.length === 0)
    return (
      <EmptyText>
        No open call-offs.{' '}
        {canCallOff && (
          <Anchor component={Link} to="/call-offs/basket">
            Call off stock
          </Anchor>
        )}
      </EmptyText>
    )
  return (
    <ul className={styles.list}>
      {callOffs.map(({ reference, state, wantedOn }) => (
        <li key={reference}>
          <Icon name="shopping-basket" />
          <span className={styles.what}>
            <Anchor component={Link} to={`/call-offs/${reference}`}>
              <time dateTime={wantedOn}>{formatWeekday(wantedOn)}</time>
            </Anchor>
            <small>{reference}</small>
          </span>
          <CallOffBadge state={state} />
        </li>
      ))}
    </ul>
  )
}

function Contact({ account: { name, status, contact } }: { account: CustomerAccount }) {
  const isKnown = [contact.name, contact.phone, contact.email].some((part) => part !== '')
  if (status === 'active' && !isKnown) return null
  return (
    <p className={styles.panelText}>
      {status !== 'active' && (
        <>
          <strong>
            {name}: account {status}
          </strong>
          <br />
        </>
      )}
      {isKnown && 'Your contact: '}
      {contact.name !== '' && <strong>{contact.name}</strong>}
      {contact.phone !== '' && (
        <>
          {contact.name !== '' && ', '}
          <Anchor underline="always" href={telephone(contact.phone)}>
            {contact.phone}
          </Anchor>
        </>
      )}
      {contact.email !== '' && (
        <>
          {contact.name + contact.phone !== '' && ', '}
          <Anchor underline="always" href={`mailto:${contact.email}`}>
            {contact.email}
          </Anchor>
        </>
      )}
    </p>
  )
}

const Office = ({ hours }: { hours: string }) => (
  <p className={styles.panelText}>
    Office:{' '}
    <Anchor underline="always" href={telephone(BRAND.telephone)}>
      {BRAND.telephone}
    </Anchor>
    {hours}, or{' '}
    <Anchor underline="always" href={`mailto:${BRAND.email}`}>
      {BRAND.email}
    </Anchor>
  </p>
)
