import { Link } from 'react-router'
import { Corrugator } from '#app/site/how-we-do-it/drawings/corrugator.tsx'
import { FluteProfiles } from '#app/site/how-we-do-it/drawings/flute-profiles.tsx'
import { serviceLoader } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage, serviceMeta } from '#app/site/how-we-do-it/service-page.tsx'

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
    <ServicePage
      facts={FACTS}
      picture={PICTURE}
      drawing={
        <>
          <Corrugator />
          <FluteProfiles />
        </>
      }
    >
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
      <p>
        Liners are kraft, test, white top test and clay coat, from 125 to 200 grams per square metre, with
        fluting medium from 90 to 150. Most brown grades are made from recycled paper. If you ask for
        certified paper, we buy it for your order: see{' '}
        <Link to="/how-we-do-it/forest-stewardship-council">chain of custody</Link>.
      </p>
      <h2>How we keep it to specification</h2>
      <p>
        The first sheet of each order goes to the laboratory next to the machine, and another every hour after
        that. We record thickness, edge crush, flat crush, moisture and warp against the order. Board leaves
        at seven to nine per cent moisture: any drier and it cracks at the crease, any wetter and it loses
        strength. For cold stores we use a moisture-resistant glue.
      </p>
      <h2>How to order sheets</h2>
      <p>
        Tell us the grade, flute, length along the flute, width, scores and quantity. Orders confirmed by noon
        go into the next day’s run. The shortest sheet is 500 mm, the longest 4,200. We plan orders together
        to keep trim down, and bale the trim for a paper mill.
      </p>
      <p>
        Our boxes start from the same sheets:{' '}
        <Link to="/how-we-do-it/box-manufacturing">how we print, cut and glue them</Link>.
      </p>
    </ServicePage>
  )
}
