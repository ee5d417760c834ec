import { Link } from 'react-router'
import { Drawing, ink, Words } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import { serviceLoader, serviceMeta, serviceOf } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage } from '#app/site/how-we-do-it/service-page.tsx'

const service = serviceOf('goose-management-systems')
export const meta = serviceMeta(service)
export const loader = serviceLoader(service)

const FACTS = [
  ['Covers', 'Quality, hygiene, safety, environment, people, continuity'],
  ['Manual', 'One, of 62 pages'],
  ['Documents', 'On screens at the machine; paper copies expire in a day'],
  ['Actions', 'One list, each with a name and a date'],
] as const

export default function GooseManagementSystems() {
  return (
    <ServicePage service={service} facts={FACTS} drawing={<GooseFormation />}>
      <h2>What Goose is</h2>
      <p>
        Goose is our own management system: the one way in which we decide, write down, check and mend. It is
        called after the geese that guard the quarry pond at Chalkhill. They fly in a line because that is
        less work, they change who leads, and nobody gets past them unnoticed.
      </p>
      <p>
        Most companies of our kind have a system for each standard, and a cupboard for each system. We had
        four, in which the same forklift was inspected in four ways. Since they became one, a procedure is
        written once and says which standard asks for each part of it.
      </p>
      <h2>Its parts</h2>
      <ul>
        <li>
          <strong>The manual</strong>: what we promise and who decides. Everyone who works here has been
          through it.
        </li>
        <li>
          <strong>The register</strong>: every procedure, drawing, gauge, certificate, supplier and training
          record, with owner, issue and the day on which it runs out. What has run out cannot be opened at a
          machine.
        </li>
        <li>
          <strong>The list</strong>: every action from complaints, audits, near misses and ideas. Each has one
          name and one date. It is closed by somebody else, who has seen that it works.
        </li>
        <li>
          <strong>The thread</strong>: from enquiry to specification, order, reel, run, pallet and delivery
          note, by one number, in both directions.
        </li>
      </ul>
      <h2>How it is kept honest</h2>
      <ol>
        <li>
          Internal audits of each process once a year, by people from another department, on all shifts.
        </li>
        <li>
          A review by management each quarter, with six figures for each subject, and the ones that got worse
          first.
        </li>
        <li>Outside auditors, announced and unannounced, see the same screens as we do.</li>
        <li>Overdue actions are shown on the canteen’s wall, the directors’ at the top.</li>
      </ol>
      <h2>When the works cannot work</h2>
      <p>
        Continuity is a part of it. For fire, flood, power, a machine down or a computer system lost there is
        a plan with a first hour, a first day and a first week. Cutters and plates for boxes with a stock
        agreement are listed with where a second set could be made; stock at Saltmarsh covers the time until
        then. The plan is rehearsed once a year, without warning.
      </p>
      <h2>What you may have</h2>
      <p>
        The manual’s summary, the register’s list of documents, the audit plan, and the thread of any order of
        yours. If your own auditor would like to see it work, choose a delivery note and bring it along. What
        it does for quality stands under <Link to="/how-we-do-it/iso-9001">ISO 9001</Link>, for hygiene under{' '}
        <Link to="/how-we-do-it/brcgs">BRCGS</Link>.
      </p>
    </ServicePage>
  )
}

const FLOCK = [
  { x: 320, y: 60, name: 'your order' },
  { x: 230, y: 124, name: 'quality' },
  { x: 410, y: 124, name: 'hygiene' },
  { x: 160, y: 194, name: 'safety' },
  { x: 480, y: 194, name: 'environment' },
  { x: 90, y: 264, name: 'people' },
  { x: 550, y: 264, name: 'continuity' },
] as const

/** Why it is called Goose. */
export function GooseFormation() {
  return (
    <Drawing
      title="One flock, one direction"
      height={320}
      words="Seven geese in the V in which geese fly. The customer’s order leads. Behind it fly quality and hygiene, then safety and environment, then people and continuity: six subjects, one manual, one register and one list of actions."
    >
      {FLOCK.map(({ x, y, name }) => (
        <g key={name}>
          <path
            className={name === 'your order' ? ink.strong : ink.board}
            d={`M${x} ${y - 18}q8 12 6 18q26-8 46 6q-28-2-46 6l-6 12l-6-12q-18-8-46-6q20-14 46-6q-2-6 6-18z`}
          />
          <Words x={x} y={y + 40} text={name} kind="name" anchor="middle" />
        </g>
      ))}
    </Drawing>
  )
}
