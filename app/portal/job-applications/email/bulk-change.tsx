/** Changes several applications, with or without emails. Every email is previewed first. */
import { Alert, Button, Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import {
  listMatchingApplications,
  listSelectedApplications,
  listTemplates,
  MAX_BULK_CHANGE,
  type PlannedBulkChangeItem,
  planBulkChange,
  type StoredTemplate,
} from '#app/content/applications/emails.ts'
import type { TemplateRecipient } from '#app/content/applications/queries.ts'
import type { ApplicantNameOption } from '#domain/applications/anonymisation.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/applications/applications.ts'
import { withPlaceholderLabels } from '#domain/applications/placeholder-labels.ts'
import {
  DEFAULT_TEMPLATES,
  type EmailTemplate,
  type FilledTemplate,
  fillTemplate,
  getTemplateValues,
  MANUAL_TEMPLATES,
} from '#domain/applications/templates.ts'
import { useRecordForm } from '../../ui/form/record-form.ts'
import { RecordFormFrame } from '../../ui/form/record-form-frame.tsx'
import { loadData } from '../../ui/loader-data.ts'
import { Panel, pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { applicationList } from '../applications-list.tsx'
import type { Route } from './+types/bulk-change'
import { counted } from './bulk-change-text.ts'
import { EmailContentFields } from './email-content-fields.tsx'
import { createTemplateSchema } from './email-template.tsx'
import styles from './emails.module.css'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Change several applications')

/** Applications selected by hand (`only`, comma-separated references), or all matches of the list's query. */
export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const only = searchParams.get('only')
  const query = applicationList.query.read(searchParams)
  return loadData(context, async (client) => {
    const [found, templates] = await Promise.all([
      only === null
        ? listMatchingApplications(client, query, new Date())
        : listSelectedApplications(client, only.split(','), query.names).then((rows) => ({
            rows,
            total: rows.length,
          })),
      listTemplates(client),
    ])
    const names = query.names === '' ? '' : `?names=${query.names}`
    return { ...found, templates, search: only === null ? search : names, names: query.names }
  })
}
clientLoader.hydrate = true as const

/** New status and template, so that a reload keeps them. */
const CHOICES = ['set', 'email']

function withoutChoices({ searchParams }: URL): string {
  return new URLSearchParams([...searchParams].filter(([name]) => !CHOICES.includes(name))).toString()
}

/** Choosing a status or template loads nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isChoice =
    currentUrl.search !== nextUrl.search && withoutChoices(currentUrl) === withoutChoices(nextUrl)
  return !isChoice && defaultShouldRevalidate
}

const UNCHANGED = 'unchanged'
const NO_EMAIL = 'none'
const INITIAL_COUNT = 50

function readChoice(parameters: URLSearchParams) {
  return {
    set: APPLICATION_STATUSES.find((one) => one === parameters.get('set')) ?? UNCHANGED,
    email: MANUAL_TEMPLATES.find((one) => one === parameters.get('email')) ?? NO_EMAIL,
  } as const
}

export default function BulkChange({ loaderData }: Route.ComponentProps) {
  const { rows, total, templates, search, names } = loaderData
  const [parameters, setParameters] = useSearchParams()
  const [{ set: to, email: key }, setChoice] = useState(() => readChoice(parameters))
  const [deselected, setDeselected] = useState<ReadonlySet<number>>(new Set())
  const template = templates.find((one) => one.key === key) ?? null
  const chosen = useMemo(() => rows.filter(({ id }) => !deselected.has(id)), [rows, deselected])
  function choose(part: Record<string, string>) {
    const next = new URLSearchParams({ ...Object.fromEntries(parameters), set: to, email: key, ...part })
    setChoice(readChoice(next))
    setParameters(next, { replace: true, preventScrollReset: true })
  }
  function toggle(id: number) {
    const next = new Set(deselected)
    if (!next.delete(id)) next.add(id)
    setDeselected(next)
  }
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={{ to: `/job-applications${search}`, label: 'All applications' }}
        title="Change several applications"
        lead={`${counted(chosen.length, 'application')} selected. You can review everything before it changes.`}
      />
      {total > rows.length && (
        <Alert color="yellow">
          {total.toLocaleString('en-GB')} match. You can change {MAX_BULK_CHANGE.toLocaleString('en-GB')} at a
          time; these are the first.
        </Alert>
      )}
      <Panel id="what" title="Change">
        <NativeSelect
          size="md"
          maw="44rem"
          label="New status"
          value={to}
          data={[{ value: UNCHANGED, label: 'Leave unchanged' }, ...APPLICATION_STATUSES]}
          onChange={({ currentTarget: { value } }) => {
            const matching = MANUAL_TEMPLATES.find((one) => DEFAULT_TEMPLATES[one].status === value)
            choose({ set: value, ...(key !== NO_EMAIL && matching !== undefined && { email: matching }) })
          }}
        />
        <NativeSelect
          size="md"
          maw="44rem"
          label="Email to each applicant"
          value={key}
          data={[
            { value: NO_EMAIL, label: 'No email' },
            ...MANUAL_TEMPLATES.map((value) => ({ value, label: DEFAULT_TEMPLATES[value].label })),
          ]}
          onChange={({ currentTarget: { value } }) => choose({ email: value })}
        />
      </Panel>
      <Change
        key={key}
        rows={rows}
        chosen={chosen}
        deselected={deselected}
        template={template}
        names={names}
        to={to === UNCHANGED ? null : to}
        onToggle={toggle}
      />
    </Stack>
  )
}

interface ChangeProps {
  readonly rows: readonly TemplateRecipient[]
  readonly chosen: readonly TemplateRecipient[]
  readonly deselected: ReadonlySet<number>
  readonly to: ApplicationStatus | null
  readonly template: StoredTemplate | null
  readonly names: ApplicantNameOption
  readonly onToggle: (id: number) => void
}

function Change({ rows, chosen, deselected, to, template, names, onToggle }: ChangeProps) {
  const navigate = useNavigate()
  const [id] = useState(() => crypto.randomUUID())
  const [now] = useState(() => new Date())
  const fill = (content: EmailTemplate, application: TemplateRecipient) =>
    fillTemplate(content, getTemplateValues(application, to ?? application.status, application.proposal, now))
  const form = useRecordForm({
    schema: createTemplateSchema(template?.key ?? 'rejection').superRefine((content, context) => {
      const unsendable =
        template === null ? [] : chosen.map((one) => fill(content, one)).filter(({ ok }) => !ok)
      const [first] = unsendable
      if (first !== undefined && !first.ok) {
        const message = `${counted(unsendable.length, 'email')} can’t be sent: ${first.problem}`
        context.addIssue({ code: 'custom', path: ['body'], message })
      }
    }),
    // The text is validated only if an email is sent.
    start: template ?? { ...DEFAULT_TEMPLATES.rejection },
    async save(client, content: EmailTemplate) {
      const items = chosen.flatMap((application): PlannedBulkChangeItem[] => {
        if (template === null) return [{ application, email: null }]
        const filled = fill(content, application)
        return filled.ok ? [{ application, email: filled.email }] : []
      })
      await planBulkChange(client, { id, to, template: template?.key ?? null, items })
      return true
    },
    onSaved() {
      const parameters = new URLSearchParams({ go: '1', ...(names !== '' && { names }) })
      void navigate(`/job-applications/changes/${id}?${parameters}`, { replace: true })
    },
    ...(template !== null && {
      draft: {
        subject: `bulk-email:${template.key}`,
        title: () => `${DEFAULT_TEMPLATES[template.key].label} to several applicants`,
      },
    }),
  })
  const duplicateCount = useMemo(() => countDuplicateAddresses(chosen), [chosen])
  const isEmptyChange = (to === null && template === null) || chosen.length === 0
  const save = [
    ...(to === null ? [] : [`Set ${counted(chosen.length, 'application')} to ${to}`]),
    ...(template === null ? [] : [`${to === null ? 'Send' : 'send'} ${counted(chosen.length, 'email')}`]),
  ].join(' and ')
  return (
    <RecordFormFrame form={form} save={save || 'Apply change'} canSave={!isEmptyChange} showsStatus={false}>
      {template !== null && (
        <EmailContentFields template={template.key} subject={form.text('subject')} body={form.text('body')} />
      )}
      {template !== null && duplicateCount > 0 && (
        <Alert color="yellow">
          {counted(duplicateCount, 'address', 'addresses')} will get more than one of these emails, because
          the same person applied more than once.
        </Alert>
      )}
      <ApplicationList
        rows={rows}
        deselected={deselected}
        to={to}
        onToggle={onToggle}
        emailFor={template === null ? null : (application) => fill(form.values, application)}
      />
    </RecordFormFrame>
  )
}

/** Returns the number of email addresses that occur more than once. */
function countDuplicateAddresses(applications: readonly TemplateRecipient[]): number {
  const counts = Map.groupBy(applications, ({ email }) => email.toLowerCase())
  // Hidden addresses are empty.
  counts.delete('')
  return [...counts.values()].filter(({ length }) => length > 1).length
}

interface ApplicationListProps {
  readonly rows: readonly TemplateRecipient[]
  readonly deselected: ReadonlySet<number>
  readonly to: ApplicationStatus | null
  /** Null if no email is sent. */
  readonly emailFor: ((application: TemplateRecipient) => FilledTemplate) | null
  readonly onToggle: (id: number) => void
}

function ApplicationList({ rows, deselected, to, emailFor, onToggle }: ApplicationListProps) {
  const [shown, setShown] = useState(INITIAL_COUNT)
  return (
    <>
      <ul className={styles.emails} aria-label="Applications">
        {rows.slice(0, shown).map((application) => (
          <li key={application.id}>
            <Checkbox
              checked={!deselected.has(application.id)}
              onChange={() => onToggle(application.id)}
              label={`${application.name}, ${application.jobTitle}`}
              description={[
                ...(application.isHidden ? [] : [application.email]),
                application.status + (to === null || to === application.status ? '' : ` → ${to}`),
              ].join(', ')}
            />
            {emailFor !== null && !deselected.has(application.id) && (
              <EmailPreview filled={emailFor(application)} />
            )}
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + 200)}>
          Show {Math.min(200, rows.length - shown)} more of {rows.length - shown}
        </Button>
      )}
    </>
  )
}

function EmailPreview({ filled }: { readonly filled: FilledTemplate }) {
  if (!filled.ok)
    return (
      <Text size="sm" c="red">
        {filled.problem}
      </Text>
    )
  return (
    <details>
      <summary>{withPlaceholderLabels(filled.email.subject)}</summary>
      <div className={styles.preview}>{withPlaceholderLabels(filled.email.body)}</div>
    </details>
  )
}
