import { BRAND } from '#domain/company/brand.ts'
import { type HouseMail, houseMail } from '#domain/mail/house-mail.ts'

export interface AnsweredRequest {
  readonly reference: string
  readonly kind: string
  readonly email: string
}

/** What the person who made a request is answered: staff's words, whole, and what else they can do. */
export function answerMail(
  { reference, kind, email }: AnsweredRequest,
  text: string,
  siteUrl: string,
): HouseMail {
  const what = kind === 'complaint' ? 'complaint' : 'request'
  return houseMail({
    to: email,
    subject: `Your ${what} ${reference}: our answer`,
    lead: `This is about your ${what} concerning personal data.`,
    reference,
    paragraphs: [
      ...text.split(/\n{2,}/),
      `To reply, write to ${BRAND.privacyEmail} and give the reference.`,
      'You can also turn to the Information Commissioner’s Office at any time: ico.org.uk/make-a-complaint.',
    ],
    reason: `This email was sent because a ${what} was made for ${email} on our website. If that was not you, please tell us.`,
    siteUrl,
  })
}
