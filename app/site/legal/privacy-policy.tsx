import { Link } from 'react-router'
import { BRAND } from '#company/brand.ts'
import { postalAddress } from '#domain/company/sites.ts'
import { REMEMBERED } from '#domain/consent/consent.ts'
import { COMPLAINT_DAYS } from '#domain/privacy/requests.ts'
import {
  APPLICATION_RETENTION_MONTHS,
  AUDIT_LOG_RETENTION_MONTHS,
  LEAD_RETENTION_MONTHS,
  monthsInWords,
  PRIVACY_REQUEST_RETENTION_MONTHS,
  SECURITY_EVENT_RETENTION_MONTHS,
} from '#domain/retention/retention.ts'
import { type LegalProps, legalLoader, legalMeta } from './legal-loader.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'
import { StoredHere } from './stored-here.tsx'

export const loader = legalLoader
export const meta = legalMeta({
  title: 'Privacy and cookies policy',
  description:
    'What this website and our company keep about people, why, for how long, what is stored in your browser, and whom to ask or complain to.',
  path: '/privacy-policy',
})

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who we are',
    body: (
      <>
        <p>
          {BRAND.legalName}, {postalAddress(BRAND)}, decides what is done with the personal data described
          here (the “controller” in the words of the UK GDPR). Write to{' '}
          <a href={`mailto:${BRAND.privacyEmail}`}>{BRAND.privacyEmail}</a>, or by post to the address above,
          marked “data protection”.
        </p>
        <p>We have no data protection officer, since the law does not ask for one of a company like ours.</p>
      </>
    ),
  },
  {
    id: 'what',
    title: 'What we keep, why, and for how long',
    body: (
      <>
        <ul>
          <li>
            <strong>Enquiries.</strong> What you write in the enquiry form: your name, how to reach you, and
            what it is about. To answer you and, where that is what you want, to prepare a contract. We keep
            it for {monthsInWords(LEAD_RETENTION_MONTHS)} after the last word between us.
          </li>
          <li>
            <strong>Applications.</strong> Your name, email address, telephone number if you gave one, letter
            and CV. To decide about vacancies. We keep them for {monthsInWords(APPLICATION_RETENTION_MONTHS)}{' '}
            from the day they arrive; sooner, if you ask us to erase them.
          </li>
          <li>
            <strong>Requests and complaints about data.</strong> Your name, email address and what you asked,
            with our answer. Because the law asks us to show that we answered. We keep it for{' '}
            {monthsInWords(PRIVACY_REQUEST_RETENTION_MONTHS)} after our answer.
          </li>
          <li>
            <strong>Accounts.</strong> For people of our customers and our own: name, email address, role,
            when somebody signed in and with which browser. To let in the right people and nobody else. While
            the account exists.
          </li>
          <li>
            <strong>A log of changes.</strong> Which account changed which record when, never what it says. To
            find and undo mistakes and misuse, which is our legitimate interest. We keep it for{' '}
            {monthsInWords(AUDIT_LOG_RETENTION_MONTHS)}.
          </li>
          <li>
            <strong>A log of sign-ins.</strong> When somebody signed in, failed to, was refused something or
            took files along, with their network address and browser. To notice attacks and misuse, which is
            our legitimate interest. We keep it for {monthsInWords(SECURITY_EVENT_RETENTION_MONTHS)}.
          </li>
          <li>
            <strong>Wrong sign-in codes.</strong> That one was entered for an email address, without the address
            itself. To hold off whoever guesses. We keep it for a year.
          </li>
          <li>
            <strong>Limits.</strong> The network address that a form or a sign-in comes from, counted to hold
            off programs that send them by the thousand, which is our legitimate interest. Until the limit is
            over, which for a form is an hour; it is removed within the day.
          </li>
          <li>
            <strong>Telephone calls</strong> are recorded for quality and training purposes. Ninety days,
            unless a complaint needs one for longer.
          </li>
        </ul>
        <p>
          Nothing is decided about you by a program alone. Nothing is sold. We use no data of children
          knowingly, and our apprenticeships begin at sixteen.
        </p>
      </>
    ),
  },
  {
    id: 'grounds',
    title: 'On which grounds',
    body: (
      <p>
        Answering you and preparing a contract: article 6(1)(b) of the UK GDPR. Keeping the site working and
        safe, and the log of changes: our legitimate interests, article 6(1)(f), to which you may object.
        Requests about data and what tax law asks for: legal obligation, article 6(1)(c). Counting visits and
        remembering {REMEMBERED}: only with your consent, article 6(1)(a), which you can take back at any time
        with <em>Cookie settings</em> at the foot of each page.
      </p>
    ),
  },
  {
    // Where the footer's cookie settings lead without scripts.
    id: 'cookies',
    title: 'What is stored in your browser',
    body: <StoredHere />,
  },
  {
    id: 'whom',
    title: 'Who else sees it',
    body: (
      <>
        <p>
          Inside the company, staff who sign in to the portal: the sales office answers enquiries, the people
          who hire for a department its applications, the quality and compliance manager requests about data.
          Accounts of customers and of our marketing see none of it.
        </p>
        <p>
          Outside it, the companies that run our servers and carry our email, on contracts that forbid them
          anything else. They keep data in the United Kingdom or the European Economic Area. This site loads
          nothing from third parties: no fonts, no maps, no advertising, no social networks. The share links
          on articles are plain links; the network learns of you only when you follow one.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You may ask for a copy of what we hold about you, have it corrected or erased, have its use
          restricted, object to it, and take it elsewhere. We answer within one calendar month and ask for
          nothing but what we need to be sure that it is you. It costs nothing.
        </p>
        <p>
          The quickest way is <Link to="/privacy-policy/request">the form for requests and complaints</Link>:
          you get a reference and the day by which we owe you an answer. A letter or an email counts as much.
        </p>
      </>
    ),
  },
  {
    id: 'complaints',
    title: 'Whom to complain to',
    body: (
      <>
        <p>
          First to us, by <Link to="/privacy-policy/request">the same form</Link>: we acknowledge a complaint
          within {COMPLAINT_DAYS} days, look into it without undue delay, and tell you what came of it.
        </p>
        <p>
          At any time also to the Information Commissioner’s Office, the United Kingdom’s supervisory
          authority: <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</a>.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When this policy changes in substance, its version does, and a change in what is stored in your
        browser asks for your consent anew. Earlier versions are sent on request.
      </p>
    ),
  },
]

export default function PrivacyPolicy({ loaderData }: LegalProps) {
  return (
    <LegalPage
      {...loaderData}
      title="Privacy and cookies policy"
      path="/privacy-policy"
      lead="What we keep about people, why, for how long, what is stored in your browser, and what you can ask of us."
      version="1.0"
      since="2026-11-20"
      sections={SECTIONS}
    />
  )
}
