import { Link } from 'react-router'
import { Corrugator } from '#app/site/how-we-do-it/drawings/corrugator.tsx'
import {
  Arrow,
  Dimension,
  Drawing,
  DrawingText,
  ink,
  wave,
} from '#app/site/how-we-do-it/drawings/drawing.tsx'
import { FluteProfiles } from '#app/site/how-we-do-it/drawings/flute-profiles.tsx'
import { serviceLoader } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage, serviceMeta } from '#app/site/how-we-do-it/service-page.tsx'
import { QuoteSection } from '#app/site/page-ending/quote-section.tsx'

export const meta = serviceMeta
export const loader = serviceLoader('board-manufacturing')

const FACTS = [
  ['Where', 'Chalkhill works'],
  ['Widest web', '2.5 m'],
  ['Flutes', 'B, C, E and EB'],
  ['Sheets to the trade', 'Three working days, five for EB'],
  ['Minimum order', '500 m² of one grade and size'],
  ['Tolerance', 'Length and width ±1.5 mm'],
] as const

const PICTURE = {
  src: '/uploads/places/corrugator.webp',
  alt: 'Drawing of the corrugator from its side, its stations numbered: paper reels, fluting rolls, the bridge with the single-faced web, the glue unit, hot plates, and the slitter and cut-off knife before the stacker',
}

export default function BoardManufacturing() {
  return (
    <>
      <ServicePage facts={FACTS} picture={PICTURE} drawing={<Corrugator />}>
        <h2>How we work</h2>
        <p>
          We make the board for our own boxes, and sell sheets to plants nearby. One corrugator, 2.5 metres
          wide, runs five days a week at Chalkhill. It presses the middle paper into a wave, glues it between
          two liners with starch, dries it on hot plates and cuts it to size.
        </p>
        <p>
          Because we make our own board, we choose the grade to suit the box, not from a merchant’s stock. And
          if a sheet is wrong, our own box factory tells us the same day.
        </p>
        <h2>Which flute, which paper</h2>
        <ul>
          <li>
            <strong>E</strong>, 1.5 mm: smooth enough for small type and photographs. Gifts, post, shelf-ready
            fronts.
          </li>
          <li>
            <strong>B</strong>, 3 mm: resists crushing and puncture. Cases, trays, most of what we make.
          </li>
          <li>
            <strong>C</strong>, 4 mm: strong in a tall stack. Long storage, light and bulky goods.
          </li>
          <li>
            <strong>EB</strong>, two waves and three liners: heavy goods in a box that also needs good print.
          </li>
        </ul>
        <FluteProfiles />
        <p>
          Liners are kraft, test, white top test and clay coat, from 125 to 200 grams per square metre, with
          fluting medium from 90 to 150. Most brown grades are made from recycled paper. If you ask for
          certified paper, we buy it for your order: see{' '}
          <Link to="/how-we-do-it/forest-stewardship-council">chain of custody</Link>.
        </p>
        <h2>How we keep it to specification</h2>
        <p>
          The first sheet of each order goes to the laboratory next to the machine, and another every hour
          after that. We record thickness, edge crush, flat crush, moisture and warp against the order. Board
          leaves at seven to nine per cent moisture: any drier and it cracks at the crease, any wetter and it
          loses strength. For cold stores we use a moisture-resistant glue.
        </p>
        <BoardTests />
        <h2>How to order sheets</h2>
        <p>
          Tell us the grade, flute, length along the flute, width, scores and quantity. Orders confirmed by
          midday go into the next day’s run. The shortest sheet is 500 mm, the longest 4,200. We plan orders
          together to keep trim down, and bale the trim for a paper mill.
        </p>
        <SheetOrder />
        <p>
          Our boxes start from the same sheets:{' '}
          <Link to="/how-we-do-it/box-manufacturing">how we print, cut and glue them</Link>.
        </p>
      </ServicePage>
      <QuoteSection about="Board manufacturing" />
    </>
  )
}

function BoardTests() {
  return (
    <Drawing
      title="Four tests, every hour"
      height={226}
      words="Thickness, measured between two anvils. Edge crush: a strip stands on its edge until it gives way, which tells how much a stack may weigh. Flat crush: a piece is pressed flat, which tells whether the wave is whole. Warp: a sheet must lie flat, or it jams the machines that make the box."
    >
      <path className={ink.blank} d="M62 44h36v58h-36zM62 138h36v42h-36z" />
      <BoardStrip x={24} y={134} />
      <g transform="rotate(-90 240 120)">
        <BoardStrip x={184} y={134} />
      </g>
      <path className={ink.blank} d="M204 44h72v18h-72zM204 178h72v12h-72z" />
      <Arrow
        through={[
          [240, 10],
          [240, 38],
        ]}
      />
      <BoardStrip x={344} y={134} />
      <path className={ink.blank} d="M340 88h120v14h-120zM340 138h120v12h-120z" />
      <Arrow
        through={[
          [400, 50],
          [400, 80],
        ]}
      />
      <path className={ink.fold} d="M500 138h124" />
      <path className={ink.board} d="M502 138Q562 84 622 138L616 146Q562 98 508 146Z" />
      <DrawingText x={80} y={214} text="thickness" kind="name" anchor="middle" />
      <DrawingText x={240} y={214} text="edge crush" kind="name" anchor="middle" />
      <DrawingText x={400} y={214} text="flat crush" kind="name" anchor="middle" />
      <DrawingText x={562} y={214} text="warp" kind="name" anchor="middle" />
    </Drawing>
  )
}

/** Piece of board cut across the flute, 112 units long and 28 thick, from its lower left corner. */
function BoardStrip({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <>
      <path className={ink.paper} d={`M${x} ${y - 28}h112v28h-112z`} />
      <path className={ink.line} d={wave(x, y, 28, 28, 4)} />
    </>
  )
}

function SheetOrder() {
  return (
    <Drawing
      title="What we need to know about a sheet"
      height={270}
      words="A sheet seen from above. The flutes run along its length; scores cross them where the box will fold. Give us the length along the flute, the width, and the distance of each score from the edge."
    >
      <path className={ink.board} d="M70 40h440v150h-440z" />
      <path
        className={ink.thinLine}
        d="M70 55h440M70 70h440M70 85h440M70 100h440M70 115h440M70 130h440M70 145h440M70 160h440M70 175h440"
      />
      <path className={ink.fold} d="M180 28v174M400 28v174" />
      <DrawingText x={180} y={22} text="score" kind="measure" anchor="middle" />
      <DrawingText x={400} y={22} text="score" kind="measure" anchor="middle" />
      <Dimension from={[70, 236]} to={[510, 236]} text="length, along the flute" />
      <Dimension from={[534, 40]} to={[534, 190]} text="width" />
    </Drawing>
  )
}
