import { Link } from 'react-router'
import { BRAND } from '#company/brand.ts'
import { PRIVACY } from '#company/privacy.ts'
import { postalAddress } from '#domain/company/locations.ts'
import { PREFERENCE_DESCRIPTIONS } from '#domain/consent/consent.ts'
import { COMPLAINT_DAYS } from '#domain/privacy/requests.ts'
import {
  ALERT_CONFIRM_DAYS,
  ALERT_MONTHS,
  ANALYTICS_EVENT_MONTHS,
  ANALYTICS_VISIT_MONTHS,
  APPLICATION_RETENTION_MONTHS,
  AUDIT_LOG_RETENTION_MONTHS,
  CONVERSATION_RETENTION_DAYS,
  CUSTOMER_EMAIL_RETENTION_MONTHS,
  DELIVERY_RECORD_RETENTION_MONTHS,
  EMAIL_RETENTION_MONTHS,
  formatMonths,
  LEAD_RETENTION_MONTHS,
  NOTIFICATION_DAYS,
  ON_FILE_MONTHS,
  PRIVACY_REQUEST_RETENTION_MONTHS,
  SECURITY_EVENT_RETENTION_MONTHS,
} from '#domain/retention/retention.ts'
import { CookieTable } from './cookie-table.tsx'
import { type LegalProps, legalLoader, legalMeta } from './legal-loader.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'

