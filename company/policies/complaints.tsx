import { Link } from 'react-router'
import { type LegalProps, legalLoader, legalMeta } from '#app/site/legal/legal-loader.ts'
import { LegalPage, type LegalSection } from '#app/site/legal/legal-page.tsx'
import { toTelUrl } from '#domain/company/locations.ts'
import { BRAND } from '../brand.ts'

const TITLE = 'Complaints'
const LEAD =
  'How to complain about a delivery, about living near one of our sites, or about anything else we do.'

export const loader = legalLoader
export const meta = legalMeta({ title: TITLE, description: LEAD, path: '/complaints' })

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'how',
    title: 'How to complain',
    body: (
      <>
        <p>
          Call <a href={toTelUrl(BRAND.telephone)}>{BRAND.telephone}</a>, email{' '}
          <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>, use{' '}
          <Link to="/get-in-touch/contact">the contact form</Link>, or write to us by post. By phone or post,
          you don’t have to give your name.
        </p>
        <ul>
          <li>
            <strong>About boxes:</strong> give the order or delivery note number, and keep some of them. If a
            machine is standing still, call.
          </li>
          <li>
            <strong>About noise, lorries or lights:</strong> say where, when and for how long.
          </li>
          <li>
            <strong>About personal data:</strong> use <Link to="/privacy-policy/request">the data form</Link>.
          </li>
          <li>
            <strong>About this website:</strong> see the{' '}
            <Link to="/accessibility">accessibility statement</Link>.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'then',
    title: 'What happens then',
    body: (
      <ol>
        <li>We acknowledge it within two working days and tell you who is dealing with it.</li>
        <li>
          A director reads every complaint. You’ll have an answer within five working days, or a date for one.
        </li>
        <li>
          If you’re not happy with the answer, ask for the Managing Director, who will reply within ten
          working days.
        </li>
      </ol>
    ),
  },
  {
    id: 'after',
    title: 'If we can’t agree',
    body: (
      <p>
        For orders, our <Link to="/terms-and-conditions">terms and conditions of sale</Link> apply. Neighbours
        can contact the local council’s environmental health team, and anyone with a complaint about personal
        data can contact the Information Commissioner’s Office. We never treat anyone worse for complaining in
        good faith.
      </p>
    ),
  },
]

export default function Complaints({ loaderData }: LegalProps) {
  return (
    <LegalPage
      {...loaderData}
      title={TITLE}
      path="/complaints"
      lead={LEAD}
      version="1.0"
      since="2026-11-22"
      sections={SECTIONS}
    />
  )
}
