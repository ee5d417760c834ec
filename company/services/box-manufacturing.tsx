import { Link, useLoaderData } from 'react-router'
import { Blanks } from '#app/site/how-we-do-it/drawings/blanks.tsx'
import { drawBlanks } from '#app/site/how-we-do-it/drawings/draw-blanks.ts'
import { Arrow, Drawing, DrawingText, ink } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import { serviceLoader } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage, serviceMeta } from '#app/site/how-we-do-it/service-page.tsx'
import { QuoteSection } from '#app/site/page-ending/quote-section.tsx'
import { MANUFACTURING_LIMITS, TOLERANCES } from '../manufacturing-limits.ts'

export const meta = serviceMeta
export const loader = serviceLoader(
  'box-manufacturing',
  drawBlanks([
    { name: '0201', style: '0201', board: 'B', inside: { length: 300, width: 200, depth: 150 } },
    { name: '0427', style: '0427', board: 'E', inside: { length: 300, width: 200, depth: 80 } },
    { name: '0713', style: '0713', board: 'B', inside: { length: 200, width: 150, depth: 240 } },
  ]),
)

const FACTS = [
  ['Where', 'Aldermoor; long plain runs at Chalkhill'],
  ['Repeat order', 'Ten working days'],
  ['New cutter and plates', 'Four weeks from signed artwork'],
  ['Litho-laminated', 'Two or three working days more'],
  ['Print', 'Up to four colours and a varnish in one pass'],
  [
    'Minimum run',
    `${MANUFACTURING_LIMITS.minimumRun.printed} printed, ${MANUFACTURING_LIMITS.minimumRun.plain} plain`,
  ],
] as const

const PICTURE = {
  src: '/uploads/places/box-plant.webp',
  alt: 'Drawing of the box plant: a case maker that prints, slots and folds, a flat-bed die cutter whose waste falls through, and a robot that sets bundles of flat cases on a pallet',
}

export default function BoxManufacturing() {
  const { drawings } = useLoaderData<typeof loader>()
  return (
    <>
      <ServicePage facts={FACTS} picture={PICTURE} drawing={<CrashLockBase />}>
        <h2>How we work</h2>
        <p>
          A sheet from our own corrugator becomes a box in up to four steps: it is printed, cut and creased,
          stripped of its waste, and folded and glued. How many steps it takes depends on the style.
        </p>
        <ul>
          <li>
            <strong>Slotted cases</strong> (0201 and related styles) are printed, slotted, folded and glued in
            one machine. Plain and two-colour cases in long runs are made at Chalkhill, next to the
            corrugator.
          </li>
          <li>
            <strong>Die-cut packs</strong> (trays, mailers such as the 0427, wraparound blanks, shelf-ready
            packs) are cut with a forme made for that pack: sharp rule to cut, rounded rule to crease, nicked
            rule for tear lines.
          </li>
          <li>
            <strong>Crash-lock cartons</strong> (0711 to 0716) are die-cut and glued at three points, so that
            the base locks as the carton is pushed open.
          </li>
        </ul>
        <Blanks
          title="Three styles as flat blanks"
          words="Drawn at one scale, seen from the printed side; broken lines are creases."
          view={drawings}
        />
        <h2>Two ways to print</h2>
        <p>
          Flexographic print goes straight onto the board: up to four colours and a varnish in one pass, on
          sheets up to 1.6 metres, with register held to half a millimetre. Make-ready takes about twelve
          minutes, which is why a run of {MANUFACTURING_LIMITS.minimumRun.printed} is worth quoting for. For
          litho lamination we print on paper first, then glue it to the board. Choose it for photographs,
          gradients, gloss or matt: gifts and launches, mostly.
        </p>
        <h2>When a crash-lock is worth it</h2>
        <p>
          In trials at four customers, packers took eleven seconds to make up a taped case and three for a
          crash-lock. At 600 boxes a day, that saves an hour and twenty minutes. On a run of 5,000 it adds
          about a tenth to the price. For heavy, dense goods, or if a machine erects your cases, stay with the
          taped case.
        </p>
        <h2>Limits</h2>
        <p>
          The smallest blank our gluer takes is 120 by 200 mm; the largest our die-cutter takes is 1,600 by
          1,200. Creases are held to half a millimetre. Inside dimensions are within {TOLERANCES.small} mm up
          to {TOLERANCES.upTo} mm and within {TOLERANCES.large} mm above. Before you run a delivery, fold one
          blank by hand. If it doesn’t fold like the sample, stop and call us.
        </p>
        <h2>How to order</h2>
        <p>
          For a repeat, send the drawing number or the last delivery note. For something new, start with{' '}
          <Link to="/how-we-do-it/design-services">a sample</Link>. Send artwork as a PDF with fonts outlined,
          the cutter guide on a separate layer, and nothing important within 5 mm of a crease. We’ll send you
          a proof, and print nothing until you’ve signed it off.
        </p>
      </ServicePage>
      <QuoteSection about="Box manufacturing" />
    </>
  )
}

export function CrashLockBase() {
  return (
    <Drawing
      title="A crash-lock base in one push"
      height={270}
      words="Three states of one carton, seen from below. Flat, as it leaves the gluer: the base panels lie folded inside, held by two glued corners. Pushed: opposite edges come together and the base unfolds by itself. Locked: the two large panels have caught each other across the middle, and no tape is needed."
    >
      <path className={ink.board} d="M20 70h170v110H20z" />
      <path className={ink.fold} d="M105 70v110" />
      <path
        className={ink.thinLine}
        d="M20 180l30-46h40l15 46M105 180l30-46h40l15 46M50 134l-30 12M135 134l-30 12"
      />
      <path className={ink.board} d="M236 170L340 70l60 24L300 194z" />
      <path className={ink.thinLine} d="M236 170l70-28 30-50M300 194l-2-40 102-60M306 142l-8 12" />
      <path className={ink.board} d="M452 66h168v118H452z" />
      <path className={ink.line} d="M452 125h50v-14h68v14h50" />
      <path className={ink.fold} d="M452 66l50 45M620 66l-50 45M452 184l42-59M620 184l-42-59" />
      <Arrow
        through={[
          [198, 125],
          [232, 125],
        ]}
      />
      <Arrow
        through={[
          [408, 125],
          [442, 125],
        ]}
      />
      <DrawingText x={20} y={46} text="flat" kind="name" />
      <DrawingText x={262} y={46} text="pushed" kind="name" />
      <DrawingText x={452} y={46} text="locked" kind="name" />
      <DrawingText x={20} y={222} text={['glued at', 'two corners']} />
      <DrawingText x={236} y={222} text={['3 seconds,', 'against 11 taped']} />
      <DrawingText x={452} y={222} text={['two panels catch', 'across the middle']} />
    </Drawing>
  )
}
