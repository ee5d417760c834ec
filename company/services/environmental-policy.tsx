import { Link } from 'react-router'
import { CycleDiagram, type CycleStep } from '#app/site/how-we-do-it/drawings/cycle-diagram.tsx'
import { Drawing, ink, wave } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import { serviceLoader } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage, serviceMeta } from '#app/site/how-we-do-it/service-page.tsx'

export const meta = serviceMeta
export const loader = serviceLoader('environmental-policy')

const FACTS = [
  ['Applies to', 'Three sites and our own vehicles'],
  ['Measured', 'Energy, water, trim and fuel, by month'],
  ['Published', 'Once a year, with our workings'],
] as const

export default function EnvironmentalPolicy() {
  return (
    <ServicePage facts={FACTS} drawing={<MaterialLoop />}>
      <h2>Our statement</h2>
      <p>
        A good box saves more than it uses. Our material is grown, used and recycled, but making and moving it
        takes heat, power, water and fuel. This policy says what we do about that. We meet the law, prevent
        pollution, and improve what we measure; and we make no claim without showing the evidence.
      </p>
      <h2>Material</h2>
      <ul>
        <li>
          The lightest board that does the job. It’s the biggest saving of all, and you share it: see{' '}
          <Link to="/how-we-do-it/design-services">design services</Link>.
        </li>
        <li>Recycled paper wherever it will do the job, certified paper when you ask for it.</li>
        <li>No plastic lamination. Windows only where the product needs to be seen.</li>
        <li>Trim is extracted at the machine, baled and sent back to a paper mill.</li>
      </ul>
      <h2>Energy and transport</h2>
      <ul>
        <li>
          Steam for the corrugator is our biggest use of energy. Condensate is returned, lines are lagged, and
          the boiler follows the machine’s speed.
        </li>
        <li>Compressed air is checked for leaks each month, by ear and by meter.</li>
        <li>
          Five of our nineteen vehicles are electric. Each time a lease ends, we check whether an electric
          lorry could do that round in January.
        </li>
      </ul>
      <h2>Water and ink</h2>
      <p>
        Inks and varnishes are water-based. Wash water is treated on site, used again for making starch glue
        where possible, and sampled before any of it reaches the sewer. Yard drains have shut-off valves, and
        we practise closing them twice a year.
      </p>
      <h2>Neighbours</h2>
      <p>
        We measure noise at the boundary. Lorries keep to agreed routes, and no reels arrive at night. We
        acknowledge complaints within two working days, answer them within five, and record their causes.
      </p>
      <h2>Targets to the end of 2028</h2>
      <ol>
        <li>Use ten per cent less energy per thousand square metres of board than in 2025.</li>
        <li>Keep trim below nine per cent of the paper we buy.</li>
        <li>Drive half of our own rounds on batteries.</li>
        <li>
          Measure and publish the emissions of the paper we buy and the hauliers we use, from their own
          figures.
        </li>
      </ol>
      <h2>Our B Corp journey</h2>
      <p>
        We use the B Impact Assessment as a list of what to improve next. It is a journey, not a certificate:
        we are not a certified B Corporation and do not use its mark.
      </p>
      <h2>Review</h2>
      <p>
        Management reviews progress every quarter, and the policy every year. If you’d like the figures, just
        ask.
      </p>
    </ServicePage>
  )
}

const STOPS: readonly CycleStep[] = [
  { name: 'reels', note: ['of recycled and', 'certified paper'] },
  { name: 'board', note: ['starch, steam', 'and paper'] },
  { name: 'boxes', note: ['trim is baled', 'at the machine'] },
  { name: 'use', note: ['at your site,', 'shop or door'] },
  { name: 'collection', note: ['flat, one material,', 'no plastic'] },
  { name: 'pulp', note: ['at the mill, with', 'our own trim'] },
]

export function MaterialLoop() {
  return (
    <Drawing
      title="Where a box has been"
      height={360}
      words="The life of the material, shown as a ring. Reels of recycled and certified paper become board with starch and steam, and board becomes boxes, whose trim is baled at the machine. The box is used at your site, in a shop or at home, collected flat as one material without plastic, and pulped at the mill together with our own trim, to become reels again."
    >
      <CycleDiagram stops={STOPS}>
        <path className={ink.board} d="M266 168l54-26 54 26v50l-54 26-54-26z" />
        <path className={ink.line} d="M266 168l54 26 54-26M320 194v50" />
        <path className={ink.thinLine} d={wave(272, 190, 12, 6, 3)} />
      </CycleDiagram>
    </Drawing>
  )
}
