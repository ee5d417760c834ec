import { type RenderedEmail, renderEmail } from '../email/html-email.ts'
import { jobPath } from '../jobs/job-path.ts'
import { ALERT_CONFIRM_DAYS } from '../retention/retention.ts'
import { alertPath } from './job-alerts.ts'

/**
 * Asks to confirm the address. It contains nothing that was typed, because anyone can enter an address. @param token of
 * the alert's link
 */
export function buildAlertConfirmationEmail(to: string, token: string, siteUrl: string): RenderedEmail {
  return renderEmail({
    to,
    subject: 'Confirm: new vacancies by email',
    lead: 'This address was entered on our website to receive new vacancies by email. If it was you, please confirm.',
    paragraphs: [
      `The link works for ${ALERT_CONFIRM_DAYS} days. If you do nothing, we won’t email you about it again, and we’ll erase your address.`,
    ],
    link: { label: 'Yes, email me about vacancies', address: siteUrl + alertPath(token) },
    reason: `You’re receiving this email because ${to} was entered on our jobs page.`,
    siteUrl,
    isNotStored: true,
  })
}

export interface OpenedJob {
  readonly id: number
  readonly title: string
  readonly location: string
}

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
    paragraphs: [`To unsubscribe, open ${end} and press “Unsubscribe”. We’ll erase your address.`],
    link: { label: 'See the vacancy', address: siteUrl + jobPath(job) },
    reason: 'You’re receiving this email because you asked us to tell you about new vacancies.',
    siteUrl,
    unsubscribe: end,
    isNotStored: true,
  })
}
