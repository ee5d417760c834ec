import { Alert, Autocomplete, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type EditableJob, saveJob } from '#app/content/jobs-admin.ts'
import type { CompanyLocation } from '#domain/company/locations.ts'
import { JOB_FIELD_MAX, jobSchema } from '#domain/jobs/jobs.ts'
import { DateField } from '../ui/form/date-field.tsx'
import styles from '../ui/form/form.module.css'
import { limitLength } from '../ui/form/length-limit.ts'
import { useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'
import { RichTextEditor } from '../ui/rich-text-editor/rich-text-editor.tsx'
import { ScreenHeader, type ScreenHeaderProps } from '../ui/screen.tsx'
import { getInitialValues } from './job-form-values.ts'
import { SearchPreviewPanel } from './search-preview-panel.tsx'

const TYPES = ['Full-time', 'Part-time', 'Fixed-term', 'Temporary', 'Contract', 'Apprenticeship', 'Placement']
const LAST_DAY = '2199-12-31'

const RICH_TEXT_FIELDS = [
  [
    'description',
    'Description',
    'Day-to-day work, the team and the machines. Headed “The job” on the website.',
  ],
  [
    'requirements',
    'Requirements',
    'Only what’s essential: every line puts someone off applying. Headed “About you” on the website.',
  ],
  ['benefits', 'Benefits', 'Holiday, pension, training, parking, and what it’s like to work here.'],
  ['howToApply', 'How to apply', 'Only what the application form doesn’t cover. Can be left empty.'],
] as const

interface JobFormProps extends Omit<ScreenHeaderProps, 'children'> {
  readonly job: EditableJob | null
  /** Whether the form creates a copy. */
  readonly isCopy: boolean
  readonly departments: readonly string[]
  readonly sites: readonly CompanyLocation[]
  readonly notice: string | undefined
}

export function JobForm({ job, isCopy, departments, sites, notice, ...header }: JobFormProps) {
  // Version that the save is based on.
  const [origin] = useState(isCopy ? null : job)
  const isUnpublished = origin === null || origin.state === 'draft'
  const navigate = useNavigate()
  const form = useRecordForm({
    schema: jobSchema,
    start: getInitialValues(job, isCopy),
    save: (client, draft, overwrite) =>
      saveJob(client, origin?.id ?? null, draft, overwrite ? null : (origin?.updatedAt ?? null), new Date()),
    done: ({ title, isDraft }) =>
      isDraft ? `“${title}” saved as a draft` : isUnpublished ? `“${title}” published` : `“${title}” saved`,
    onSaved: ({ isDraft }) => void navigate(isDraft ? '/jobs-admin?state=draft' : '/jobs-admin'),
    draft: {
      subject: `job:${origin?.id ?? (job === null ? 'new' : `copy-of-${job.id}`)}`,
      title: ({ title }) => title || 'New vacancy',
    },
  })
  const { values, change } = form
  const limit = (name: keyof typeof JOB_FIELD_MAX, hint?: string) =>
    limitLength(values[name], JOB_FIELD_MAX[name], hint)

  const nameOf = (site: string) => sites.find(({ id }) => id === site)?.name

  return (
    <Stack gap="lg">
      <ScreenHeader {...header}>
        {isUnpublished && (
          <Button variant="default" loading={form.isBusy} onClick={() => form.submit({ isDraft: true })}>
            Save as draft
          </Button>
        )}
        <Button type="submit" form={form.formId} loading={form.isBusy}>
          {isUnpublished ? 'Publish' : 'Save changes'}
        </Button>
      </ScreenHeader>
      {notice !== undefined && <Alert role="status">{notice}</Alert>}
      <RecordFormFrame
        form={form}
        onSubmit={() => form.submit(isUnpublished ? { isDraft: false } : {})}
        cancel="/jobs-admin"
        currentVersionUrl={origin === null ? undefined : `/jobs-admin/${origin.id}`}
        className={styles.columns}
      >
        <Stack gap="md" className={styles.text}>
          <TextInput {...form.text('title')} label="Title" required {...limit('title')} />
          {RICH_TEXT_FIELDS.map(([name, label, hint]) => (
            <div key={name}>
              <RichTextEditor
                id={form.id(name)}
                label={label}
                initialHtml={values[name]}
                onHtml={(html) => change({ [name]: html })}
                isLocked={form.isBusy}
                isRequired={name !== 'howToApply'}
                error={form.error(name)}
              />
              <Text size="sm" c="dimmed" mt="xs">
                {hint}
              </Text>
            </div>
          ))}
        </Stack>
        <Stack gap="md" className={styles.beside}>
          <NativeSelect
            {...form.text('site')}
            label="Site"
            description="Shown to applicants as the location, with its address in search engines and vacancy alerts."
            data={[
              { value: '', label: 'None of our sites' },
              ...sites.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              change({ site: value, location: nameOf(value) ?? values.location })
            }
          />
          {values.location !== nameOf(values.site) && (
            <TextInput
              {...form.text('location')}
              label="Location"
              required
              {...limit('location', 'Shown to applicants.')}
            />
          )}
          <Autocomplete
            id={form.id('department')}
            label="Department"
            required
            data={[...departments]}
            value={values.department}
            onChange={(department) => change({ department })}
            error={form.error('department')}
            {...limit('department')}
          />
          <Autocomplete
            id={form.id('type')}
            label="Type"
            required
            data={TYPES}
            value={values.type}
            onChange={(type) => change({ type })}
            error={form.error('type')}
            {...limit('type')}
          />
          <TextInput
            {...form.text('pay')}
            label="Pay"
            {...limit('pay', 'Such as “£36,400 to £39,800 a year” or “£16.90 an hour”.')}
          />
          {values.pay.trim() === '' && (
            <TextInput
              {...form.text('noPayReason')}
              label="Reason for not stating pay"
              {...limit('noPayReason', 'Shown instead of the pay.')}
            />
          )}
          <TextInput
            {...form.text('hours')}
            label="Hours"
            {...limit('hours', 'Such as “39 hours, two shifts, no weekends”.')}
          />
          <DateField
            id={form.id('closesOn')}
            label="Closing date"
            description="The last day people can apply (UK time)."
            clearable
            clearButtonProps={{ 'aria-label': 'Clear closing date' }}
            minDate="1900-01-01"
            maxDate={LAST_DAY}
            value={values.closesOn}
            onDate={(closesOn) => change({ closesOn })}
            error={form.error('closesOn')}
          />
          <SearchPreviewPanel
            values={values}
            job={origin}
            sites={sites}
            onField={(name) => document.getElementById(form.id(name))?.focus()}
          />
        </Stack>
      </RecordFormFrame>
    </Stack>
  )
}
