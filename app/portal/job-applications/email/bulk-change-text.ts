import type { BulkChangeProgress } from '#app/content/applications/emails.ts'
import { DEFAULT_TEMPLATES } from '#domain/applications/templates.ts'

export const counted = (count: number, one: string, several = `${one}s`) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : several}`

/** Returns for example “60 applications to Rejected, with email: Rejection”. */
export function formatBulkChange({
  items,
  to,
  template,
}: Pick<BulkChangeProgress, 'items' | 'to' | 'template'>) {
  const email = template === null ? '' : `email: ${DEFAULT_TEMPLATES[template].label}`
  if (to === null) return `${counted(items, 'application')}, ${email}`
  return `${counted(items, 'application')} to ${to}${email && `, with ${email}`}`
}

/** Returns for example “40 of 60 done, 2 skipped; 38 emails sent, 2 waiting”. */
export function formatBulkProgress(change: BulkChangeProgress): string {
  const { items, done, skipped, cancelled, template, emailsAccepted, emailsWaiting, emailsFailed } = change
  const work = [
    `${done} of ${items} done`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(cancelled > 0 ? [`${cancelled} stopped`] : []),
  ].join(', ')
  if (template === null) return work
  const emails = [
    `${counted(emailsAccepted, 'email')} sent`,
    ...(emailsWaiting > 0 ? [`${emailsWaiting} waiting`] : []),
    ...(emailsFailed > 0 ? [`${emailsFailed} not sent`] : []),
  ].join(', ')
  return `${work}; ${emails}`
}
