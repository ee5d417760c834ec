import { Link } from 'react-router'
import { BRAND } from '#company/brand.ts'
import { toTelUrl } from '#domain/company/locations.ts'
import { type LegalProps, legalLoader, legalMeta } from './legal-loader.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'

const TITLE = 'Accessibility statement'
const LEAD = 'How this website should work for everyone, where it falls short, and how to get help.'

export const loader = legalLoader
export const meta = legalMeta({ title: TITLE, description: LEAD, path: '/accessibility' })

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'aim',
    title: 'What you can expect',
    body: (
      <>
        <p>You should be able to:</p>
        <ul>
          <li>use every page and form with a keyboard alone, or with a screen reader</li>
          <li>enlarge the text to 400 per cent without scrolling sideways</li>
          <li>read every page, and send every form, with JavaScript switched off</li>
          <li>choose light or dark colours, and have less motion if your system asks for it</li>
        </ul>
        <p>The text is in plain English. Drawings are also described in words.</p>
      </>
    ),
  },
  {
    id: 'standard',
    title: 'The standard we work to',
    body: (
      <p>
        We aim for the Web Content Accessibility Guidelines 2.2 at level AA. This website partially conforms,
        because of the points listed below.
      </p>
    ),
  },
  {
    id: 'gaps',
    title: 'What does not work yet',
    body: (
      <ul>
        <li>
          The video on the home page has captions and no sound, but no audio description. The text next to it
          describes what it shows (success criterion 1.2.5).
        </li>
        <li>
          Authors describe the pictures in news and blog posts themselves. If a description is missing or
          poor, tell us and we’ll write one (1.1.1).
        </li>
        <li>
          Documents that other people send us, and certificates from issuing bodies, may not be accessible.
        </li>
      </ul>
    ),
  },
  {
    id: 'tests',
    title: 'How we test',
    body: (
      <p>
        We test every page automatically before each release, in both colour schemes, and follow the main
        journeys with a keyboard. No outside body has audited the site. We prepared this statement on 22
        November 2026 from our own tests.
      </p>
    ),
  },
  {
    id: 'tell-us',
    title: 'Tell us, or ask for another format',
    body: (
      <>
        <p>
          Email <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>, call{' '}
          <a href={toTelUrl(BRAND.telephone)}>{BRAND.telephone}</a>, or{' '}
          <Link to="/get-in-touch">get in touch another way</Link>. Tell us which page it was, and what you
          need: large print, plain text, or someone to read it to you. We’ll reply within two working days.
        </p>
        <p>
          If you’re not happy with our answer, follow <Link to="/complaints">our complaints procedure</Link>.
          You can also contact the Equality Advisory and Support Service:{' '}
          <a href="https://www.equalityadvisoryservice.com/">equalityadvisoryservice.com</a>.
        </p>
      </>
    ),
  },
]

export default function Accessibility({ loaderData }: LegalProps) {
  return (
    <LegalPage
      {...loaderData}
      title={TITLE}
      path="/accessibility"
      lead={LEAD}
      version="1.0"
      since="2026-11-22"
      sections={SECTIONS}
    />
  )
}
