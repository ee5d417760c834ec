import { Link } from 'react-router'
import { Chain, type ChainLink, chainHeight } from '#app/site/how-we-do-it/drawings/chain.tsx'
import { Drawing } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import { serviceLoader, serviceMeta, serviceOf } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage } from '#app/site/how-we-do-it/service-page.tsx'

const service = serviceOf('iso-9001')
export const meta = serviceMeta(service)
export const loader = serviceLoader(service)

const FACTS = [
  ['Who answers', 'Quality and Compliance Manager'],
  ['First answer to a complaint', 'The same working day'],
  ['Cause and remedy', 'In writing within ten working days'],
  ['Samples kept', 'One of each order, for twelve months'],
  ['Records kept', 'Seven years'],
] as const

export default function Iso9001() {
  return (
    <ServicePage service={service} facts={FACTS} drawing={<QualityChecks />}>
      <h2>What the standard asks, and what we do</h2>
      <p>
        ISO 9001 asks a company to say what it does, do it, show that it did, and mend what went wrong. It
        says nothing about any one box, and everything about what happens when one is wrong. Here it covers
        the whole way from enquiry to delivery, and it is run through{' '}
        <Link to="/how-we-do-it/goose-management-systems">Goose</Link>, our own management system.
      </p>
      <h2>Before a machine starts</h2>
      <p>
        Each order has one specification: drawing, board grade, print, tolerance, pallet pattern. It is
        checked against your order by somebody who did not write it. A change gets a new issue number, and the
        old one cannot be printed any more.
      </p>
      <h2>While it runs</h2>
      <p>
        The drawing shows the six stations. At each of them an operator measures, writes the figure against
        the order, and has the right to stop the machine; nobody above has the right to start it again until
        the cause is known. Gauges are calibrated against standards that are themselves calibrated, and carry
        the day on which that runs out. A gauge past its day is taken off the floor with everything that it
        measured since.
      </p>
      <h2>When a box is wrong</h2>
      <ol>
        <li>
          You ring, write or tell the driver. You have an answer on the same working day, from a person, with
          a number.
        </li>
        <li>
          The kept sample and the order’s records are pulled. Stock of the same run is held at Saltmarsh until
          we know.
        </li>
        <li>Good boxes come first: from stock, or from the next shift.</li>
        <li>
          Within ten working days you have the cause, what was done about it, and how we shall know that it
          worked. If the fault was ours there is a credit note with it.
        </li>
      </ol>
      <h2>What an auditor may see</h2>
      <p>
        Everything, on any working day, with a day’s notice or without. We publish the same four figures to
        every customer who asks: complaints for each thousand orders, deliveries in full and on time, credit
        notes by cause, and how long causes took to find. Internal audits go round all processes once a year,
        carried out by people from another department, and management looks at the results each quarter.
      </p>
    </ServicePage>
  )
}

const LINKS: readonly ChainLink[] = [
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
      title="What is checked, and where"
      height={chainHeight(LINKS)}
      words={`Six stations from reel to pallet. ${LINKS.map(({ name, note }) => `${name}: ${note}.`).join(' ')}`}
    >
      <Chain links={LINKS} />
    </Drawing>
  )
}
