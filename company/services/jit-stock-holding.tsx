import { Link } from 'react-router'
import { Drawing, ink, Words } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import { serviceLoader, serviceMeta, serviceOf } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage } from '#app/site/how-we-do-it/service-page.tsx'

const service = serviceOf('jit-stock-holding')
export const meta = serviceMeta(service)
export const loader = serviceLoader(service)

const FACTS = [
  ['Where', 'Saltmarsh depot'],
  ['Room', '7,700 pallet places'],
  ['Cut-off', '3 pm for the next working day'],
  ['Collection', 'Same day, if you ring before 11 am'],
  ['Humidity', '45 to 55 per cent, all year'],
  ['Least stock', 'Two pallets of an item'],
] as const

const PICTURE = {
  src: '/uploads/places/jit-warehouse.webp',
  alt: 'An aisle of blue and orange racking, full of pallets of boxes on every level; in front stands a strapped pallet of printed cases, ready for its call-off',
}

export default function JitStockHolding() {
  return (
    <ServicePage service={service} facts={FACTS} picture={PICTURE} drawing={<StockFlow />}>
      <h2>What we do</h2>
      <p>
        A long run is cheaper than ten short ones, and few of our customers have anywhere to put it. So we
        make a quarter’s boxes at once, keep them at Saltmarsh, and bring you what you call off. The price is
        the long run’s; your floor holds what you will pack this week.
      </p>
      <h2>How an agreement works</h2>
      <ol>
        <li>
          For each item we settle a least and a most, from your forecast and our making time. Both stand in
          the schedule that you sign.
        </li>
        <li>
          You call off by email, by telephone or through your account manager. What reaches us by three
          o’clock leaves on the next working day’s vehicles. For a few sites that plan later we hold a slot
          open until five.
        </li>
        <li>When the stock comes to its least we make it again, without being asked, up to the most.</li>
        <li>You are invoiced when a pallet leaves, not when it is made.</li>
      </ol>
      <h2>What you get</h2>
      <ul>
        <li>A stock figure that is the figure in the aisle: each pallet is scanned in and out.</li>
        <li>The oldest leaves first, without exception. The day of making is on each label.</li>
        <li>
          Board that runs: humidity is held between 45 and 55 per cent, because board that has drunk a wet
          winter loses strength and jams machines.
        </li>
        <li>A report each month: stock, call-offs, cover in weeks, and anything that has not moved.</li>
      </ul>
      <h2>Limits, and who carries what</h2>
      <p>
        What reaches six months is reported to you before it is moved. At nine you choose: take it, or have it
        recycled and pay for it. If artwork changes, tell us as soon as you know; we will run the old stock
        down to the change, and what is left over is yours. The most that we hold of one item is what you use
        in thirteen weeks.
      </p>
      <p>
        Stock is insured against fire and water at its selling price while it is ours. The racking is
        inspected each week by us and each year by somebody else.
      </p>
      <h2>How to begin</h2>
      <p>
        Give us twelve months of what you used, by item and week. In ten working days you have a proposal with
        least, most and price. How the pallets travel from there is under{' '}
        <Link to="/how-we-do-it/logistics-and-delivery">logistics and delivery</Link>.
      </p>
    </ServicePage>
  )
}

/** One item's stock over a quarter: made twice, called off every week. */
export function StockFlow() {
  return (
    <Drawing
      title="One box, one quarter"
      height={320}
      words="A chart of one item’s stock. It begins at the agreed most, falls by one step for each weekly call-off, and is made anew when it comes to the agreed least, so that it never runs out. Each call-off made by three o’clock leaves on the next working day."
    >
      <path className={ink.line} d="M70 24V262H630" />
      <path className={ink.fold} d="M70 70H630M70 206H630" />
      <path
        className={ink.flow}
        d="M70 70H110V94H150V116H190V140H230V162H270V186H300V206H318V70H358V94H398V116H438V140H478V162H518V186H548V206H566V70H606V94H630"
      />
      <path className={ink.paper} d="M298 206h24v24h-24zM546 206h24v24h-24z" />
      <Words x={62} y={76} text="most" kind="measure" anchor="end" />
      <Words x={62} y={212} text="least" kind="measure" anchor="end" />
      <Words x={128} y={58} text="a call-off a week" />
      <Words x={200} y={246} text="made again" />
      <Words x={448} y={246} text="made again" />
      <Words x={70} y={292} text="week 1" />
      <Words x={630} y={292} text="week 13" anchor="end" />
    </Drawing>
  )
}
