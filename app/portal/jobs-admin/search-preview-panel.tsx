/** Previews the structured data of a vacancy and suggests improvements while typing. */
import { List, Text, Title, UnstyledButton } from '@mantine/core'
import type { EditableJob } from '#app/content/jobs-admin.ts'
import type { CompanyLocation } from '#domain/company/locations.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import { type JobInput, jobSchema, missingJobFields } from '#domain/jobs/jobs.ts'
import { getJobLocation, jobPosting } from '#domain/jobs/posting.ts'
import { checkJobQuality } from '#domain/jobs/quality.ts'
import type { JobValues } from './job-form-values.ts'
import styles from './jobs-admin.module.css'

interface SearchPreviewPanelProps {
  readonly values: JobValues
  readonly job: EditableJob | null
  readonly sites: readonly CompanyLocation[]
  readonly onField: (name: keyof JobInput) => void
}

export function SearchPreviewPanel({ values, job, sites, onField }: SearchPreviewPanelProps) {
  const parsed = jobSchema.safeParse({ ...values, closesOn: values.closesOn || null })
  const draft: JobInput = parsed.success ? parsed.data : { ...values, closesOn: values.closesOn || null }
  const now = new Date()
  const advice = checkJobQuality(draft, now)
  const posting = jobPosting({
    ...draft,
    id: job?.id ?? 0,
    createdAt: job?.createdAt ?? now.toISOString(),
    place: getJobLocation(draft, sites),
    html: [draft.description, draft.requirements, draft.benefits, draft.howToApply].join(''),
  })
  const missing = missingJobFields(draft)
  return (
    <section aria-label="Search engine preview" className={styles.search}>
      <Title order={2} size="h4">
        Search engine preview
      </Title>
      <dl className={styles.posting}>
        <Property name="Title" isRequired value={posting.title} />
        <Property
          name="Description"
          isRequired
          value={missing.includes('description') ? '' : 'From your text'}
        />
        <Property name="Posted" isRequired value={formatLongDate(posting.datePosted)} />
        <Property name="Place" isRequired value={formatLocation(posting.jobLocation.address)} />
        <Property name="Closes" value={draft.closesOn === null ? '' : formatLongDate(draft.closesOn)} />
        <Property name="Pay" value={formatPay(posting)} />
        <Property name="Employment" value={draft.type} />
        <Property name="Hours" value={draft.hours} />
      </dl>
      {advice.length === 0 ? (
        <Text size="sm">
          Complete: this vacancy has everything that applicants and search engines look for.
        </Text>
      ) : (
        <List size="sm" className={styles.advice}>
          {advice.map(({ field, message }) => (
            <List.Item key={message}>
              <UnstyledButton type="button" className={styles.adviceLink} onClick={() => onField(field)}>
                {message}
              </UnstyledButton>
            </List.Item>
          ))}
        </List>
      )}
    </section>
  )
}

function Property({
  name,
  value,
  isRequired = false,
}: {
  name: string
  value: string
  isRequired?: boolean
}) {
  return (
    <>
      <dt>{name}</dt>
      <dd data-missing={value === '' || undefined}>
        {value || (isRequired ? 'Missing (required)' : 'Not given')}
      </dd>
    </>
  )
}

function formatLocation(address: object): string {
  const { streetAddress, addressLocality, postalCode } = address as Record<string, string | undefined>
  return [streetAddress, addressLocality, postalCode].filter(Boolean).join(', ')
}

function formatPay(posting: ReturnType<typeof jobPosting>): string {
  if (!('baseSalary' in posting) || posting.baseSalary === undefined) return ''
  const { minValue, maxValue, unitText } = posting.baseSalary.value
  const pounds = (value: number) =>
    `£${value.toLocaleString('en-GB', { minimumFractionDigits: Number.isInteger(value) ? 0 : 2 })}`
  const range = minValue === maxValue ? pounds(minValue) : `${pounds(minValue)} to ${pounds(maxValue)}`
  return `${range} per ${unitText.toLowerCase()}`
}
