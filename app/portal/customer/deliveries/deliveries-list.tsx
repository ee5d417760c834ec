import { type Delivery, type DeliveryPage, listDeliveries } from '#app/content/customer/deliveries.ts'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { toLondonTime } from '#domain/dates/time-of-day.ts'
import {
  DELIVERY_STATE_NAMES,
  type DeliveryState,
  formatOtherDay,
  formatStopsBefore,
  GRACE_MINUTES,
  getDeliveryPath,
  getPunctuality,
  RISK_MINUTES,
} from '#domain/deliveries/deliveries.ts'
import { formatPallets } from '#domain/stock/pallets.ts'
import { ofCustomer } from '../../ui/customer/current-customer.ts'
import styles from '../../ui/customer/customer.module.css'
import { DeliveryBadges } from '../../ui/customer/delivery-badges.tsx'
import { day, oneOf, searchText, text } from '../../ui/list/list-query.ts'
import { recordList, select, views } from '../../ui/list/record-list.ts'

const STATES = Object.keys(DELIVERY_STATE_NAMES) as readonly DeliveryState[]

const CODE_MAX = 60

/** The thresholds in words. */
export const THRESHOLDS = `Early: before the slot. On time: within the slot or up to ${GRACE_MINUTES} minutes after it. At risk: expected less than ${RISK_MINUTES} minutes before the end of the slot, or just after it. Late: more than ${GRACE_MINUTES} minutes after the slot.`

const londonDay = (at: string) => toLondonDate(new Date(at))

/** Says what is known besides the times, such as `1 stop before yours`. */
export function formatRemark({ reason, signedBy, photos, stopsBefore, state }: Delivery): string {
  const signature = signedBy === null ? '' : `Signed by ${signedBy}`
  const pictures = photos === 0 ? '' : photos === 1 ? '1 photo' : `${photos} photos`
  return [
    reason,
    state === 'delivered' ? [signature, pictures].filter(Boolean).join(', ') : formatStopsBefore(stopsBefore),
  ]
    .filter(Boolean)
    .join('. ')
}

export const deliveriesList = recordList({
  noun: ['delivery', 'deliveries'],
  path: '/deliveries',
  query: {
    q: searchText(),
    show: oneOf(['upcoming', 'past', 'all'], 'upcoming'),
    state: oneOf(['', ...STATES], ''),
    site: text(({ length }) => length <= CODE_MAX),
    from: day(),
    until: day(),
  },
  load: ofCustomer(listDeliveries),
  name: ({ number }) => number,
  link: ({ number }) => getDeliveryPath(number),
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
        const remark = [formatRemark(delivery), delivery.claimCount > 0 && 'Problem reported'].filter(Boolean)
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
          description: 'Your deliveries appear here as soon as they are planned.',
        }
  },
})

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

/** The second line of a delivery in calendar and lists: `8 pallets, Marshgate cidery`. */
export const formatLoad = ({ pallets, site }: DeliveryPage['rows'][number]): string =>
  `${formatPallets(pallets)}, ${site}`
