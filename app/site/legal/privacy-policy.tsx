import { Link } from 'react-router'
import { BRAND } from '#company/brand.ts'
import { PRIVACY } from '#company/privacy.ts'
import { postalAddress } from '#domain/company/locations.ts'
import { PREFERENCE_DESCRIPTIONS } from '#domain/consent/consent.ts'
import { ALERT_CONFIRM_DAYS, ALERT_MONTHS } from '#domain/job-alerts/job-alerts.ts'
import { COMPLAINT_DAYS } from '#domain/privacy/requests.ts'
import {
  ANALYTICS_EVENT_MONTHS,
  ANALYTICS_VISIT_MONTHS,
  APPLICATION_RETENTION_MONTHS,
  AUDIT_LOG_RETENTION_MONTHS,
  CONVERSATION_RETENTION_DAYS,
  CUSTOMER_EMAIL_RETENTION_MONTHS,
  EMAIL_RETENTION_MONTHS,
  formatMonths,
  LEAD_RETENTION_MONTHS,
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
        <p>{PRIVACY.officer}</p>
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
            <strong>Enquiries.</strong> What you write in the enquiry form: your name, how to reach you, what
            it is about, and a drawing or photograph if you send one. To answer you and, where that is what
            you want, to prepare a contract (article 6(1)(b) of the UK GDPR; for anything else our legitimate
            interest in answering, article 6(1)(f)). We keep it for {formatMonths(LEAD_RETENTION_MONTHS)}{' '}
            after the last word between us.
          </li>
          <li>
            <strong>Conversations with our assistant.</strong> What you write there and what it answers, on
            the same grounds. It is a program and decides nothing about you. Once you say how you can be
            reached, the conversation is an enquiry and is kept as one. Until then it is about nobody in
            particular, and we erase it {CONVERSATION_RETENTION_DAYS} days after its last word. You can delete
            it yourself, in the assistant, while the tab is open in which you wrote it.
          </li>
          <li>
            <strong>Applications.</strong> Your name, email address, telephone number if you gave one, letter
            and CV, and where you found the vacancy if the link that brought you says so. To decide about
            vacancies, as steps before a contract that you ask for (article 6(1)(b)). We keep them, with our
            notes, their history and what we wrote to you, for {formatMonths(APPLICATION_RETENTION_MONTHS)}:
            from the day on which we decide or, until then, from the day on which they arrive. Then we erase
            them; sooner, if you ask us to. By the link in our first email you see all of it, correct it,
            withdraw, and erase it at once yourself. Only if you agree there do we keep it on file, for{' '}
            {formatMonths(ON_FILE_MONTHS)} at a time (article 6(1)(a)): the consent ends by itself, and you
            can end it sooner.
          </li>
          <li>
            <strong>Vacancies by email.</strong> The address that you leave for it, and which site or words
            you named. To tell you when a vacancy opens, with your consent alone, which you confirm by email
            (article 6(1)(a)); nobody reads it and nothing else is done with it. One click in each email ends
            it and erases the address; otherwise it ends after {formatMonths(ALERT_MONTHS)}, or after{' '}
            {ALERT_CONFIRM_DAYS} days if you never confirm it.
          </li>
          <li>
            <strong>Requests and complaints about data.</strong> Your name, email address and what you asked,
            with our answer. Because the law asks us to show that we answered (article 6(1)(c)). We keep it
            for {formatMonths(PRIVACY_REQUEST_RETENTION_MONTHS)} after our answer.
          </li>
          <li>
            <strong>Emails.</strong> What you write to us by email, with its attachments, and what we answer.
            To answer you and to show later what was agreed (article 6(1)(b) and (f)). We keep it for{' '}
            {formatMonths(EMAIL_RETENTION_MONTHS)}; where it is about an enquiry, an application or a request,
            as long as that; where you buy from us, for {formatMonths(CUSTOMER_EMAIL_RETENTION_MONTHS)}, as
            long as somebody may have a claim.
          </li>
          <li>
            <strong>Accounts.</strong> For people of our customers and our own: name, email address, role,
            when somebody signed in and with which browser. To let in the right people and nobody else, for
            the contract with you or your company (article 6(1)(b) and (f)). While the account exists.
          </li>
          <li>
            <strong>A log of changes.</strong> Which account changed which record when, never what it says. To
            find and undo mistakes and misuse, which is our legitimate interest (article 6(1)(f)). We keep it
            for {formatMonths(AUDIT_LOG_RETENTION_MONTHS)}.
          </li>
          <li>
            <strong>A log of sign-ins.</strong> When somebody signed in, failed to, was refused something or
            took files along, with their network address and browser. To notice attacks and misuse, which is
            our legitimate interest. We keep it for {formatMonths(SECURITY_EVENT_RETENTION_MONTHS)}.
          </li>
          <li>
            <strong>Wrong sign-in codes.</strong> That one was entered for an email address, without the
            address itself. To hold off whoever guesses. We keep it for a year.
          </li>
          <li>
            <strong>Visits, if you agree to be counted.</strong> Which pages you open, for how long and how
            far down, which products, films, links and searches, which forms you begin and send without what
            is in them, how fast pages came and what failed on them; with your browser, its window, language
            and time zone, where you came from and, once you have signed in, your email address. Under a
            random number, with your consent alone (article 6(1)(a)); neither your network address nor, unless
            you allowed this site to know it, where you are. We keep it for{' '}
            {formatMonths(ANALYTICS_EVENT_MONTHS)}, what was done in a visit under a number made from yours
            for {formatMonths(ANALYTICS_VISIT_MONTHS)}, and totals without anybody in them for as long as they
            are of use.{' '}
            <Link to="/privacy-policy/my-data">See what your browser has sent, and delete it</Link>.
          </li>
          <li>
            <strong>Without your agreement</strong> nothing is stored in your browser to count you and nothing
            is sent. Our server only adds one to the number of times that a page went out on a day, beside the
            site that linked to it: nothing in that is about you. A browser that asks not to be tracked (
            <em>Global Privacy Control</em>) has refused, until you agree here.
          </li>
          <li>
            <strong>Limits.</strong> The network address that a form or a sign-in comes from, counted to hold
            off programs that send them by the thousand, which is our legitimate interest. Until the limit is
            over, which for a form is an hour; it is removed within the day.
          </li>
          <li>
            <strong>Telephone calls</strong> are recorded for quality and training purposes, our legitimate
            interest (article 6(1)(f)). {PRIVACY.callDays} days, unless a complaint needs one for longer.
          </li>
        </ul>
        <p>
          <strong>Copies live a little longer.</strong> What you send in a form is also mailed to our own
          mailbox, an application without its CV; these mails are deleted after{' '}
          {formatMonths(PRIVACY.mailboxMonths)}. The emails that we send you through this site are kept with
          what they are about, and erased with it. Backups are kept for {PRIVACY.backupDays} days, so what is
          erased today is gone from the last of them {PRIVACY.backupDays} days from now. Until then it is read
          only to restore the whole, and erased again.
        </p>
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
        remembering {PREFERENCE_DESCRIPTIONS}: only with your consent, article 6(1)(a), which you can take
        back at any time with <em>Cookie settings</em> at the foot of each page.
      </p>
    ),
  },
  {
    // Target of the footer's cookie settings without scripts.
    id: 'cookies',
    title: 'What is stored in your browser',
    body: <CookieTable />,
  },
  {
    id: 'whom',
    title: 'Who else sees it',
    body: (
      <>
        <p>
          Inside the company, everybody whose account has the role <em>staff</em>: they can open enquiries,
          emails, applications with their CVs, requests about data, accounts and both logs. We give that role
          only to people who need one of these for their work. Accounts of our marketing write news and posts,
          and see none of it; they and staff see how the site is used by visitors who agreed to be counted,
          and never what fewer than five of them did. Accounts of customers see what concerns their own
          company.
        </p>
        <p>
          Outside it, those who work for us, on contracts that forbid them anything else. It is kept{' '}
          {PRIVACY.hosting}.
        </p>
        <ul>
          {PRIVACY.recipients.map((recipient) => (
            <li key={recipient}>{recipient}</li>
          ))}
        </ul>
        <p>
          This site loads nothing from third parties: no fonts, no maps, no advertising, no social networks.
          The share links on articles are plain links; the network learns of you only when you follow one.
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
      lead="What we keep about people, why, for how long, what is stored in your browser, and what you can ask of us."
      version="1.1"
      since="2026-11-22"
      sections={SECTIONS}
    />
  )
}
