/** What is sent when a CV goes into quarantine. Neither mail holds the file, nor anything that was typed. */
import { BRAND } from '#company/brand.ts'
import { applicationAddress } from '#domain/applications/applications.ts'
import { type HouseMail, houseMail } from '#domain/mail/house-mail.ts'

export interface QuarantinedCv {
  readonly reference: string
  readonly jobTitle: string
  readonly email: string
  readonly finding: string
}

export function applicantMail({ reference, jobTitle, email }: QuarantinedCv, siteUrl: string): HouseMail {
  return houseMail({
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

export function staffMail({ reference, jobTitle, finding }: QuarantinedCv, siteUrl: string): HouseMail {
  const record = `${siteUrl}${applicationAddress(reference)}`
  return houseMail({
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
