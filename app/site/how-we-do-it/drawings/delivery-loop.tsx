import { Drawing, ink } from './drawing.tsx'
import { Ring, type RingStop } from './ring.tsx'

const STOPS: readonly RingStop[] = [
  { name: '3 pm', note: ['call-offs close'] },
  { name: 'to 10 pm', note: ['second shift', 'picks and loads'] },
  { name: '6 am', note: ['first driver,', 'first round'] },
  { name: 'midday', note: ['40 minutes', 'on the charger'] },
  { name: 'afternoon', note: ['second driver,', 'second round'] },
  { name: 'evening', note: ['empty pallets', 'come back'] },
]

export function DeliveryLoop() {
  return (
    <Drawing
      title="A day on the road"
      height={360}
      words="The working day as a ring. At 3 pm call-offs close. Until 10 pm the second shift picks and loads. At 6 am the first driver sets out. At midday the lorry is back: forty minutes on the charger. In the afternoon a second driver takes it out again. In the evening empty pallets come back, and the next day’s load is waiting."
    >
      <Ring stops={STOPS}>
        <path className={ink.board} d="M250 150h92v56h-92z" />
        <path className={ink.blank} d="M348 206v-42h22l18 22v20z" />
        <path className={ink.fine} d="M250 168h92M296 150v56M356 170v16h26" />
        <circle className={ink.blank} cx="274" cy="210" r="11" />
        <circle className={ink.blank} cx="366" cy="210" r="11" />
      </Ring>
    </Drawing>
  )
}
