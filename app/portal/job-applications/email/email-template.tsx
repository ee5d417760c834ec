/** Template editor with a preview. Saving detects changes by colleagues. */
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { data } from 'react-router'
import { z } from 'zod'
import {
  listTemplates,
  readEmailRecipient,
  type StoredTemplate,
  saveTemplate,
} from '#app/content/applications/emails.ts'
import { listApplications } from '#app/content/applications/queries.ts'
import {
  DEFAULT_TEMPLATES,
  type EmailTemplate,
  fillTemplate,
  getTemplateValues,
  TEMPLATE_KEYS,
  type TemplateKey,
  validateTemplate,
} from '#domain/applications/templates.ts'
import { useRecordForm } from '../../ui/form/record-form.ts'
import { RecordFormFrame } from '../../ui/form/record-form-frame.tsx'
import { loadData } from '../../ui/loader-data.ts'
import { notifySuccess } from '../../ui/notifications.tsx'
import { FailureNotice, Panel, pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import { applicationList } from '../applications-list.tsx'
import type { Route } from './+types/email-template'
import { EmailContentFields } from './email-content-fields.tsx'
import { formatRecipient, Preview } from './email-preview.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Email template')

/** @property as reference of the application used for the preview; defaults to the newest */
export async function clientLoader({ params, request, context }: Route.ClientLoaderArgs) {
  const key = TEMPLATE_KEYS.find((one) => one === params.template)
  if (key === undefined) throw data('Template not found', { status: 404 })
  const { searchParams } = new URL(request.url)
  const requestedReference = searchParams.get('as')
  const { names } = applicationList.query.read(searchParams)
  return loadData(context, async (client) => {
    const newest = { ...applicationList.query.read(new URLSearchParams()), names }
    const [templates, reference] = await Promise.all([
      listTemplates(client),
      requestedReference ??
        listApplications(client, newest, new Date()).then(({ rows }) => rows[0]?.reference),
    ])
    const shown = reference === undefined ? null : await readEmailRecipient(client, reference, names)
    const template = templates.find((one) => one.key === key) as StoredTemplate
    return { template, shown, search: names === '' ? '' : `?names=${names}` }
  })
}
clientLoader.hydrate = true as const

/** Schema of a template's text. */
export function createTemplateSchema(key: TemplateKey) {
  return z.object({ subject: z.string(), body: z.string() }).superRefine((content, context) => {
    for (const [field, message] of Object.entries(validateTemplate(key, content)))
      context.addIssue({ code: 'custom', path: [field], message })
  })
}

export default function EmailTemplateScreen({
  loaderData: { template, shown, search },
}: Route.ComponentProps) {
  const { key, version } = template
  const { label, use } = DEFAULT_TEMPLATES[key]
  // Resets the form. A new version from a colleague must not discard unsaved text, so it does not reset it.
  const [resetState, setResetState] = useState<{
    readonly count: number
    readonly template: StoredTemplate
  } | null>(null)
  const reset = useAction(
    (client, to: { version: number; content: EmailTemplate | null }) =>
      saveTemplate(client, key, to.version, to.content),
    {
      onDone(saved, { content }) {
        const { subject, body } = content ?? DEFAULT_TEMPLATES[key]
        const template = { key, version: saved, subject, body }
        // Undo runs long after the render that offered it.
        setResetState((former) => ({ count: (former?.count ?? 0) + 1, template }))
      },
    },
  )
  const currentTemplate = resetState?.template.key === key ? resetState.template : template
  async function resetTemplate() {
    const outcome = await reset.run({ version, content: null })
    if (outcome === null || outcome.failure !== null) return
    const former = { subject: template.subject, body: template.body }
    notifySuccess(`“${label}” reset to the default text`, {
      of: `reset of ${label}`,
      run: () => void reset.run({ version: 0, content: former }),
    })
  }
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={{ to: `/job-applications/mails${search}`, label: 'Email templates' }}
        title={label}
        lead={use}
      >
        {version > 0 && (
          <Button variant="default" loading={reset.isBusy} onClick={() => void resetTemplate()}>
            Reset to default text
          </Button>
        )}
      </ScreenHeader>
      <FailureNotice failure={reset.failure} />
      <TemplateForm
        key={`${key} ${resetState?.count ?? 0}`}
        template={currentTemplate}
        shown={shown}
        search={search}
      />
    </Stack>
  )
}

type TemplateFormProps = Pick<Route.ComponentProps['loaderData'], 'template' | 'shown' | 'search'>

function TemplateForm({ template, shown, search }: TemplateFormProps) {
  const { key } = template
  const { label, status } = DEFAULT_TEMPLATES[key]
  // Version when the form was opened, for optimistic locking.
  const [baseVersion, setBaseVersion] = useState(template.version)
  const [now] = useState(() => new Date())
  const form = useRecordForm({
    schema: createTemplateSchema(key),
    start: { subject: template.subject, body: template.body },
    save: (client, content: EmailTemplate, overwrite) =>
      saveTemplate(client, key, overwrite ? null : baseVersion, content),
    done: () => `“${label}” saved`,
    onSaved: setBaseVersion,
    staysOpen: true,
    draft: { subject: `email-template:${key}`, title: () => label },
  })
  const filled =
    shown === null
      ? null
      : fillTemplate(form.values, getTemplateValues(shown, status ?? shown.status, shown.proposal, now))
  return (
    <>
      <RecordFormFrame
        form={form}
        save="Save changes"
        currentVersionUrl={`/job-applications/mails/${key}${search}`}
      >
        <EmailContentFields template={key} subject={form.text('subject')} body={form.text('body')} />
      </RecordFormFrame>
      <Panel id="preview" title="Preview">
        {filled === null || shown === null ? (
          <Text c="dimmed">No application to preview with yet</Text>
        ) : (
          <Preview filled={filled} to={formatRecipient(shown)} />
        )}
      </Panel>
    </>
  )
}
