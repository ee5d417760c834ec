import { Textarea, TextInput } from '@mantine/core'
import {
  BODY_MAX,
  DEFAULT_TEMPLATES,
  SUBJECT_MAX,
  TEMPLATE_FIELDS,
  type TemplateKey,
} from '#domain/applications/templates.ts'
import type { TextField } from '../../ui/form/record-form.ts'
import styles from './emails.module.css'

interface EmailContentFieldsProps {
  readonly template: TemplateKey
  readonly subject: TextField
  readonly body: TextField
}

export function EmailContentFields({ template, subject, body }: EmailContentFieldsProps) {
  return (
    <>
      <TextInput {...subject} label="Subject" maxLength={SUBJECT_MAX} />
      <Textarea
        {...body}
        label="Email"
        size="md"
        description="Leave an empty line between paragraphs."
        autosize
        minRows={8}
        maxRows={24}
        maxLength={BODY_MAX}
      />
      <details>
        <summary>Placeholders filled in for each applicant</summary>
        <dl className={styles.fields}>
          {DEFAULT_TEMPLATES[template].fields.map((field) => (
            <div key={field} style={{ display: 'contents' }}>
              <dt>{`{${field}}`}</dt>
              <dd>{TEMPLATE_FIELDS[field]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}
