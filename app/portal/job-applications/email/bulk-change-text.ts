import type { BulkChangeProgress } from '#app/content/applications/emails.ts'
import { DEFAULT_TEMPLATES } from '#domain/applications/templates.ts'

export const counted = (count: number, one: string, several = `${one}s`) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : several}`

type ChangeText = Pick<BulkChangeProgress, 'items' | 'to' | 'template'>

/** Returns for example “60 applications set to Rejected”. */
export function formatBulkChange({ items, to, template }: ChangeText) {
  if (to !== null) return `${counted(items, 'application')} set to ${to}`
  return `${counted(items, 'email')}${template === null ? '' : `: ${DEFAULT_TEMPLATES[template].label}`}`
}

/** Returns for example “60 applications set to Rejected, with email: Rejection”. */
export function formatBulkChangeWithEmail(change: ChangeText) {
  const { to, template } = change
  const email = to === null || template === null ? '' : `, with email: ${DEFAULT_TEMPLATES[template].label}`
  return `${formatBulkChange(change)}${email}`
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
