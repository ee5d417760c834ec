import { Link } from 'react-router'
import { Drawing, DrawingText, ink } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import { serviceLoader } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage, serviceMeta } from '#app/site/how-we-do-it/service-page.tsx'

export const meta = serviceMeta
export const loader = serviceLoader('goose-management-systems')

const FACTS = [
  ['Covers', 'Quality, hygiene, safety, environment, people, continuity'],
  ['Manual', 'One, with 62 pages'],
  ['Documents', 'On screens at the machine; paper copies expire in a day'],
  ['Actions', 'One list, each with a name and a date'],
] as const

export default function GooseManagementSystems() {
  return (
    <ServicePage facts={FACTS} drawing={<GooseFormation />}>
      <h2>What Goose is</h2>
      <p>
        Goose is our own management system: one way to decide, record, check and correct. It’s named after the
        geese that guard the quarry pond at Chalkhill. They fly in a V because it takes less effort, they take
        turns to lead, and nothing gets past them.
      </p>
      <p>
        Most companies like ours have a system for each standard and a cupboard for each system. We had four,
        and the same forklift was inspected in four different ways. Now each procedure is written once, and
        says which standard asks for which part.
      </p>
      <h2>Its parts</h2>
      <ul>
        <li>
          <strong>The manual</strong>: our promises and who decides. Everyone who works here is taken through
          it.
        </li>
        <li>
          <strong>The register</strong>: every procedure, drawing, gauge, certificate, supplier and training
          record, with its owner, issue and expiry date. Expired documents can’t be opened at a machine.
        </li>
        <li>
          <strong>The list</strong>: every action from complaints, audits, near misses and ideas. Each has one
          owner and one date, and is closed only after someone else has checked that it works.
        </li>
        <li>
          <strong>The thread</strong>: a single number that links enquiry, specification, order, reel, run,
          pallet and delivery note, in both directions.
        </li>
      </ul>
      <h2>How we keep it honest</h2>
      <ol>
        <li>
          Every process is audited internally once a year, by people from another department, on all shifts.
        </li>
        <li>
          Management reviews six figures for each subject every quarter, starting with those that got worse.
        </li>
        <li>Outside auditors, announced or not, see the same screens as we do.</li>
        <li>Overdue actions go up on the canteen wall, the directors’ at the top.</li>
      </ol>
      <h2>If a factory has to stop</h2>
      <p>
        Goose covers continuity too. For fire, flood, a power cut, a breakdown or a failed computer system
        there is a plan for the first hour, the first day and the first week. For every box under a stock
        agreement we know where a second set of cutters and plates could be made; stock at Saltmarsh covers
        you until then. We rehearse the plan once a year, unannounced.
      </p>
      <h2>What you can ask for</h2>
      <p>
        A summary of the manual, the list of documents, the audit plan, and the full thread of any of your
        orders. If your auditor would like to see it work, pick a delivery note and bring it along. For
        quality, see <Link to="/how-we-do-it/iso-9001">ISO 9001</Link>; for hygiene, see{' '}
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

export function GooseFormation() {
  return (
    <Drawing
      title="One flock, one direction"
      height={320}
      words="Seven geese flying in a V. The customer’s order leads. Behind it fly quality and hygiene, then safety and environment, then people and continuity: six subjects, one manual, one register and one list of actions."
    >
      {FLOCK.map(({ x, y, name }) => (
        <g key={name}>
          <path
            className={name === 'your order' ? ink.strong : ink.board}
            d={`M${x} ${y - 18}q8 12 6 18q26-8 46 6q-28-2-46 6l-6 12l-6-12q-18-8-46-6q20-14 46-6q-2-6 6-18z`}
          />
          <DrawingText x={x} y={y + 40} text={name} kind="name" anchor="middle" />
        </g>
      ))}
    </Drawing>
  )
}
