import { Link } from 'react-router'
import { Drawing, ink } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import { Ring, type RingStop } from '#app/site/how-we-do-it/drawings/ring.tsx'
import { serviceLoader, serviceMeta, serviceOf } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage } from '#app/site/how-we-do-it/service-page.tsx'

const service = serviceOf('logistics-and-delivery')
export const meta = serviceMeta(service)
export const loader = serviceLoader(service)

const FACTS = [
  ['Vehicles', 'Nineteen, five of them electric'],
  ['Load of an electric lorry', 'Fourteen pallets of flat cases'],
  ['Booked time', 'Within the hour that we agreed'],
  ['Tail lift', 'On every rigid; pallet truck on board'],
  ['Pallet', '1,200 × 1,000 mm, up to 1,500 mm high'],
  ['Day of order', 'Call-offs by 3 pm, for the next working day'],
] as const

const PICTURE = {
  src: '/uploads/places/electric-truck.webp',
  alt: 'Drawing of an electric lorry cut along its length at door 9: seven pallets of flat cases in its body, a battery between its wheels, and a cable to its charging post',
}

export default function LogisticsAndDelivery() {
  return (
    <ServicePage service={service} facts={FACTS} picture={PICTURE} drawing={<DeliveryLoop />}>
      <h2>What we do</h2>
      <p>
        We bring boxes in our own vehicles, with drivers whom we employ. A round stays with its driver for
        most of the year, so that whoever backs into your yard knows where the bay is, which door sticks and
        whom to ask for.
      </p>
      <p>
        The day turns round Saltmarsh. Call-offs close at three. The second shift picks and loads until ten.
        The first drivers leave at six and are back at midday, when a second driver takes over. About twelve
        drops make a round.
      </p>
      <h2>What you get</h2>
      <ul>
        <li>
          A message in the evening with the hour, and another when the lorry is on its way from the drop
          before yours.
        </li>
        <li>
          Pallets wrapped, labelled on two sides with your order number, and unloaded to where you want them
          on the ground floor.
        </li>
        <li>
          Proof of delivery, with a name and a picture, in your inbox before the driver has left the road.
        </li>
        <li>Empty pallets taken back, and counted.</li>
      </ul>
      <h2>Electric where it works</h2>
      <p>
        A pallet of flat cases is bulky and light: a lorry is full long before it is heavy, and that suits a
        battery. Five of the nineteen are electric. They work the coast run and the valley run, both under 180
        kilometres there and back, and forty minutes on the charger at midday covers the afternoon. Range in
        January is a fifth less than in June, and the rounds were chosen by January’s.
      </p>
      <p>
        On diesel, for now, are the artic that carries board between our works, and rounds beyond 250
        kilometres. Where a delivery is too far or too small for our own vehicle, a pallet network takes it,
        and the order confirmation says so.
      </p>
      <h2>Limits</h2>
      <p>
        We need a bay, or hard level ground for a tail lift, and somebody who signs. A driver waits thirty
        minutes; after an hour the round goes on, and the pallets come again on the next day. Timed slots
        before seven are possible on two rounds only. Height on site must be 4.1 metres, and there is one
        bridge near Aldermoor that we would rather you did not ask about.
      </p>
      <h2>If something is wrong</h2>
      <p>
        Write what you see on the delivery note, and ring within seven days about what you find later. Damaged
        goods are collected by the next vehicle that passes, and replaced from stock on the following day
        where <Link to="/how-we-do-it/jit-stock-holding">stock is held</Link>. Christmas, strikes and snow are
        announced by email to whoever orders.
      </p>
    </ServicePage>
  )
}

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
