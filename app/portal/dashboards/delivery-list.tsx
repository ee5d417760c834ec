import type { Delivery } from '#app/content/customer/overview.ts'
import {
  DELIVERY_STATE_NAMES,
  type DeliveryState,
  getPunctuality,
  type Punctuality,
} from '#domain/deliveries/deliveries.ts'
import styles from '../customer/customer.module.css'
import { StatusBadge, type StatusTone } from '../ui/record/status-badge.tsx'

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
})

const STATE_TONES: Readonly<Record<DeliveryState, StatusTone>> = {
  scheduled: 'info',
  loaded: 'progress',
  'on the way': 'info',
  delivered: 'good',
  failed: 'danger',
  cancelled: 'neutral',
}
const PUNCTUALITY_TONES: Readonly<Record<Punctuality, StatusTone>> = {
  Early: 'good',
  'On time': 'good',
  'At risk': 'progress',
  Late: 'danger',
}

interface DeliveryListProps {
  readonly deliveries: readonly Delivery[]
  /** Whether the arrival times are out of date. */
  readonly isStale: boolean
}

/** Deliveries of a day with their arrival times. */
export function DeliveryList({ deliveries, isStale }: DeliveryListProps) {
  return (
    <ul className={styles.list}>
      {deliveries.map((delivery) => (
        <DeliveryItem key={delivery.id} delivery={delivery} isStale={isStale} />
      ))}
    </ul>
  )
}

function DeliveryItem({ delivery, isStale }: { delivery: Delivery; isStale: boolean }) {
  const { number, site, pallets, reason, state, plannedFrom, plannedTo, estimatedAt, arrivedAt } = delivery
  const punctuality = getPunctuality(delivery)
  const arrival = arrivedAt ?? estimatedAt ?? plannedFrom
  return (
    <li className={styles.delivery}>
      <time dateTime={arrival} className={isStale ? styles.stale : styles.time}>
        {TIME.format(new Date(arrival))}
      </time>
      <div>
        <strong>{number}</strong>
        <span className={styles.second}>
          {pallets === 1 ? '1 pallet' : `${pallets} pallets`}, {site}. Planned{' '}
          {TIME.format(new Date(plannedFrom))} to {TIME.format(new Date(plannedTo))}.
          {reason !== '' && ` ${reason}`}
        </span>
      </div>
      <span className={styles.badges}>
        {punctuality !== null && (
          <StatusBadge tone={PUNCTUALITY_TONES[punctuality]}>{punctuality}</StatusBadge>
        )}
        <StatusBadge tone={STATE_TONES[state]}>{DELIVERY_STATE_NAMES[state]}</StatusBadge>
      </span>
    </li>
  )
}
