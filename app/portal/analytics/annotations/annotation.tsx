import { Stack, TextInput } from '@mantine/core'
import { data, useNavigate } from 'react-router'
import { readAnnotation, saveAnnotation } from '#app/content/reports/annotations.ts'
import { isArticleNumber } from '#domain/articles/article.ts'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import {
  CHART_ANNOTATION_MAX,
  type ChartAnnotation,
  chartAnnotationSchema,
} from '#domain/reporting/annotations.ts'
import { LazyDateField } from '../../ui/form/lazy-date-fields.tsx'
import { useRecordForm } from '../../ui/form/record-form.ts'
import { RecordFormFrame } from '../../ui/form/record-form-frame.tsx'
import { loadData } from '../../ui/loader-data.ts'
import { pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import type { Route } from './+types/annotation'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(loaderData?.note?.note ?? 'New note')

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const id = 'id' in params ? String(params.id) : undefined
  if (id === undefined) return { note: null }
  const note = isArticleNumber(id)
    ? await loadData(context, (client) => readAnnotation(client, Number(id)))
    : null
  if (note === null) throw data('Note not found', { status: 404 })
  return { note }
}
clientLoader.hydrate = true as const

export default function Annotation({ loaderData: { note } }: Route.ComponentProps) {
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={{ to: '/analytics/notes', label: 'Chart notes' }}
        title={note?.note ?? 'New note'}
      />
      <NoteForm key={note?.id ?? 'new'} note={note} />
    </Stack>
  )
}

function NoteForm({ note }: { note: ChartAnnotation | null }) {
  const navigate = useNavigate()
  const form = useRecordForm({
    schema: chartAnnotationSchema,
    start: { day: note?.day ?? toLondonDate(new Date()), note: note?.note ?? '' },
    async save(client, draft, isOver) {
      const version = isOver ? null : (note?.updatedAt ?? null)
      await saveAnnotation(client, note?.id ?? null, draft, version)
      return draft
    },
    done: ({ day }) => `Note saved for ${formatLongDate(day)}`,
    onSaved: () => void navigate('/analytics/notes'),
  })
  return (
    <RecordFormFrame
      form={form}
      save={note === null ? 'Add note' : 'Save changes'}
      cancel="/analytics/notes"
      currentVersionUrl={note === null ? undefined : `/analytics/notes/${note.id}`}
    >
      <LazyDateField
        id={form.id('day')}
        label="Date"
        required
        value={form.values.day}
        onDate={(day) => form.change({ day })}
        error={form.error('day')}
      />
      <TextInput
        {...form.text('note')}
        label="What happened"
        description="For example “Press release about the new line”"
        maxLength={CHART_ANNOTATION_MAX}
        required
      />
    </RecordFormFrame>
  )
}
