import { Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { saveLeadDetail } from '#app/content/leads/mutations.ts'
import type { LeadDetail } from '#app/content/leads/queries.ts'
import { LEAD_FIELD_NAMES } from '#domain/leads/leads.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'

/** Match the constraints of the detail tables. */
const DETAIL_MAX: Readonly<Record<string, number>> = {
  skills: 5000,
  experience: 5000,
  pricing: 5000,
  priority: 60,
}
const DEFAULT_DETAIL_MAX = 200
const CONTACT_FIELD_MAX = 200

const contactSchema = z.object({
  name: z.string().trim().max(CONTACT_FIELD_MAX, 'Please keep the name to 200 characters.'),
  company: z.string().trim().max(CONTACT_FIELD_MAX, 'Please keep the company to 200 characters.'),
  email: z.union([z.literal(''), z.email('Please enter a valid email address.')]),
  phone: z.string().trim().max(60, 'Please keep the phone number to 60 characters.'),
})

export function EditDetails({ lead, onClose }: { readonly lead: LeadDetail; readonly onClose: () => void }) {
  const columns = Object.keys(lead.detail)
  const { name, company, email, phone } = lead
  // The contact or a colleague may change other fields while the dialog is open.
  const [start] = useState<Readonly<Record<string, string>>>({ name, company, email, phone, ...lead.detail })
  const form = useRecordForm({
    schema: contactSchema.and(z.record(z.string(), z.string())),
    start,
    isGuarded: false,
    staysOpen: true,
    save: async (client, draft) => {
      // Only changed fields are saved: the contact may have updated the others since.
      const fields = Object.fromEntries(
        Object.entries<string>(draft).filter(([field, value]) => value !== start[field]),
      )
      await saveLeadDetail(client, lead, fields)
      return true
    },
    done: () => 'Details saved',
    onSaved: onClose,
  })
  return (
    <Dialog title="Edit details" onClose={onClose}>
      <RecordFormFrame form={form} save="Save details" cancel={onClose} showsStatus={false}>
        {form.isConflict && <Text>Your changes are still here. Save again to apply them.</Text>}
        <TextInput label="Name" {...form.text('name')} />
        <TextInput label="Company" {...form.text('company')} />
        <TextInput label="Email" type="email" {...form.text('email')} />
        <TextInput label="Phone" type="tel" {...form.text('phone')} />
        {columns.map((column) => (
          <Textarea
            key={column}
            label={LEAD_FIELD_NAMES[column] ?? column}
            autosize
            minRows={1}
            maxLength={DETAIL_MAX[column] ?? DEFAULT_DETAIL_MAX}
            {...form.text(column)}
          />
        ))}
      </RecordFormFrame>
    </Dialog>
  )
}
