import { Link } from 'react-router'
import { CycleDiagram, type CycleStep } from '#app/site/how-we-do-it/drawings/cycle-diagram.tsx'
import { Drawing, ink } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import { serviceLoader } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage, serviceMeta } from '#app/site/how-we-do-it/service-page.tsx'

export const meta = serviceMeta
export const loader = serviceLoader('health-safety-policy')

const FACTS = [
  ['Applies to', 'Everyone at our three sites, and our drivers on yours'],
  ['Committee', 'Meets monthly; half of it elected'],
  ['Near misses', 'Followed up within two working days'],
] as const

export default function HealthSafetyPolicy() {
  return (
    <ServicePage facts={FACTS} drawing={<RiskCycle />}>
      <h2>Our statement</h2>
      <p>
        No one should be hurt making, storing or delivering boxes. That comes before output, and we put it in
        writing so that you can hold us to it. We meet the Health and Safety at Work etc. Act 1974 and the
        regulations made under it, and where the law asks for less than we know to be right, we do what’s
        right.
      </p>
      <h2>Who is responsible</h2>
      <ul>
        <li>The Managing Director owns this policy and answers for it to the board and in law.</li>
        <li>
          Each site manager is responsible for their site: its assessments, its inspections and its budget.
        </li>
        <li>Each shift leader is responsible for the people on their shift, and may stop any machine.</li>
        <li>
          Everyone looks after themselves and one another, uses the guards, and reports anything unsafe. No
          one is ever blamed for stopping work.
        </li>
      </ul>
      <h2>How we manage risk</h2>
      <ol>
        <li>
          Assess every task with the people who do it: before it starts, after any change and at least once a
          year.
        </li>
        <li>Remove hazards first, then guard against them, and rely on gloves and goggles last.</li>
        <li>
          Keep guards, interlocks and lockouts on all machines, and test them each week. No one reaches into a
          corrugator, press or die-cutter unless it is locked off with their own padlock.
        </li>
        <li>
          Keep lorries, forklifts and people apart: marked walkways, mirrors, and no reversing without a
          banksman.
        </li>
        <li>Measure noise and dust every year, and offer health checks for hearing, backs and lungs.</li>
        <li>Train each person on each machine, in a language they read, and keep a record.</li>
        <li>
          Hold a fire drill on every shift twice a year. Paper burns: we clear trim every hour, and hot work
          needs a permit.
        </li>
      </ol>
      <h2>Visitors and contractors</h2>
      <p>
        Sign in, listen to the short briefing, and wear what we give you. Contractors show us their risk
        assessments and insurance before they start. Drivers who are collecting stay in the marked area or in
        the cab.
      </p>
      <h2>When something happens</h2>
      <p>
        We report every accident and near miss the same day and investigate the cause. We make every report
        that RIDDOR requires. All three sites hear the lesson within a week, and the action stays on the list
        in <Link to="/how-we-do-it/goose-management-systems">Goose</Link> until someone else has checked that
        it works.
      </p>
      <h2>Review</h2>
      <p>
        We review this policy every year, and after any serious accident. It is displayed at every entrance,
        and everyone who joins us gets a copy.
      </p>
    </ServicePage>
  )
}

const STOPS: readonly CycleStep[] = [
  { name: 'look', note: ['at the work, with', 'the people doing it'] },
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
      words="Six steps on a ring. Look at the work with the people who do it. Weigh how bad it could be, and how likely. Remove the hazard first, then guard against it, and only then protect the person. Tell everyone it concerns. Look again each year and after any change. Learn from each near miss, and begin again."
    >
      <CycleDiagram stops={STOPS}>
        <path className={ink.board} d="M268 204a52 52 0 0 1 104 0z" />
        <path className={ink.line} d="M254 204h132v10H254zM310 153v-10h20v10M306 204v-48M334 204v-48" />
      </CycleDiagram>
    </Drawing>
  )
}
