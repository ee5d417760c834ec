/** Preview of an email, or the reason why it can't be sent. */
import { Alert, Text } from '@mantine/core'
import type { TemplateRecipient } from '#app/content/applications/queries.ts'
import { NAME_PLACEHOLDER } from '#domain/applications/anonymisation.ts'
import type { FilledTemplate } from '#domain/applications/templates.ts'
import { LINK_PLACEHOLDER } from '#domain/email/text-email.ts'
import styles from './emails.module.css'

const LINK_LABEL = '(link to the applicant’s page)'

const NAME_LABEL = '(applicant’s name)'

/** Replaces the placeholders of the link and a hidden name. */
export const withPlaceholderLabels = (text: string) =>
  text.replaceAll(LINK_PLACEHOLDER, LINK_LABEL).replaceAll(NAME_PLACEHOLDER, NAME_LABEL)

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
        {withPlaceholderLabels(filled.mail.subject)}
      </Text>
      {withPlaceholderLabels(filled.mail.body)}
    </div>
  )
}
