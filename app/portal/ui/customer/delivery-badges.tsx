/** State and punctuality of a delivery. */
import {
  DELIVERY_STATE_NAMES,
  type DeliveryState,
  type DeliveryTimes,
  getPunctuality,
  type Punctuality,
} from '#domain/deliveries/deliveries.ts'
import { StatusBadge, type StatusTone } from '../record/status-badge.tsx'

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

export function DeliveryBadges({ delivery }: { delivery: DeliveryTimes }) {
  const punctuality = getPunctuality(delivery)
  return (
    <>
      {punctuality !== null && <StatusBadge tone={PUNCTUALITY_TONES[punctuality]}>{punctuality}</StatusBadge>}
      <StatusBadge tone={STATE_TONES[delivery.state]}>{DELIVERY_STATE_NAMES[delivery.state]}</StatusBadge>
    </>
  )
}
