/** Emails about a quarantined CV, without the file or any input. */
import { BRAND } from '#company/brand.ts'
import { getApplicationPath } from '#domain/applications/applications.ts'
import { type RenderedEmail, renderEmail } from '#domain/email/html-email.ts'

export interface QuarantinedCv {
  readonly reference: string
  readonly jobTitle: string
  readonly email: string
  readonly finding: string
}

export function buildApplicantQuarantineEmail(
  { reference, jobTitle, email }: QuarantinedCv,
  siteUrl: string,
): RenderedEmail {
  return renderEmail({
    to: email,
    subject: `Your CV could not be opened: ${jobTitle} (${reference})`,
    lead: `Our virus scanner found a problem in the CV you sent with your application for ${jobTitle}. We haven’t opened it.`,
    reference,
    kind: 'quarantine',
    about: { kind: 'application', id: reference },
    paragraphs: [
      'We’ve received the rest of your application. Please scan your computer, save your CV as a PDF, and send it by replying to this email or through the link to your application.',
    ],
    replyTo: BRAND.email,
    reason: `You’re receiving this email because ${email} was entered on our application form. If that wasn’t you, tell us and we’ll delete it.`,
    siteUrl,
  })
}

export function buildStaffQuarantineEmail(
  { reference, jobTitle, finding }: QuarantinedCv,
  siteUrl: string,
): RenderedEmail {
  const record = `${siteUrl}${getApplicationPath(reference)}`
  return renderEmail({
    to: BRAND.email,
    subject: `CV in quarantine: ${jobTitle} (${reference})`,
    lead: `The virus scanner found “${finding}” in the CV of this application. It can’t be opened or downloaded. We’ve asked the applicant for another.`,
    reference,
    kind: 'quarantine',
    about: { kind: 'application', id: reference },
    paragraphs: [],
    link: { label: 'Open the application', address: record },
    reason: 'Sent by the website’s virus scanner.',
    siteUrl,
  })
}
