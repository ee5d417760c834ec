/** A mail as its applicant will read it, or why it cannot go yet. */
import { Alert, Text } from '@mantine/core'
import type { Filled } from '#domain/applications/templates.ts'
import { LINK_FIELD } from '#domain/mail/plain-mail.ts'
import styles from './mail.module.css'

const LINK_WORDS = '(the address of the applicant’s own page)'

/** Where the link will stand. */
export const withLinkWords = (text: string) => text.replaceAll(LINK_FIELD, LINK_WORDS)

export function Preview({ filled, to }: { readonly filled: Filled; readonly to: string }) {
  if (!filled.ok)
    return (
      <Alert color="red" role="alert">
        {filled.problem}
      </Alert>
    )
  return (
    <div className={styles.preview}>
      <Text size="sm" c="dimmed">
        To {to}
      </Text>
      <Text fw={600} mb="sm">
        {filled.mail.subject}
      </Text>
      {withLinkWords(filled.mail.body)}
    </div>
  )
}
