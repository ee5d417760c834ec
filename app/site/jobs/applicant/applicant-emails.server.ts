/**
 * Emails about actions on the applicant page, so that misuse is noticed. Stored copies don't contain the link. Nothing
 * typed is included.
 */
import { BRAND } from '#company/brand.ts'
import { applicantLink } from '#domain/applications/applicant-link.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import { type RenderedEmail, renderEmail } from '#domain/email/html-email.ts'

interface About {
  readonly reference: string
  readonly jobTitle: string
  readonly email: string
  /** Whether the link was sent to this address. */
  readonly isKnown: boolean
}

export type ApplicantActionType =
  | { readonly act: 'withdrawn' }
  | { readonly act: 'details' }
  | { readonly act: 'cv' }
  | { readonly act: 'kept'; readonly until: string }
  | { readonly act: 'not-kept'; readonly until: string }
  | { readonly act: 'erased' }

const SUBJECTS: Readonly<Record<ApplicantActionType['act'], string>> = {
  withdrawn: 'Application withdrawn',
  details: 'Contact details changed',
  cv: 'CV replaced',
  kept: 'Kept on file',
  'not-kept': 'No longer kept on file',
  erased: 'Application erased',
}

function sentence(done: ApplicantActionType, jobTitle: string): string {
  switch (done.act) {
    case 'withdrawn':
      return `Your application to be ${jobTitle} has been withdrawn, as you asked.`
    case 'details':
      return `Your contact details in your application to be ${jobTitle} have been changed, as you asked.`
    case 'cv':
      return `Your new CV has arrived, for your application to be ${jobTitle}. The one before, if there was one, is erased.`
    case 'kept':
      return `You agreed that we keep your application on file until ${formatLongDate(done.until)}, to tell you of vacancies that suit you. The consent ends by itself on that day, and you can end it sooner.`
    case 'not-kept':
      return `We no longer keep your application on file, as you asked. It is erased after ${formatLongDate(done.until)}.`
    case 'erased':
      return `Your application to be ${jobTitle} has been erased, as you asked: your letter, your CV, our notes and what we wrote to you. This email is all that is left of it, and we keep no copy.`
  }
}

/** @param token of the link that was used; invalid after an erasure */
export function buildActionConfirmationEmail(
  done: ApplicantActionType,
  about: About,
  token: string,
  siteUrl: string,
): RenderedEmail {
  const isErased = done.act === 'erased'
  return renderEmail({
    to: about.email,
    subject: `${SUBJECTS[done.act]}: ${about.jobTitle} (${about.reference})`,
    lead: sentence(done, about.jobTitle),
    reference: about.reference,
    paragraphs: [
      isErased
        ? `Backups that were made before are kept for a while longer, and are erased with their time; one that is put back is purged before anybody sees it.`
        : `If it was not you, please ring ${BRAND.telephone} or email ${BRAND.email}, and quote the reference.`,
    ],
    ...(!isErased && { link: { label: 'Open your application', address: applicantLink(siteUrl, token) } }),
    reason: 'You are getting this email because of your application for a vacancy.',
    siteUrl,
    ...(isErased
      ? { isUnkept: true }
      : { kind: 'application', about: { kind: 'application', id: about.reference } }),
    conceal: applicantLink(siteUrl, token),
    // The recipient has the link.
    ...(about.isKnown && { isExpected: true }),
  })
}

export function buildMagicLinkEmail(
  about: Omit<About, 'isKnown'>,
  token: string,
  siteUrl: string,
): RenderedEmail {
  return renderEmail({
    to: about.email,
    subject: `Your application: ${about.jobTitle}`,
    lead: `Here is the link to your application to be ${about.jobTitle}.`,
    paragraphs: ['It opens everything that we hold about you. Please do not pass it on.'],
    link: { label: 'Open your application', address: applicantLink(siteUrl, token) },
    reason:
      'You are getting this email because somebody gave your address and your reference. If it was not you, you need do nothing.',
    siteUrl,
    kind: 'application',
    about: { kind: 'application', id: about.reference },
    conceal: applicantLink(siteUrl, token),
  })
}
