/** Preview of an email, or the reason why it can't be sent. */
import { Alert, Text } from '@mantine/core'
import type { TemplateRecipient } from '#app/content/applications/queries.ts'
import { withPlaceholderLabels } from '#domain/applications/placeholder-labels.ts'
import type { FilledTemplate } from '#domain/applications/templates.ts'
import styles from './emails.module.css'

/** Returns for example “Rowan Ash, rowan@example.com”. */
export const formatRecipient = ({ name, email, isHidden }: TemplateRecipient) =>
  isHidden ? `${name}, email address hidden` : `${name}, ${email}`

export function Preview({ filled, to }: { readonly filled: FilledTemplate; readonly to: string }) {
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
        {withPlaceholderLabels(filled.email.subject)}
      </Text>
      {withPlaceholderLabels(filled.email.body)}
    </div>
  )
}
