/** Emails linked to a record, on that record's screen. */
import { Text } from '@mantine/core'
import type { EmailSummary } from '#app/content/emails/queries.ts'
import { getEmailPath } from './email-status.ts'
import { Thread } from './thread.tsx'

export function LinkedEmails({ emails }: { readonly emails: readonly EmailSummary[] }) {
  if (emails.length === 0) return <Text c="dimmed">No linked emails. Link an email from its screen.</Text>
  return <Thread thread={emails} shown={null} to={getEmailPath} />
}
