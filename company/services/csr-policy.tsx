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
export const loader = serviceLoader('csr-policy')

const FACTS = [
  ['Applies to', 'Us, the agencies we use and our suppliers'],
  ['Modern slavery', 'Statement published each year, signed by a director'],
  ['Complaints', 'Answered within five working days'],
] as const

export default function CsrPolicy() {
  return (
    <ServicePage facts={FACTS} drawing={<ApprenticeRoute />}>
      <h2>Our statement</h2>
      <p>
        A company depends on people: those who work for it, sell to it, buy from it and live within earshot of
        its lorries. We want all of them to be able to say that we dealt with them honestly. This policy says
        what that means in practice.
      </p>
      <h2>Our people</h2>
      <ul>
        <li>
          Pay is above the national minimum for every age, apprentices included, and the same for the same
          work. Pay bands are open to everyone who works here.
        </li>
        <li>
          No one is on a zero-hours contract unless they want one. After twelve weeks, agency staff are
          offered a job or told why not.
        </li>
        <li>
          We hire for potential, and ask for grades only where the law does. We make adjustments the first
          time you ask.
        </li>
        <li>
          Bullying and harassment end careers here, however senior. Anyone can call a confidential line run by
          an outside company.
        </li>
        <li>Anyone may join a union, and we listen to our union members.</li>
      </ul>
      <h2>Learning</h2>
      <p>
        The drawing shows how every apprentice begins: twelve weeks at our three sites, following a box from
        reel to lorry. After that they specialise, with four days a week here and one at college. Of the
        fourteen who finished in the past ten years, eleven are still with us.
      </p>
      <h2>Our suppliers</h2>
      <p>
        Suppliers sign our code: no forced or child labour, freedom to leave and to organise, legal hours and
        wages, safe work, no bribes. We assess paper mills, agencies and pallet makers by risk, and visit the
        riskier ones. We pay within thirty days of a correct invoice, small suppliers within fourteen. Our{' '}
        <Link to="/modern-slavery-statement">modern slavery statement</Link> explains our checks.
      </p>
      <h2>Honest business</h2>
      <p>
        No one here gives or takes a gift worth more than a good lunch, and every gift goes in a register that
        customers may read. We do not talk to competitors about prices. Customers’ drawings and figures are
        seen only by the people who need them.
      </p>
      <h2>Our neighbours</h2>
      <p>
        Everyone here has two paid days a year for voluntary work of their choice. Schools are welcome to come
        and make a box. We match what our people raise for charity, up to a limit set each spring.
      </p>
      <h2>If we fall short</h2>
      <p>
        <Link to="/get-in-touch">Get in touch</Link>, with or without giving your name. A director reads every
        complaint and answers within five working days. No one who speaks up in good faith will suffer for it,
        even if they turn out to be mistaken.
      </p>
    </ServicePage>
  )
}

const LINKS: readonly ProcessStep[] = [
  { name: 'Weeks 1 and 2: reel store', note: 'what paper is, and how heavy' },
  { name: 'Weeks 3 and 4: corrugator', note: 'steam, starch and three hundred waves to the metre' },
  { name: 'Weeks 5 and 6: print', note: 'four colours on top of each other' },
  { name: 'Weeks 7 and 8: die-cutting', note: 'blades, creases and where fingers are not' },
  { name: 'Weeks 9 and 10: gluing', note: 'the first box that is entirely their own' },
  { name: 'Weeks 11 and 12: dispatch', note: 'a day with a driver, and a chance to meet the customers' },
]

export function ApprenticeRoute() {
  return (
    <Drawing
      title="An apprentice’s first twelve weeks"
      height={processDiagramHeight(LINKS)}
      caption="Two weeks at each station, in the order in which a box is made."
      words={`${LINKS.map(({ name, note }) => `${name}: ${note}.`).join(' ')}`}
    >
      <ProcessDiagram links={LINKS} />
    </Drawing>
  )
}
