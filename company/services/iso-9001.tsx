import { Link } from 'react-router'
import { Drawing } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import {
  ProcessDiagram,
  type ProcessStep,
  processDiagramHeight,
} from '#app/site/how-we-do-it/drawings/process-diagram.tsx'
import { serviceLoader } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage, serviceMeta } from '#app/site/how-we-do-it/service-page.tsx'

export const meta = serviceMeta
export const loader = serviceLoader('iso-9001')

const FACTS = [
  ['Responsible', 'Quality and Compliance Manager'],
  ['First reply to a complaint', 'The same working day'],
  ['Cause and correction', 'In writing, within ten working days'],
  ['Samples kept', 'One of each order, for twelve months'],
  ['Records kept', 'Seven years'],
] as const

export default function Iso9001() {
  return (
    <ServicePage facts={FACTS} drawing={<QualityChecks />}>
      <h2>The standard, and how we meet it</h2>
      <p>
        ISO 9001 asks a company to say what it does, do it, prove it, and correct its mistakes. It says
        nothing about any one box, and everything about what happens when one is wrong. Ours covers everything
        from enquiry to delivery, and we run it through{' '}
        <Link to="/how-we-do-it/goose-management-systems">Goose</Link>, our own management system.
      </p>
      <h2>Before a machine starts</h2>
      <p>
        Every order has one specification: drawing, board grade, print, tolerance and pallet pattern. A second
        person checks it against your order. Any change gets a new issue number, and the old issue can no
        longer be printed.
      </p>
      <h2>While it runs</h2>
      <p>
        The drawing shows the six stations. At each one an operator measures, records the figure against the
        order, and may stop the machine. No one, however senior, may start it again until the cause is known.
        Gauges are calibrated against certified standards and marked with the date they are next due. If a
        gauge is overdue, we take it off the floor and quarantine everything it has measured since.
      </p>
      <h2>When a box is wrong</h2>
      <ol>
        <li>
          Call us, write, or tell the driver. You’ll get an answer the same working day, from a person, with a
          reference.
        </li>
        <li>
          We pull the retained sample and the records. Stock from the same run stays at Saltmarsh until we
          know the cause.
        </li>
        <li>Getting good boxes to you comes first: from stock, or from the next shift.</li>
        <li>
          Within ten working days we tell you the cause, what we did about it, and how we’ll know it worked.
          If the fault was ours, a credit note comes with it.
        </li>
      </ol>
      <h2>What your auditor can see</h2>
      <p>
        Everything about your orders, on any working day, with or without notice. We give the same four
        figures to every customer who asks: complaints per thousand orders, deliveries on time and in full,
        credit notes by cause, and how long it took to find each cause. Every process is audited internally
        once a year, by people from another department, and management reviews the results each quarter.
      </p>
    </ServicePage>
  )
}

const LINKS: readonly ProcessStep[] = [
  { name: 'Reel', note: 'grammage, moisture and mill certificate, each reel' },
  { name: 'Corrugator', note: 'thickness, edge crush, warp: first sheet, then hourly' },
  { name: 'Press', note: 'colour by light booth, register to half a millimetre' },
  { name: 'Die', note: 'first ten blanks folded by hand; blades counted' },
  { name: 'Gluer', note: 'glue seen by camera on every box, squareness' },
  { name: 'Pallet', note: 'count, label, wrap, and its number in the system' },
]

export function QualityChecks() {
  return (
    <Drawing
      title="Our checks, station by station"
      height={processDiagramHeight(LINKS)}
      caption="Six stations from reel to pallet."
      words={`${LINKS.map(({ name, note }) => `${name}: ${note}.`).join(' ')}`}
    >
      <ProcessDiagram links={LINKS} />
    </Drawing>
  )
}
