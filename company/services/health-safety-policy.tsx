import { Link } from 'react-router'
import { Drawing, ink } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import { Ring, type RingStop } from '#app/site/how-we-do-it/drawings/ring.tsx'
import { serviceLoader, serviceMeta, serviceOf } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage } from '#app/site/how-we-do-it/service-page.tsx'

const service = serviceOf('health-safety-policy')
export const meta = serviceMeta(service)
export const loader = serviceLoader(service)

const FACTS = [
  ['Applies to', 'Everyone at our three sites, and our drivers on yours'],
  ['Committee', 'Meets monthly; half of it elected'],
  ['Near misses', 'Answered within two working days'],
] as const

export default function HealthSafetyPolicy() {
  return (
    <ServicePage service={service} facts={FACTS} drawing={<RiskCycle />}>
      <h2>Our statement</h2>
      <p>
        Nobody is to be hurt by making, storing or bringing boxes. We hold that above output, and we say so
        here so that it can be held against us. We meet the Health and Safety at Work etc. Act 1974 and what
        follows from it, and where the law asks less than we know to be right, we do what is right.
      </p>
      <h2>Who answers for what</h2>
      <ul>
        <li>The Managing Director owns this policy, and answers for it to the board and to the law.</li>
        <li>Each works manager answers for their site: its assessments, its inspections, its money.</li>
        <li>Each shift leader answers for the people on the shift, and may stop any machine.</li>
        <li>
          Everyone looks after themselves and one another, uses the guards, and reports what is not safe.
          Nobody is ever blamed for stopping work.
        </li>
      </ul>
      <h2>What we do</h2>
      <ol>
        <li>
          Assess every task with those who carry it out, before it begins, after each change and at least once
          a year.
        </li>
        <li>Remove hazards first, then guard against them, and rely on gloves and goggles last.</li>
        <li>
          Keep guards, interlocks and lockouts on all machines, and test them each week. Nobody reaches into a
          corrugator, press or die-cutter that is not locked off with their own padlock.
        </li>
        <li>
          Keep lorries, forklifts and people apart: marked ways, mirrors, and no reversing without somebody to
          see it.
        </li>
        <li>Measure noise and dust each year; look after hearing, backs and lungs by occupational health.</li>
        <li>Train each person for each machine, in a language that they read, and write it down.</li>
        <li>
          Drill fire on each shift twice a year. Paper burns: trim is cleared each hour, and hot work needs a
          permit.
        </li>
      </ol>
      <h2>Visitors and contractors</h2>
      <p>
        You sign in, are told the risks of the day, and wear what we give you. Contractors show their
        assessments and insurance before they start. Drivers who collect stay in the marked area or in the
        cab.
      </p>
      <h2>When something happens</h2>
      <p>
        Every accident and near miss is reported on the day and looked into for its cause. What must be
        reported under RIDDOR is. The lesson is told at all three sites within a week, and its action stays on
        the list in <Link to="/how-we-do-it/goose-management-systems">Goose</Link> until somebody else has
        seen that it works.
      </p>
      <h2>Review</h2>
      <p>
        The policy is reviewed each year, and after any serious accident. It hangs at each entrance, and a
        copy is given to everyone who starts here.
      </p>
    </ServicePage>
  )
}

const STOPS: readonly RingStop[] = [
  { name: 'look', note: ['at the work, with', 'whoever does it'] },
  { name: 'weigh', note: ['how bad,', 'how likely'] },
  { name: 'remove', note: ['first; then guard,', 'then protect'] },
  { name: 'tell', note: ['everyone it', 'concerns'] },
  { name: 'look again', note: ['yearly, and after', 'any change'] },
  { name: 'learn', note: ['from each', 'near miss'] },
]

export function RiskCycle() {
  return (
    <Drawing
      title="How a risk is assessed"
      height={360}
      words="Six steps on a ring. Look at the work with whoever does it. Weigh how bad it could be, and how likely. Remove the hazard first, then guard against it, and only then protect the person. Tell everyone it concerns. Look again each year and after any change. Learn from each near miss, and begin again."
    >
      <Ring stops={STOPS}>
        <path className={ink.board} d="M268 204a52 52 0 0 1 104 0z" />
        <path className={ink.line} d="M254 204h132v10H254zM310 153v-10h20v10M306 204v-48M334 204v-48" />
      </Ring>
    </Drawing>
  )
}
