/** The emails that are filed to a record of another desk, where that is worked on. */
import { Text } from '@mantine/core'
import type { EmailSummary } from '#app/content/emails/queries.ts'
import { emailAddress } from './email-status.ts'
import { Thread } from './thread.tsx'

export function LinkedEmails({ emails }: { readonly emails: readonly EmailSummary[] }) {
  if (emails.length === 0)
    return <Text c="dimmed">None is filed here. An email is filed from its own screen, with one click.</Text>
  return <Thread thread={emails} shown={null} to={emailAddress} />
}
