import { Link, useLoaderData } from 'react-router'
import { Drawing, DrawingText, ink } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import { viewToScale } from '#app/site/how-we-do-it/drawings/scale-drawing.ts'
import { ScaleFigure } from '#app/site/how-we-do-it/drawings/scale-figure.tsx'
import { serviceLoader } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage, serviceMeta } from '#app/site/how-we-do-it/service-page.tsx'
import { QuoteSection } from '#app/site/page-ending/quote-section.tsx'

export const meta = serviceMeta
export const loader = serviceLoader(
  'jit-stock-holding',
  viewToScale({
    style: '0201',
    board: 'B',
    inside: { length: 400, width: 300, depth: 250 },
    beside: 'pallet',
    ground: 'kraft',
  }),
)

const FACTS = [
  ['Where', 'Saltmarsh depot'],
  ['Capacity', '7,700 pallet places'],
  ['Cut-off', '3\u00a0pm for the next working day'],
  ['Collection', 'Same day, if you call before 11\u00a0am'],
  ['Humidity', '45 to 55 per cent, all year'],
  ['Minimum stock', 'Two pallets of an item'],
] as const

const PICTURE = {
  src: '/uploads/places/saltmarsh.webp',
  alt: 'Drawing of Saltmarsh depot before dawn: a high warehouse cut open to show its pallets, and lorries at the loading doors',
}

export default function JitStockHolding() {
  const { drawings } = useLoaderData<typeof loader>()
  return (
    <>
      <ServicePage facts={FACTS} picture={PICTURE} drawing={<StockFlow />}>
        <h2>How it works</h2>
        <p>
          A long run is cheaper than ten short ones, and few of our customers have anywhere to put it. So we
          make three months’ boxes in one run, keep them at Saltmarsh, and bring you what you call off. You
          pay the long-run price, and your floor holds only this week’s boxes.
        </p>
        <ScaleFigure view={drawings} />
        <h2>How an agreement works</h2>
        <ol>
          <li>
            For each item we agree a minimum and a maximum stock, from your forecast and our lead time. Both
            go in the schedule that you sign.
          </li>
          <li>
            You call off by email, by phone or through your account manager. Call off by 3&nbsp;pm and your
            order leaves the next working day. For a few customers who plan later, we keep a 5&nbsp;pm slot.
          </li>
          <li>When stock falls to the minimum, we make more, up to the maximum, without being asked.</li>
          <li>We invoice each pallet when it leaves, not when it is made.</li>
        </ol>
        <h2>What you get</h2>
        <ul>
          <li>A stock figure you can trust: every pallet is scanned in and out.</li>
          <li>First in, first out, always. The date of manufacture is on every label.</li>
          <li>
            Board that runs well: we keep humidity between 45 and 55 per cent, because damp board loses
            strength and jams machines.
          </li>
          <li>A monthly report: stock, call-offs, weeks of cover, and anything that hasn’t moved.</li>
        </ul>
        <h2>The details we agree</h2>
        <p>
          We tell you about any stock that reaches six months. At nine months you choose: take it, or pay for
          it and have it recycled. If your artwork is about to change, tell us as soon as you know: we’ll run
          the old stock down, and anything left over is yours. We hold up to thirteen weeks’ use of any one
          item.
        </p>
        <p>
          While stock is ours we insure it against fire and flood at its selling price. We inspect the racking
          every week; an outside inspector does so every year.
        </p>
        <h2>How to begin</h2>
        <p>
          Send us twelve months’ usage, by item and week. Within ten working days you’ll have a proposal with
          minimum, maximum and price. For how the pallets reach you, see{' '}
          <Link to="/how-we-do-it/logistics-and-delivery">logistics and delivery</Link>.
        </p>
      </ServicePage>
      <QuoteSection about="Just-in-time stock holding" />
    </>
  )
}

export function StockFlow() {
  return (
    <Drawing
      title="One box, one quarter"
      height={320}
      words="A chart of one item’s stock. It begins at the agreed maximum, falls by one step with each weekly call-off, and is topped up when it reaches the agreed minimum, so that it never runs out. Each call-off made by 3&nbsp;pm leaves the next working day."
    >
      <path className={ink.line} d="M70 24V262H630" />
      <path className={ink.fold} d="M70 70H630M70 206H630" />
      <path
        className={ink.flow}
        d="M70 70H110V94H150V116H190V140H230V162H270V186H300V206H318V70H358V94H398V116H438V140H478V162H518V186H548V206H566V70H606V94H630"
      />
      <path className={ink.paper} d="M298 206h24v24h-24zM546 206h24v24h-24z" />
      <DrawingText x={62} y={76} text="max" kind="measure" anchor="end" />
      <DrawingText x={62} y={212} text="min" kind="measure" anchor="end" />
      <DrawingText x={128} y={58} text="a call-off a week" />
      <DrawingText x={200} y={246} text="topped up" />
      <DrawingText x={448} y={246} text="topped up" />
      <DrawingText x={70} y={292} text="week 1" />
      <DrawingText x={630} y={292} text="week 13" anchor="end" />
    </Drawing>
  )
}