export const loader = legalLoader
export const meta = legalMeta({
  title: 'Privacy and cookies policy',
  description:
    'The personal data this website and our company keep, why and for how long, the data stored in your browser, and who to contact or complain to.',
  path: '/privacy-policy',
})

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who we are',
    body: (
      <>
        <p>
          {BRAND.legalName}, {postalAddress(BRAND)}, decides how the personal data described here is used (the
          “controller”, in the words of the UK GDPR). Email{' '}
          <a href={`mailto:${BRAND.privacyEmail}`}>{BRAND.privacyEmail}</a>, or write to the address above,
          marked “data protection”.
        </p>
        <p>{PRIVACY.officer}</p>
      </>
    ),
  },
  {
    id: 'what',
    title: 'The data we keep, why, and for how long',
    body: (
      <>
        <ul>
          <li>
            <strong>Enquiries.</strong> Your details and message from the enquiry form: your name, contact
            details, the subject, and a drawing or photo if you send one; or what we note when you phone,
            write or meet us. We use them to answer you and, if you want one, to prepare a contract (article
            6(1)(b) of the UK GDPR; otherwise our legitimate interest in answering, article 6(1)(f)). We keep
            them for {formatMonths(LEAD_RETENTION_MONTHS)} after our last contact with you.
          </li>
          <li>
            <strong>Orders of sample packs.</strong> Your name, company, postal address, email address and the
            pack. We use them to send it and to ask once what you thought of it (our legitimate interest in
            showing what we make, article 6(1)(f)). We keep them as long as enquiries.
          </li>
          <li>
            <strong>Conversations with our assistant.</strong> Your messages and the assistant’s answers, on
            the same legal grounds. The assistant is a program and decides nothing about you. Once you leave
            contact details, the conversation is an enquiry and is kept as one. Until then it’s anonymous, and
            we erase it {CONVERSATION_RETENTION_DAYS} days after its last message. You can delete it yourself
            in the assistant, as long as the tab you wrote it in is open.
          </li>
          <li>
            <strong>Applications.</strong> Your name, email address, phone number if you gave one, cover
            letter and CV, and where you found the vacancy if the link that brought you says so. We use them
            to decide about vacancies, as steps you ask for before a contract (article 6(1)(b)). We keep them,
            with our notes, their history and our emails to you, for{' '}
            {formatMonths(APPLICATION_RETENTION_MONTHS)} from the day we decide or, until then, from the day
            they arrive. Then we erase them, or sooner if you ask. The link in our first email lets you see
            all of it, correct it, withdraw, and erase it immediately. We keep it on file only if you agree
            there, for {formatMonths(ON_FILE_MONTHS)} at a time (article 6(1)(a)): your consent ends
            automatically, and you can withdraw it sooner.
          </li>
          <li>
            <strong>Vacancies by email.</strong> The address you leave, and the site or keywords you choose.
            We use them to tell you when a vacancy opens, only with your consent, which you confirm by email
            (article 6(1)(a)); no one reads them and we use them for nothing else. Each email has a link to
            unsubscribe, which erases the address; otherwise it ends after {formatMonths(ALERT_MONTHS)}, or
            after {ALERT_CONFIRM_DAYS} days if you never confirm it.
          </li>
          <li>
            <strong>Requests and complaints about data.</strong> Your name, email address and request, with
            our answer. The law requires us to show that we answered (article 6(1)(c)). We keep them for{' '}
            {formatMonths(PRIVACY_REQUEST_RETENTION_MONTHS)} after our answer.
          </li>
          <li>
            <strong>Emails.</strong> Your emails to us, with attachments, and our answers. We use them to
            answer you and to show later what was agreed (article 6(1)(b) and (f)). We keep them for{' '}
            {formatMonths(EMAIL_RETENTION_MONTHS)}; if they concern an enquiry, an application or a request,
            for as long as that; if you buy from us, for {formatMonths(CUSTOMER_EMAIL_RETENTION_MONTHS)}, the
            period in which claims can be made.
          </li>
          <li>
            <strong>Accounts.</strong> For our customers’ staff and our own: name, email address, role,
            sign-in times and browsers, and which call-offs and storage requests the account placed, approved
            or rejected. We use them to give access to the right people only, for the contract with you or
            your company (article 6(1)(b) and (f)). We keep them while the account exists; call-offs, storage
            requests and reports stay with your company’s records, without the name. Users of our customers
            get notifications about deliveries, stock and documents, which they can turn off; we keep those
            for {NOTIFICATION_DAYS} days.
          </li>
          <li>
            <strong>Deliveries.</strong> Who signed for a delivery and when, the signature and photos, and our
            customers’ reports of damage or shortage with their photos and our answer. We use them to show
            what was delivered and to settle reports, for the contract with your company (article 6(1)(b) and
            (f)), and keep them for {formatMonths(DELIVERY_RECORD_RETENTION_MONTHS)} after the signature or
            our answer, the period in which claims can be made.
          </li>
          <li>
            <strong>A log of changes.</strong> Which account changed which record and when, but never the
            content. We use it to find and undo mistakes and misuse, which is our legitimate interest (article
            6(1)(f)). We keep it for {formatMonths(AUDIT_LOG_RETENTION_MONTHS)}.
          </li>
          <li>
            <strong>A log of sign-ins.</strong> Sign-ins, failed attempts, refused access and downloaded
            files, with network address and browser. We use it to detect attacks and misuse, which is our
            legitimate interest. We keep it for {formatMonths(SECURITY_EVENT_RETENTION_MONTHS)}.
          </li>
          <li>
            <strong>Wrong sign-in codes.</strong> That a wrong code was entered for an email address, without
            the address itself. We use it to stop people guessing codes. We keep it for a year.
          </li>
          <li>
            <strong>Visits, if you accept analytics.</strong> The pages you open, for how long and how far you
            scroll; products, videos, links and searches; the forms you start and send, without their
            contents; loading times and errors; with your browser, its window size, language and time zone,
            which site you came from and, once you’ve signed in, your email address. All this is linked to a
            random number, with your consent only (article 6(1)(a)). We don’t record your network address or,
            unless you allowed this site to use it, your location. We keep it for{' '}
            {formatMonths(ANALYTICS_EVENT_MONTHS)}, visits under a number derived from yours for{' '}
            {formatMonths(ANALYTICS_VISIT_MONTHS)}, and totals without personal data for as long as they’re
            useful. <Link to="/privacy-policy/my-data">See and delete the data your browser has sent</Link>.
          </li>
          <li>
            <strong>Campaigns, if you also accept marketing.</strong> Which campaign the link that brought you
            here belongs to. We add it to your visits, to see which campaigns work; it has the same legal
            ground and is kept as long as they are. When you withdraw this consent, we remove it from all your
            visits.
          </li>
          <li>
            <strong>Without your consent</strong> nothing is stored in your browser for analytics and nothing
            is sent. Our server only counts how often a page is opened per day, and which site linked to it:
            nothing in that is about you. If your browser asks not to be tracked (
            <em>Global Privacy Control</em>), we treat that as a refusal, and don’t ask, until you agree under{' '}
            <em>Cookie settings</em>.
          </li>
          <li>
            <strong>Limits.</strong> The network address of a form or a sign-in, counted to block automated
            bulk sending, which is our legitimate interest. We keep it until the limit is over, which for a
            form is an hour, and remove it within the day. For analytics, we count requests by address for a
            day, in memory only.
          </li>
          <li>
            <strong>Phone calls</strong> are recorded for quality and training purposes, our legitimate
            interest (article 6(1)(f)). We keep recordings for {PRIVACY.callDays} days, unless a complaint
            needs one for longer.
          </li>
        </ul>
        <p>
          <strong>Copies are kept a little longer.</strong> Enquiries and applications are also emailed to our
          own mailbox, without drawings and CVs, and so is a notice of each data request; those emails are
          deleted after {formatMonths(PRIVACY.mailboxMonths)}. Emails we send you through this site are kept
          with the record they belong to, and erased with it. Backups are kept for {PRIVACY.backupDays} days,
          so data erased today is gone from the last backup {PRIVACY.backupDays} days from now. Until then we
          only use a backup to restore the whole system, and then erase the data again.
        </p>
        <p>
          No decision about you is made by a program alone. We sell nothing. We don’t knowingly use children’s
          data, and our apprenticeships begin at sixteen.
        </p>
      </>
    ),
  },
  {
    id: 'grounds',
    title: 'Our legal grounds',
    body: (
      <p>
        Answering you and preparing a contract: article 6(1)(b) of the UK GDPR. Keeping the site working and
        safe, and the log of changes: our legitimate interests, article 6(1)(f), to which you may object. Data
        requests and tax law requirements: legal obligation, article 6(1)(c). Analytics, campaigns and
        remembering {PREFERENCE_DESCRIPTIONS}: only with your consent, article 6(1)(a), which you can withdraw
        at any time under <em>Cookie settings</em> at the bottom of each page.
      </p>
    ),
  },
  {
    // Target of the footer's cookie settings without scripts.
    id: 'cookies',
    title: 'Data stored in your browser',
    body: <CookieTable />,
  },
  {
    id: 'whom',
    title: 'Who else sees it',
    body: (
      <>
        <p>
          Inside the company, everyone whose account has the role <em>staff</em>: they can open enquiries,
          emails, applications with their CVs, data requests, deliveries and reports of damage or shortage,
          accounts and both logs. We give that role only to people who need one of these for their work. Our
          marketing accounts write news and posts, and see none of it. Marketing and staff see how visitors
          who accepted analytics use the site, but no figures based on fewer than five visitors. Customer
          accounts see the data of their own company.
        </p>
        <p>
          Outside the company, the suppliers below, under contracts that allow them no other use. The data is
          kept {PRIVACY.hosting}.
        </p>
        <ul>
          {PRIVACY.recipients.map((recipient) => (
            <li key={recipient}>{recipient}</li>
          ))}
        </ul>
        <p>
          This site loads nothing from third parties: no fonts, no maps, no advertising, no social networks.
          The share links on articles are plain links; the network only learns about you if you follow one.
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
          You may ask for a copy of the data we hold about you, have it corrected or erased, have its use
          restricted, object to it, and have it transferred. We’ll answer within one calendar month, and ask
          only for what we need to confirm your identity. It’s free.
        </p>
        <p>
          The quickest way is <Link to="/privacy-policy/request">the form for requests and complaints</Link>:
          you’ll get a reference and the date by which we must answer. A letter or an email is just as valid.
        </p>
      </>
    ),
  },
  {
    id: 'complaints',
    title: 'Complaints',
    body: (
      <>
        <p>
          Contact us first, with <Link to="/privacy-policy/request">the same form</Link>: we’ll acknowledge
          your complaint within {COMPLAINT_DAYS} days, look into it without undue delay, and tell you the
          outcome.
        </p>
        <p>
          You can also complain at any time to the Information Commissioner’s Office, the UK’s supervisory
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
        When the substance of this policy changes, so does its version, and a change in what’s stored in your
        browser asks for your consent again. Ask us for earlier versions.
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
      lead="The personal data we keep, why and for how long, the data stored in your browser, and your rights."
      version="1.1"
      since="2026-11-22"
      sections={SECTIONS}
    />
  )
}
