import { Link } from 'react-router'
import { Chain, type ChainLink, chainHeight } from '#app/site/how-we-do-it/drawings/chain.tsx'
import { Drawing } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import { serviceLoader, serviceMeta, serviceOf } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage } from '#app/site/how-we-do-it/service-page.tsx'

const service = serviceOf('csr-policy')
export const meta = serviceMeta(service)
export const loader = serviceLoader(service)

const FACTS = [
  ['Applies to', 'Us, agencies who work for us, and our suppliers'],
  ['Modern slavery', 'Statement published each year, signed by a director'],
  ['Complaints', 'Answered within five working days'],
] as const

export default function CsrPolicy() {
  return (
    <ServicePage service={service} facts={FACTS} drawing={<ApprenticeRoute />}>
      <h2>Our statement</h2>
      <p>
        A company lives off people: those who work in it, those who sell to it, those who buy from it and
        those who hear its lorries. We want each of them to be able to say that they were dealt with honestly.
        This policy says what that means in practice.
      </p>
      <h2>Those who work here</h2>
      <ul>
        <li>
          Pay is above the national minimum for every age, apprentices included, and the same for the same
          work. Bands are open to all who work here.
        </li>
        <li>
          Nobody is engaged on a contract without fixed hours who does not want one. Agency staff who have
          been here for twelve weeks are offered a post or told why not.
        </li>
        <li>
          We hire for what someone might become, and ask for grades only where the law does. Adjustments are
          made before they have to be asked for twice.
        </li>
        <li>
          Bullying and harassment end careers here, whoever’s they are. There is a line that goes to somebody
          outside the company.
        </li>
        <li>Anyone may join a union, and those who have are listened to.</li>
      </ul>
      <h2>Learning</h2>
      <p>
        The drawing shows how every apprentice begins: twelve weeks through the works, in the order in which a
        box goes. After that each goes to their own trade, with four days a week here and one at college. Of
        the fourteen who finished in the past ten years, eleven are still with us.
      </p>
      <h2>Those who supply us</h2>
      <p>
        Suppliers sign our code: no forced or child labour, freedom to leave and to organise, legal hours and
        wages, safe work, no bribes. Paper mills, agencies and pallet makers are assessed by risk, and the
        riskier ones visited. We pay within thirty days of a correct invoice, small suppliers within fourteen.
      </p>
      <h2>Honest business</h2>
      <p>
        No one here gives or takes a gift worth more than a good lunch, and all are written in a book that
        customers may read. We do not talk to competitors about prices. Customers’ drawings and figures stay
        with those who need them.
      </p>
      <h2>Those who live beside us</h2>
      <p>
        Each employee has two paid days a year for voluntary work of their own choosing. Schools may come and
        make a box. The company doubles what its people collect for charity, up to a sum that is set each
        spring.
      </p>
      <h2>If we fall short</h2>
      <p>
        Tell us through <Link to="/get-in-touch">any of these ways</Link>, with your name or without. A
        director reads each complaint, and answers within five working days. Nobody who speaks up in good
        faith suffers for it, even if they turn out to be mistaken.
      </p>
    </ServicePage>
  )
}

const LINKS: readonly ChainLink[] = [
  { name: 'Weeks 1 and 2: reel store', note: 'what paper is, and how heavy' },
  { name: 'Weeks 3 and 4: corrugator', note: 'steam, starch and three hundred waves to the metre' },
  { name: 'Weeks 5 and 6: print', note: 'four colours on top of each other' },
  { name: 'Weeks 7 and 8: die-cutting', note: 'blades, creases and where fingers are not' },
  { name: 'Weeks 9 and 10: gluing', note: 'the first box that is entirely their own' },
  { name: 'Weeks 11 and 12: dispatch', note: 'a day with a driver, and the faces at the other end' },
]

export function ApprenticeRoute() {
  return (
    <Drawing
      title="An apprentice’s first twelve weeks"
      height={chainHeight(LINKS)}
      words={`Two weeks at each station, in the order in which a box goes through the works. ${LINKS.map(({ name, note }) => `${name}: ${note}.`).join(' ')}`}
    >
      <Chain links={LINKS} />
    </Drawing>
  )
}
