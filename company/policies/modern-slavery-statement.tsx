import { Link } from 'react-router'
import { type LegalProps, legalLoader, legalMeta } from '#app/site/legal/legal-loader.ts'
import { LegalPage, type LegalSection } from '#app/site/legal/legal-page.tsx'
import { BRAND } from '../brand.ts'

const TITLE = 'Modern slavery statement'
const LEAD = 'How we make sure that no one is forced to work for us or our suppliers.'

export const loader = legalLoader
export const meta = legalMeta({ title: TITLE, description: LEAD, path: '/modern-slavery-statement' })

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'statement',
    title: 'This statement',
    body: (
      <p>
        {BRAND.legalName} makes this statement under section 54 of the Modern Slavery Act 2015, for the
        financial year that ended on 31 March 2026. The board approved it on 9 June 2026, and the Managing
        Director signed it.
      </p>
    ),
  },
  {
    id: 'structure',
    title: 'Our business and supply chain',
    body: (
      <>
        <p>
          We make and deliver corrugated packaging from three sites in the south of England. We employ our own
          people, including drivers, and use one agency for temporary staff.
        </p>
        <p>
          Most of what we buy is paper, from mills in the United Kingdom, Sweden, Germany and Spain. We also
          buy starch, ink, pallets, machine parts, haulage, cleaning and workwear.
        </p>
      </>
    ),
  },
  {
    id: 'policies',
    title: 'Our policies',
    body: (
      <p>
        Every supplier signs our code: no forced or child labour, freedom to leave and to organise, legal
        hours and wages, safe work, no bribes. Our{' '}
        <Link to="/how-we-do-it/csr-policy">corporate social responsibility policy</Link> covers how we treat
        our own people and how to speak up, anonymously if you prefer.
      </p>
    ),
  },
  {
    id: 'risk',
    title: 'Where the risk is',
    body: (
      <p>
        We rate each supplier once a year by country, trade and type of work. The highest risks are temporary
        labour, cleaning, workwear, and pallets repaired by hand.
      </p>
    ),
  },
  {
    id: 'checks',
    title: 'Our checks',
    body: (
      <ul>
        <li>
          For everyone, including agency staff: right to work, age, and that pay goes to an account in the
          worker’s own name.
        </li>
        <li>
          For suppliers rated high risk: a questionnaire, their own audit, and a visit every second year.
        </li>
        <li>For the agency: its licence and payslips, four times a year, with the workers’ consent.</li>
        <li>For mills: chain-of-custody certificates, which include core labour requirements.</li>
      </ul>
    ),
  },
  {
    id: 'results',
    title: 'How well it works',
    body: (
      <p>
        During the year we rated 41 suppliers and visited six. Two were given actions, which are now closed.
        We found no case of modern slavery. If we find one, we’ll report it, protect the person first, and
        work with the supplier before ending the contract.
      </p>
    ),
  },
  {
    id: 'training',
    title: 'Training',
    body: (
      <p>
        Buyers, managers and shift leaders are trained each year to recognise the signs of forced labour.
        Everyone learns about them in their first week. The Modern Slavery Helpline, 08000 121 700, is on
        every noticeboard.
      </p>
    ),
  },
]

export default function ModernSlaveryStatement({ loaderData }: LegalProps) {
  return (
    <LegalPage
      {...loaderData}
      title={TITLE}
      path="/modern-slavery-statement"
      lead={LEAD}
      version="2026"
      since="2026-06-09"
      sections={SECTIONS}
    />
  )
}
