import { Anchor, Checkbox, NativeSelect, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import {
  listTemplates,
  planBulkChange,
  runBulkChange,
  type StoredTemplate,
  sendApplicationEmail,
} from '#app/content/applications/emails.ts'
import type { TemplateRecipient } from '#app/content/applications/queries.ts'
import {
  DEFAULT_TEMPLATES,
  type EmailTemplate,
  fillTemplate,
  getTemplateValues,
  TEMPLATE_KEYS,
  type TemplateKey,
} from '#domain/applications/templates.ts'
import { useRecordForm } from '../../ui/form/record-form.ts'
import { RecordFormFrame } from '../../ui/form/record-form-frame.tsx'
import { FailureNotice } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import { EmailContentFields } from './email-content-fields.tsx'
import { Preview } from './email-preview.tsx'
import { createTemplateSchema } from './email-template.tsx'

interface EmailComposerProps {
  readonly application: TemplateRecipient
  /** Query string of the list. */
  readonly search: string
  /** Initial template; by default the one for the status. */
  readonly template?: TemplateKey
  /** Called after sending, and to cancel. */
  readonly onClose: () => void
}

/** Templates that staff send by hand. */
export const MANUAL_TEMPLATES = TEMPLATE_KEYS.filter((key) => key !== 'acknowledgement')

/** Returns the most likely next template. */
function suggestTemplate({ status, proposal }: TemplateRecipient): TemplateKey {
  if (proposal !== null && proposal.chosen === null) return 'invitation'
  return MANUAL_TEMPLATES.find((key) => DEFAULT_TEMPLATES[key].status === status) ?? 'invitation'
}

/** Loads the templates first. */
export function EmailComposer(props: EmailComposerProps) {
  const [templates, setTemplates] = useState<readonly StoredTemplate[] | null>(null)
  const { run, failure } = useAction(listTemplates, { reloads: false, onDone: setTemplates })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => void run(undefined), [])
  if (templates === null) return <FailureNotice failure={failure} />
  return <Composer {...props} templates={templates} />
}

interface ComposerProps extends EmailComposerProps {
  readonly templates: readonly StoredTemplate[]
}

function Composer(props: ComposerProps) {
  const { application, templates, search, onClose } = props
  const { reference } = application
  const as = new URLSearchParams(search)
  as.set('as', reference)
  const [key, setKey] = useState(() => props.template ?? suggestTemplate(application))
  const template = templates.find((one) => one.key === key) as StoredTemplate
  return (
    <Stack>
      <NativeSelect
        size="md"
        label="Template"
        value={key}
        data={MANUAL_TEMPLATES.map((value) => ({ value, label: DEFAULT_TEMPLATES[value].label }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = MANUAL_TEMPLATES.find((one) => one === value)
          if (chosen !== undefined) setKey(chosen)
        }}
      />
      <Anchor component={Link} to={`/job-applications/mails/${key}?${as}`} size="sm">
        Edit this template
      </Anchor>
      <EmailForm key={key} application={application} template={template} onClose={onClose} />
    </Stack>
  )
}

interface EmailFormProps {
  readonly application: TemplateRecipient
  readonly template: StoredTemplate
  readonly onClose: () => void
}

function EmailForm({ application, template, onClose }: EmailFormProps) {
  const { key } = template
  const { email, name, status, proposal } = application
  const next = DEFAULT_TEMPLATES[key].status
  const [now] = useState(() => new Date())
  // The id makes retries idempotent.
  const [id] = useState(() => crypto.randomUUID())
  const [isMoving, setMoving] = useState(next !== null && next !== status)
  const to = isMoving && next !== null ? next : status
  const fill = (content: EmailTemplate) =>
    fillTemplate(content, getTemplateValues(application, to, proposal, now))
  const form = useRecordForm({
    schema: createTemplateSchema(key).superRefine((content, context) => {
      const filled = fill(content)
      if (!filled.ok) context.addIssue({ code: 'custom', path: ['body'], message: filled.problem })
    }),
    start: { subject: template.subject, body: template.body },
    async save(client, content: EmailTemplate) {
      const filled = fill(content)
      if (!filled.ok) return null
      const { mail } = filled
      if (to === status) {
        await sendApplicationEmail(client, { ...mail, id, applicationId: application.id, template: key })
      } else {
        await planBulkChange(client, { id, to, template: key, items: [{ application, mail }] })
        await runBulkChange(client, id)
      }
      return true
    },
    done: () => (to === status ? `Sending email to ${name}` : `${name}: ${to}. Sending email`),
    onSaved: onClose,
    staysOpen: true,
    isGuarded: false,
  })
  return (
    <RecordFormFrame form={form} save={`Send to ${email}`} cancel={onClose} showsStatus={false}>
      <EmailContentFields template={key} subject={form.text('subject')} body={form.text('body')} />
      {next !== null && next !== status && (
        <Checkbox
          label={`Also set the status to ${next}`}
          checked={isMoving}
          onChange={({ currentTarget: { checked } }) => setMoving(checked)}
        />
      )}
      <Preview filled={fill(form.values)} to={`${name}, ${email}`} />
    </RecordFormFrame>
  )
}
