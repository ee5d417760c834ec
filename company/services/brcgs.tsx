import { Link } from 'react-router'
import { Arrow, Drawing, DrawingText, ink } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import { serviceLoader } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage, serviceMeta } from '#app/site/how-we-do-it/service-page.tsx'

export const meta = serviceMeta
export const loader = serviceLoader('brcgs')

const FACTS = [
  ['Sites', 'Where board and boxes are made'],
  ['Traced', 'From box to reel and from reel to box, in under two hours'],
  ['Rehearsed', 'A recall twice a year, once at night'],
  ['Food contact', 'A declaration of compliance with every specification'],
  ['Visitors', 'Questionnaire, hairnet, no jewellery'],
] as const

export default function Brcgs() {
  return (
    <ServicePage facts={FACTS} drawing={<HygieneZones />}>
      <h2>Why it matters</h2>
      <p>
        If food goes into a box, the box has to be made as carefully as the food. The BRCGS standard for
        packaging materials says how: know the hazards, keep the factory clean, trace what you make, and make
        sure everyone knows why. Your technical team will ask for the certificate; this page explains how we
        work to it.
      </p>
      <h2>Hazards, found before they happen</h2>
      <p>
        For every step from reel to lorry we have asked what could get into a box, or come out of it: dust,
        ink, glue, blades, glass, insects, taint. Every risk has a control, a limit and an owner. We review
        the study every year, and whenever a machine, an ink or a paper changes.
      </p>
      <h2>Zones</h2>
      <p>
        The factory floor has four. Board moves through them in one direction, and people cross from one to
        the next only at a wash basin. We use low-migration inks and glues for direct and indirect food
        contact, with declarations on file for each batch. Apart from pallets, no wood comes into the clean
        zone.
      </p>
      <h2>Blades, glass and pests</h2>
      <ul>
        <li>Blades are signed out and counted back in, whole. A missing piece stops the run.</li>
        <li>Glass and hard plastic are listed, numbered and checked every week. Lamps are covered.</li>
        <li>
          Doors have strip curtains and are shut at dusk. A contractor checks the traps every month and looks
          at the trend as well as the count.
        </li>
      </ul>
      <h2>Traced both ways</h2>
      <p>
        A pallet label leads to the order, the machine, the shift, the corrugator run and the reels. A reel
        number leads to every pallet that holds a metre of it. Twice a year we run a drill: we take a box from
        a customer’s shelf and trace everything about it in less than two hours.
      </p>
      <h2>What you can ask for</h2>
      <p>
        Declarations of compliance, migration results, a summary of the hazard study, allergen and origin
        statements, and a visit. We can usually return a supplier questionnaire the same day. For our other
        checks, see <Link to="/how-we-do-it/iso-9001">ISO 9001</Link>.
      </p>
    </ServicePage>
  )
}

const ZONES = [
  { x: 20, name: 'Store', note: ['reels and', 'sheets,', 'covered'] },
  { x: 170, name: 'Works', note: ['hairnets,', 'no jewellery,', 'no glass'] },
  { x: 320, name: 'Clean', note: ['food-contact', 'faces open:', 'gloves'] },
  { x: 470, name: 'Dispatch', note: ['wrapped on', 'all sides,', 'doors shut'] },
] as const

export function HygieneZones() {
  return (
    <Drawing
      title="Hygiene zones, in plan"
      height={330}
      words="The factory in plan, four zones in the order in which board goes through them. Store: reels and sheets, covered. Works: hairnets, no jewellery, no glass. Clean: gloves, where faces that will touch food are open. Dispatch: wrapped on all sides, doors shut. There is a wash basin between zones, where people cross; material crosses through the strip doors."
    >
      <path className={ink.paper} d="M20 40h150v180H20zM170 40h150v180H170z" />
      <path className={ink.board} d="M320 40h150v180H320z" />
      <path className={ink.paper} d="M470 40h150v180H470z" />
      <path className={ink.line} d="M20 40h600v180H20z" />
      {ZONES.map(({ x, name, note }) => (
        <g key={name}>
          <DrawingText x={x + 16} y={76} text={name} kind="name" />
          <DrawingText x={x + 16} y={106} text={note} kind="onBoard" />
        </g>
      ))}
      {[170, 320, 470].map((x) => (
        <g key={x}>
          <circle className={ink.strong} cx={x} cy={220} r="9" />
          <Arrow
            through={[
              [x - 20, 190],
              [x + 22, 190],
            ]}
          />
        </g>
      ))}
      <Arrow
        through={[
          [20, 262],
          [620, 262],
        ]}
      />
      <DrawingText x={20} y={292} text="direction of the board" />
      <circle className={ink.strong} cx={442} cy={286} r="9" />
      <DrawingText x={460} y={292} text="wash, then cross" />
    </Drawing>
  )
}
