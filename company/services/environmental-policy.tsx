import { Link } from 'react-router'
import { Drawing, ink, wave } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import { Ring, type RingStop } from '#app/site/how-we-do-it/drawings/ring.tsx'
import { serviceLoader, serviceMeta, serviceOf } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage } from '#app/site/how-we-do-it/service-page.tsx'

const service = serviceOf('environmental-policy')
export const meta = serviceMeta(service)
export const loader = serviceLoader(service)

const FACTS = [
  ['Applies to', 'Three sites and our own vehicles'],
  ['Measured', 'Energy, water, trim and fuel, by month'],
  ['Published', 'Once a year, with the basis'],
] as const

export default function EnvironmentalPolicy() {
  return (
    <ServicePage service={service} facts={FACTS} drawing={<MaterialLoop />}>
      <h2>Our statement</h2>
      <p>
        A box is useful when it uses less than it saves. We make packaging out of a material that is grown,
        used and collected, with heat, power, water and transport that have costs of their own. This policy
        says what we do about them. We meet the law, prevent pollution, and improve what we measure; and we
        make no claim that we cannot show the basis of.
      </p>
      <h2>Material</h2>
      <ul>
        <li>
          The lightest board that does the work. It is the largest saving there is, and the customer’s as well
          as ours: see <Link to="/how-we-do-it/design-services">design services</Link>.
        </li>
        <li>Recycled paper where the use allows it, certified paper where it is asked for.</li>
        <li>No plastic lamination. Windows only where the product needs to be seen.</li>
        <li>Trim is sucked off at the machine, baled and returned to a paper mill.</li>
      </ul>
      <h2>Energy and transport</h2>
      <ul>
        <li>
          Steam for the corrugator is the largest use of energy. Condensate is returned, lines are lagged, and
          the boiler follows the machine’s speed.
        </li>
        <li>Compressed air is checked for leaks each month, by ear and by meter.</li>
        <li>
          Five of our nineteen vehicles are electric. Each lease that ends is looked at again with January’s
          range.
        </li>
      </ul>
      <h2>Water and ink</h2>
      <p>
        Inks and varnishes are water-based. Wash water is treated on site, used again for making starch glue
        where it can be, and sampled before any of it reaches the sewer. Drains in the yards have valves that
        can be shut, and the drill for that is held twice a year.
      </p>
      <h2>Neighbours</h2>
      <p>
        Noise is measured at the boundary. Lorries keep to the agreed routes, and reels do not arrive at
        night. Complaints are answered within two working days and listed with their causes.
      </p>
      <h2>Targets until the end of 2028</h2>
      <ol>
        <li>Ten per cent less energy for each thousand square metres of board than in 2025.</li>
        <li>Trim below nine per cent of the paper bought.</li>
        <li>Half of our own rounds driven electrically.</li>
        <li>
          Emissions of bought paper and of other hauliers measured, with suppliers’ own figures, and
          published.
        </li>
      </ol>
      <h2>Our B Corp journey</h2>
      <p>
        We use the B Impact Assessment as a list of what to mend next. It is a journey and not a certificate;
        we are not a certified B Corporation and do not use its mark.
      </p>
      <h2>Review</h2>
      <p>
        Progress is looked at each quarter by management, and the policy once a year. Anybody may have the
        figures behind it: ask, and we send them.
      </p>
    </ServicePage>
  )
}

const STOPS: readonly RingStop[] = [
  { name: 'reels', note: ['of recycled and', 'certified paper'] },
  { name: 'board', note: ['starch, steam', 'and paper'] },
  { name: 'boxes', note: ['trim is baled', 'at the machine'] },
  { name: 'use', note: ['at your works,', 'shop or door'] },
  { name: 'collection', note: ['flat, one material,', 'no plastic'] },
  { name: 'pulp', note: ['at the mill, with', 'our own trim'] },
]

export function MaterialLoop() {
  return (
    <Drawing
      title="Where a box has been"
      height={360}
      words="The way of the material as a ring. Reels of recycled and certified paper become board with starch and steam, and board becomes boxes, whose trim is baled at the machine. The box is used at your works, a shop or a door, collected flat as one material without plastic, and pulped at the mill together with our own trim, to become reels again."
    >
      <Ring stops={STOPS}>
        <path className={ink.board} d="M266 168l54-26 54 26v50l-54 26-54-26z" />
        <path className={ink.line} d="M266 168l54 26 54-26M320 194v50" />
        <path className={ink.fine} d={wave(272, 190, 12, 6, 3)} />
      </Ring>
    </Drawing>
  )
}
