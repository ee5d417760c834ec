import { Link } from 'react-router'
import { CycleDiagram, type CycleStep } from '#app/site/how-we-do-it/drawings/cycle-diagram.tsx'
import { Dimension, Drawing, DrawingText, ink } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import {
  ProcessDiagram,
  type ProcessStep,
  processDiagramHeight,
} from '#app/site/how-we-do-it/drawings/process-diagram.tsx'
import { serviceLoader } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage, serviceMeta } from '#app/site/how-we-do-it/service-page.tsx'
import { QuoteSection } from '#app/site/page-ending/quote-section.tsx'

export const meta = serviceMeta
export const loader = serviceLoader('logistics-and-delivery')

const FACTS = [
  ['Vehicles', 'Nineteen, five of them electric'],
  ['Load of an electric lorry', 'Fourteen pallets of flat cases'],
  ['Booked time', 'Within the hour we agreed'],
  ['Tail lift', 'On every rigid; pallet truck on board'],
  ['Pallet', '1,200 × 1,000 mm, up to 1,500 mm high'],
  ['Order by', '3\u00a0pm, for call-offs to leave the next working day'],
] as const

const PICTURE = {
  src: '/uploads/places/electric-truck.webp',
  alt: 'Drawing of an electric lorry cut along its length at door 9: seven pallets of flat cases in its body, a battery between its wheels, and a cable to its charging post',
}

export default function LogisticsAndDelivery() {
  return (
    <>
      <ServicePage facts={FACTS} picture={PICTURE} drawing={<DeliveryLoop />}>
        <h2>How we deliver</h2>
        <p>
          We deliver in our own vehicles, with our own drivers. A driver keeps the same round for most of the
          year, so the person backing into your yard knows where the bay is, which door sticks and who to ask
          for.
        </p>
        <p>
          Saltmarsh is the hub. Call-offs close at 3&nbsp;pm. The second shift picks and loads until
          10&nbsp;pm. The first drivers leave at 6&nbsp;am and are back at midday, when a second driver takes
          over. A round is about twelve drops.
        </p>
        <h2>What you get</h2>
        <ul>
          <li>
            A message the evening before with your delivery hour, and another when the lorry leaves the drop
            before yours.
          </li>
          <li>
            Pallets wrapped, labelled on two sides with your order number, and unloaded to where you want them
            on the ground floor.
          </li>
          <li>
            Proof of delivery, with a name and a photo, in your inbox before the driver is out of your road.
          </li>
          <li>Empty pallets collected and counted.</li>
        </ul>
        <DeliveryMessages />
        <h2>Electric where it works</h2>
        <p>
          Flat cases are bulky and light: a lorry is full long before it is heavy, which suits a battery. Five
          of our nineteen vehicles are electric. They work the coast and valley runs, both under 180 km there
          and back, and forty minutes on the charger at midday covers the afternoon. In January the range is a
          fifth less than in June, so we planned the rounds on winter range.
        </p>
        <p>
          Our five artics, which carry board between our sites, still run on diesel, as do the rounds beyond
          250 km. If a delivery is too far or too small for our own vehicles, a pallet network takes it, and
          your order confirmation says so.
        </p>
        <h2>Limits</h2>
        <p>
          We need a bay, or hard level ground for a tail lift, and someone to sign. Waiting is free for thirty
          minutes; after an hour the driver has to move on, and your pallets come back the next day. We can
          offer timed slots before 7&nbsp;am on two rounds only. We need 4.1 metres of headroom on site.
        </p>
        <LoadingBay />
        <h2>If something is wrong</h2>
        <p>
          Note anything you see on the delivery note, and call us within seven days about anything you find
          later. We collect damaged goods with the next vehicle that passes, and replace them the next day
          where <Link to="/how-we-do-it/jit-stock-holding">you have stock with us</Link>. We email the people
          who place your orders about Christmas, strikes and snow.
        </p>
      </ServicePage>
      <QuoteSection about="Logistics and delivery" />
    </>
  )
}

const STOPS: readonly CycleStep[] = [
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
      words="The working day as a ring. At 3&nbsp;pm call-offs close. Until 10&nbsp;pm the second shift picks and loads. At 6&nbsp;am the first driver sets out. At midday the lorry is back for forty minutes on the charger. In the afternoon a second driver takes it out again. In the evening empty pallets come back, and the next day’s load is waiting."
    >
      <CycleDiagram stops={STOPS}>
        <path className={ink.board} d="M250 150h92v56h-92z" />
        <path className={ink.blank} d="M348 206v-42h22l18 22v20z" />
        <path className={ink.thinLine} d="M250 168h92M296 150v56M356 170v16h26" />
        <circle className={ink.blank} cx="274" cy="210" r="11" />
        <circle className={ink.blank} cx="366" cy="210" r="11" />
      </CycleDiagram>
    </Drawing>
  )
}

const MESSAGES: readonly ProcessStep[] = [
  { name: 'The evening before', note: 'a message with your delivery hour' },
  { name: 'One drop away', note: 'a message when the lorry sets out to you' },
  { name: 'At your door', note: 'pallets put where you want them' },
  { name: 'Before it leaves', note: 'proof of delivery, with a name and a photo' },
]

function DeliveryMessages() {
  return (
    <Drawing
      title="What you hear, and when"
      height={processDiagramHeight(MESSAGES)}
      words="From the evening before to the signature: two messages on the way, and proof of delivery before the driver is out of your road."
    >
      <ProcessDiagram links={MESSAGES} />
    </Drawing>
  )
}

function LoadingBay() {
  return (
    <Drawing
      title="What a delivery needs"
      height={290}
      words="A rigid lorry from the side, on hard level ground, with its tail lift lowered and a pallet on it. It needs 4.1 metres of headroom; a pallet is up to 1.5 metres high."
    >
      <path className={ink.line} d="M20 250H620M40 40H470" />
      <path
        className={ink.thinLine}
        d="M52 40l-12-14M92 40l-12-14M132 40l-12-14M172 40l-12-14M212 40l-12-14M252 40l-12-14M292 40l-12-14M332 40l-12-14M372 40l-12-14M412 40l-12-14M452 40l-12-14"
      />
      <path className={ink.board} d="M200 62h270v146h-270z" />
      <path className={ink.blank} d="M134 226v-62l22-46h40v108z" />
      <path className={ink.thinLine} d="M144 164l16-34h24v34zM200 82h270M200 190h270" />
      <path className={ink.strong} d="M134 216h336v12h-336z" />
      <circle className={ink.blank} cx="172" cy="231" r="19" />
      <circle className={ink.blank} cx="400" cy="231" r="19" />
      <path className={ink.strong} d="M470 240h82v6h-82z" />
      <path className={ink.paper} d="M480 230h61v10h-61z" />
      <path className={ink.board} d="M480 163h61v67h-61z" />
      <path className={ink.thinLine} d="M480 185h61M480 208h61M510 163v67" />
      <Dimension from={[60, 40]} to={[60, 250]} text="4.1 m" />
      <Dimension from={[562, 163]} to={[562, 240]} text="1.5 m" />
      <DrawingText x={511} y={276} text="tail lift" anchor="middle" />
      <DrawingText x={250} y={276} text="hard, level ground" anchor="middle" />
    </Drawing>
  )
}
