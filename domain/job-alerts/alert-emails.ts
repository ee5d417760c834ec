/** What is mailed to those who wish to hear of vacancies. Nothing that was typed is in the first. */

import { type RenderedEmail, renderEmail } from '../email/html-email.ts'
import { jobPath } from '../jobs/job-path.ts'
import { ALERT_CONFIRM_DAYS, alertPath } from './job-alerts.ts'

/** Asks whether the address is theirs. @param token of the link, as in both */
export function buildAlertConfirmationEmail(to: string, token: string, siteUrl: string): RenderedEmail {
  return renderEmail({
    to,
    subject: 'Shall we tell you when a vacancy opens?',
    lead: 'Somebody asked us to mail this address when a vacancy opens. If it was you, please say so.',
    paragraphs: [
      `The link holds for ${ALERT_CONFIRM_DAYS} days. If you do nothing, we never mail you about it again, and erase your address.`,
    ],
    link: { label: 'Yes, tell me of vacancies', address: siteUrl + alertPath(token) },
    reason: `You are getting this email because somebody gave ${to} on our jobs page.`,
    siteUrl,
    isUnkept: true,
  })
}

export interface OpenedJob {
  readonly id: number
  readonly title: string
  readonly location: string
}

/** Tells of one vacancy that has opened. */
export function buildJobAlertEmail(
  to: string,
  job: OpenedJob,
  token: string,
  siteUrl: string,
): RenderedEmail {
  const end = siteUrl + alertPath(token)
  return renderEmail({
    to,
    subject: `Vacancy: ${job.title}, ${job.location}`,
    lead: `A vacancy has opened: ${job.title}, at ${job.location}.`,
    paragraphs: [
      `To get no more of these, open ${end} and press “No more of these”: one click, and your address is erased.`,
    ],
    link: { label: 'See the vacancy', address: siteUrl + jobPath(job) },
    reason: 'You are getting this email because you asked us to tell you of vacancies.',
    siteUrl,
    unsubscribe: end,
    isUnkept: true,
  })
}
