import { type Delivery, type DeliveryPage, listDeliveries } from '#app/content/customer/deliveries.ts'
import type { FeedAge } from '#app/content/customer/feed-age.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { toLondonTime } from '#domain/dates/time-of-day.ts'
import {
  DELIVERY_STATE_NAMES,
  type DeliveryState,
  formatOtherDay,
  getPunctuality,
} from '#domain/deliveries/deliveries.ts'
import { day, oneOf, searchText, text } from '../list/list-query.ts'
import { recordList, select, views } from '../list/record-list.ts'
import { LiveUpdates } from '../live-updates.tsx'
import { AsAt } from './as-at.tsx'
import styles from './customer.module.css'
import { DeliveryBadges } from './delivery-badges.tsx'
import { formatRemark, THRESHOLDS } from './delivery-text.ts'

const STATES = Object.keys(DELIVERY_STATE_NAMES) as readonly DeliveryState[]

const CODE_MAX = 60

const londonDay = (at: string) => toLondonDate(new Date(at))

interface ListOptions {
  readonly path: string
  readonly customerOf: (session: BrowserSession) => number
  /** Path of a delivery. */
  readonly link: (number: string) => string
  readonly isStaff?: boolean
}

/** Deliveries of a customer: for the customer, and on its record for staff. */
export function deliveryList({ path, customerOf, link, isStaff = false }: ListOptions) {
  return recordList({
    noun: ['delivery', 'deliveries'],
    path,
    query: {
      q: searchText(),
      show: oneOf(['upcoming', 'past', 'all'], 'upcoming'),
      state: oneOf(['', ...STATES], ''),
      site: text(({ length }) => length <= CODE_MAX),
      from: day(),
      until: day(),
    },
    load: {
      withSession: (session: BrowserSession, query): Promise<DeliveryPage> =>
        withDataSession(session, (client) => listDeliveries(client, customerOf(session), query, new Date())),
    },
    name: ({ number }) => number,
    link: ({ number }) => link(number),
    search: { field: 'q', label: 'Search deliveries, EN numbers and SKUs' },
    filters: [
      views({ upcoming: 'Today and later', past: 'Past', all: 'All' }),
      select('state', 'Status', { '': 'Any status', ...DELIVERY_STATE_NAMES }),
      {
        field: 'site',
        label: 'Site',
        control: 'select',
        choices: (page) => [
          { value: '', label: 'Any site' },
          ...(page?.sites ?? []).map(({ code, name }) => ({ value: code, label: name })),
        ],
      },
      { field: 'from', until: 'until', labels: ['From', 'Until'], control: 'days' },
    ],
    columns: [
      {
        heading: 'Delivery',
        cell: (delivery) => {
          const remark = [
            formatRemark(delivery, isStaff),
            delivery.claimCount > 0 && 'Problem reported',
          ].filter(Boolean)
          return (
            <>
              {delivery.number}{' '}
              {remark.length > 0 && <span className={styles.detail}>{remark.join('. ')}</span>}
            </>
          )
        },
        csv: ({ number }) => number,
      },
      {
        heading: 'Slot',
        cell: ({ plannedFrom, plannedTo }) => (
          <>
            {formatLongDate(londonDay(plannedFrom))}{' '}
            <span className={styles.detail}>
              {toLondonTime(plannedFrom)} to {toLondonTime(plannedTo)}
            </span>
          </>
        ),
        csv: ({ plannedFrom }) => londonDay(plannedFrom),
        width: 12,
      },
      {
        heading: 'Arrival',
        cell: (delivery, { age }) => <Arrival delivery={delivery} isStale={age.isStale} />,
        csv: ({ arrivedAt, estimatedAt }) => {
          const arrival = arrivedAt ?? estimatedAt
          return arrival === null ? '' : toLondonTime(arrival)
        },
        width: 10,
        onCard: 'Arrival',
      },
      {
        heading: 'Status',
        cell: (delivery) => (
          <span className={styles.badges}>
            <DeliveryBadges delivery={delivery} />
          </span>
        ),
        csv: ({ state }) => DELIVERY_STATE_NAMES[state],
        width: 15,
      },
      { heading: 'Site', cell: ({ site }) => site, csv: ({ site }) => site, hiddenBelow: 1100, width: 13 },
      {
        heading: 'Pallets',
        cell: ({ pallets }) => <span className={styles.number}>{pallets}</span>,
        csv: ({ pallets }) => pallets,
        align: 'end',
        width: 6,
        onCard: 'Pallets',
      },
    ],
    csvOnly: [
      {
        heading: 'Arrival day',
        csv: ({ arrivedAt, estimatedAt }) => {
          const arrival = arrivedAt ?? estimatedAt
          return arrival === null ? '' : londonDay(arrival)
        },
      },
      { heading: 'Slot from', csv: ({ plannedFrom }) => toLondonTime(plannedFrom) },
      { heading: 'Slot to', csv: ({ plannedTo }) => toLondonTime(plannedTo) },
      { heading: 'Punctuality', csv: (delivery) => getPunctuality(delivery) ?? '' },
      { heading: 'Reason', csv: ({ reason }) => reason },
      { heading: 'Stops before', csv: ({ stopsBefore }) => stopsBefore ?? '' },
      { heading: 'Signed by', csv: ({ signedBy }) => signedBy ?? '' },
      { heading: 'SKUs', csv: ({ skus }) => skus.join('; ') },
    ],
    empty: ({ q, show, ...filters }) => {
      if (q !== '')
        return { title: 'No results', description: `No delivery, site, SKU or EN number contains “${q}”.` }
      const isFiltered = Object.values(filters).some((value) => value !== '' && value !== 1)
      if (isFiltered) return { title: 'No results', description: 'No delivery matches these filters.' }
      return show === 'upcoming'
        ? { title: 'No deliveries planned', description: 'Past deliveries are under Past.' }
        : {
            title: 'No deliveries yet',
            description: 'Deliveries appear here as soon as they are planned.',
          }
    },
  })
}

function Arrival({ delivery, isStale }: { delivery: Delivery; isStale: boolean }) {
  const { arrivedAt, estimatedAt } = delivery
  const arrival = arrivedAt ?? estimatedAt
  if (arrival === null) return <span className={styles.second}>Not known yet</span>
  const otherDay = formatOtherDay(delivery)
  return (
    <span className={isStale ? styles.stale : styles.number}>
      {toLondonTime(arrival)} {arrivedAt === null && <span className={styles.detail}>Expected</span>}
      {otherDay !== '' && <span className={styles.detail}>{otherDay}</span>}
    </span>
  )
}

const WATCHED = { delivery_stops: 'id' } as const

/** How current the list is, and the thresholds. @param age null after a failure */
export function DeliveriesLead({ age }: { readonly age: FeedAge | null }) {
  return (
    <>
      {age !== null && (
        <>
          <AsAt age={age} />.{' '}
        </>
      )}
      <LiveUpdates tables={WATCHED} />.
      <details>
        <summary>What early, at risk and late mean</summary>
        {THRESHOLDS}
      </details>
    </>
  )
}
