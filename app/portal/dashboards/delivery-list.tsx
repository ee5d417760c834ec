import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Delivery } from '#app/content/customer/deliveries.ts'
import { formatLondonTime } from '#domain/dates/time-of-day.ts'
import { formatOtherDay, getDeliveryPath } from '#domain/deliveries/deliveries.ts'
import { formatPallets } from '#domain/stock/pallets.ts'
import styles from '../ui/customer/customer.module.css'
import { DeliveryBadges } from '../ui/customer/delivery-badges.tsx'

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
  const { number, site, state, pallets, reason, plannedFrom, plannedTo, estimatedAt, arrivedAt } = delivery
  // One that failed or was cancelled hasn't arrived.
  const isOff = state === 'failed' || state === 'cancelled'
  const arrival = isOff ? plannedFrom : (arrivedAt ?? estimatedAt ?? plannedFrom)
  const otherDay = isOff ? '' : formatOtherDay(delivery)
  return (
    <li className={styles.delivery}>
      <time dateTime={arrival} className={isStale ? styles.stale : styles.time}>
        {formatLondonTime(arrival)}
      </time>
      <div>
        <Anchor component={Link} to={getDeliveryPath(number)} fw={600}>
          {number}
        </Anchor>
        <span className={styles.second}>
          {formatPallets(pallets)}, {site}. Planned {formatLondonTime(plannedFrom)} to{' '}
          {formatLondonTime(plannedTo)}.
          {otherDay !== '' && ` ${arrivedAt === null ? 'Expected' : 'Arrived'} ${otherDay}.`}
          {reason !== '' && ` ${reason}`}
        </span>
      </div>
      <span className={styles.badges}>
        <DeliveryBadges delivery={delivery} />
      </span>
    </li>
  )
}
