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
  const mail = template === null ? '' : `email: ${DEFAULT_TEMPLATES[template].label}`
  if (to === null) return `${counted(items, 'application')}, ${mail}`
  return `${counted(items, 'application')} to ${to}${mail && `, with ${mail}`}`
}

/** Returns for example “40 of 60 done, 2 skipped; 38 emails sent, 2 waiting”. */
export function formatBulkProgress(change: BulkChangeProgress): string {
  const { items, done, skipped, cancelled, template, mailsAccepted, mailsWaiting, mailsFailed } = change
  const work = [
    `${done} of ${items} done`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(cancelled > 0 ? [`${cancelled} stopped`] : []),
  ].join(', ')
  if (template === null) return work
  const mails = [
    `${counted(mailsAccepted, 'email')} sent`,
    ...(mailsWaiting > 0 ? [`${mailsWaiting} waiting`] : []),
    ...(mailsFailed > 0 ? [`${mailsFailed} not sent`] : []),
  ].join(', ')
  return `${work}; ${mails}`
}
