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
    lead: `Our virus scanner found something in the CV that you sent with your application to be ${jobTitle}. We have not opened it, and nobody here can.`,
    reference,
    kind: 'quarantine',
    about: { kind: 'application', id: reference },
    paragraphs: [
      'Your application stands, and everything else in it has arrived. Please scan your computer, save your CV as a PDF, and send it to us in reply to this email or by the link to your application.',
    ],
    replyTo: BRAND.email,
    reason: `You are getting this email because somebody gave ${email} on our application form. If it was not you, tell us and we’ll delete it.`,
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
    lead: `The virus scanner found “${finding}” in the CV of this application. Nobody can open or download it, and the applicant was asked for another.`,
    reference,
    kind: 'quarantine',
    about: { kind: 'application', id: reference },
    paragraphs: [],
    link: { label: 'Open the application', address: record },
    reason: 'Sent by the virus scanner of the website.',
    siteUrl,
  })
}
