/** Who somebody is and what their kind of lead has beyond the rest: read, and edited where staff learn more. */
import { Button, DataList, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { drawingLink, type LeadDetail } from '#app/content/received/lead-reading.ts'
import { saveLeadDetail } from '#app/content/received/lead-work.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { specificationAddress } from '#domain/specification/fields.ts'
import { answersInWords } from '#domain/specification/specification.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'
import { Fact, FileDownload } from '../ui/record.tsx'
import { Panel } from '../ui/screen.tsx'

const DETAIL_LABELS: Readonly<Record<string, string>> = {
  product_type: 'Sells',
  pricing: 'Price',
  inquiry_type: 'Concerns',
  location: 'Where',
  skills: 'Skills',
  experience: 'Experience',
  preferred_role: 'Looks for',
  area: 'Area',
  priority: 'Priority',
}

/** As the tables’ constraints have them. */
const DETAIL_MAX: Readonly<Record<string, number>> = {
  skills: 5000,
  experience: 5000,
  pricing: 5000,
  priority: 60,
}
const DETAIL_MAX_ELSEWHERE = 200

export function detailInWords(detail: LeadDetail['detail']): readonly (readonly [string, string])[] {
  return Object.entries(detail)
    .filter(([, value]) => value !== '')
    .map(([column, value]) => [DETAIL_LABELS[column] ?? column, value] as const)
}

export function LeadDetails({ lead }: { readonly lead: LeadDetail }) {
  const [isEditing, setEditing] = useState(false)
  const { specification, detail, drawing } = lead
  const answers = [...detailInWords(detail), ...answersInWords(specification)]
  return (
    <Panel
      id="answers"
      title="What it is about"
      end={
        <Button size="compact-md" variant="default" onClick={() => setEditing(true)}>
          Edit details
        </Button>
      }
    >
      {answers.length === 0 && drawing === null && <p>Nothing beyond the message.</p>}
      {answers.length > 0 && (
        <DataList orientation="vertical" size="md">
          {answers.map(([label, answer]) => (
            <Fact key={label} label={label}>
              {answer}
            </Fact>
          ))}
        </DataList>
      )}
      {Object.keys(specification).length > 0 && (
        <p>
          <Link to={specificationAddress(specification)} reloadDocument target="_blank">
            Specification on one page
          </Link>
        </p>
      )}
      {drawing !== null && <FileDownload file={drawing} link={drawingLink} />}
      {isEditing && <EditDetails lead={lead} onClose={() => setEditing(false)} />}
    </Panel>
  )
}

const PERSON_MAX = 200

const personSchema = z.object({
  name: z.string().trim().max(PERSON_MAX, 'Please keep the name to 200 characters.'),
  company: z.string().trim().max(PERSON_MAX, 'Please keep the company to 200 characters.'),
  email: z.union([z.literal(''), z.email('Please enter a valid email address.')]),
  phone: z.string().trim().max(60, 'Please keep the number to 60 characters.'),
})

function EditDetails({ lead, onClose }: { readonly lead: LeadDetail; readonly onClose: () => void }) {
  const columns = Object.keys(lead.detail)
  const { name, company, email, phone } = lead
  const form = useRecordForm({
    schema: personSchema.and(z.record(z.string(), z.string())),
    start: { name, company, email, phone, ...lead.detail } as Record<string, string>,
    isGuarded: false,
    stays: true,
    save: async (session, draft) => {
      const detail = Object.fromEntries(columns.map((column) => [column, draft[column] ?? '']))
      await withDataSession(session, (client) => saveLeadDetail(client, lead, draft, detail))
      return true
    },
    done: () => 'The details are saved.',
    onSaved: onClose,
  })
  return (
    <Dialog title="Edit details" onClose={onClose}>
      <RecordFormFrame form={form} save="Save details" cancel={onClose} hasState={false}>
        <TextInput label="Name" {...form.text('name')} />
        <TextInput label="Company" {...form.text('company')} />
        <TextInput label="Email" type="email" {...form.text('email')} />
        <TextInput label="Telephone" type="tel" {...form.text('phone')} />
        {columns.map((column) => (
          <Textarea
            key={column}
            label={DETAIL_LABELS[column] ?? column}
            autosize
            minRows={1}
            maxLength={DETAIL_MAX[column] ?? DETAIL_MAX_ELSEWHERE}
            {...form.text(column)}
          />
        ))}
      </RecordFormFrame>
    </Dialog>
  )
}
