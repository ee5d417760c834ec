/** The next and the last deliveries on a customer’s record. */
import { Anchor, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { Delivery, NearDeliveries as Loaded } from '#app/content/customer/deliveries.ts'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { getDeliveryHeadline, getStopPath } from '#domain/deliveries/deliveries.ts'
import { AsAt } from '../ui/customer/as-at.tsx'
import styles from '../ui/customer/customer.module.css'
import { DeliveryBadges } from '../ui/customer/delivery-badges.tsx'
import { formatLoad, formatRemark } from '../ui/customer/delivery-text.ts'

export function NearDeliveries({ deliveries: { next, recent, age } }: { readonly deliveries: Loaded }) {
  if (next.length + recent.length === 0)
    return <Text c="dimmed">No deliveries yet. They come from the feeds.</Text>
  return (
    <>
      <Group title="Next" deliveries={next} empty="None planned." />
      <Group title="Recent" deliveries={recent} empty="None yet." />
      <Text size="sm" c="dimmed">
        <AsAt age={age} />
      </Text>
    </>
  )
}

interface GroupProps {
  readonly title: string
  readonly deliveries: readonly Delivery[]
  readonly empty: string
}

function Group({ title, deliveries, empty }: GroupProps) {
  return (
    <div>
      <Title order={3} size="sm">
        {title}
      </Title>
      {deliveries.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <ul className={styles.lines} aria-label={title}>
          {deliveries.map((delivery) => (
            <DeliveryItem key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </div>
  )
}

function DeliveryItem({ delivery }: { readonly delivery: Delivery }) {
  const { number, plannedFrom, skus } = delivery
  const details = [skus.join('; '), formatRemark(delivery, true)].filter(Boolean)
  return (
    <li className={styles.event}>
      <span>
        <strong>{formatLongDate(toLondonDate(new Date(plannedFrom)))}</strong> {getDeliveryHeadline(delivery)}
      </span>
      <span className={styles.badges}>
        <DeliveryBadges delivery={delivery} />
      </span>
      <span className={styles.second}>
        <Anchor component={Link} inherit underline="always" to={getStopPath(number)}>
          {number}
        </Anchor>
        , {formatLoad(delivery)}
      </span>
      {details.length > 0 && <span className={styles.second}>{details.join('. ')}</span>}
    </li>
  )
}
