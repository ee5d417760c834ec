import { NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { createLead } from '#app/content/leads/mutations.ts'
import { LEAD_MESSAGE_MAX, LEAD_NAME_MAX, leadEntrySchema } from '#domain/leads/lead-entry.ts'
import {
  ENTERED_SOURCES,
  getLeadName,
  getLeadPath,
  LEAD_TYPE_NAMES,
  LEAD_TYPES,
} from '#domain/leads/leads.ts'
import styles from '../ui/form/form.module.css'
import { LazyDateTimeField } from '../ui/form/lazy-date-fields.tsx'
import { limitLength } from '../ui/form/length-limit.ts'
import { useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'
import { today } from '../ui/form/today.ts'
import { KnownContact } from './known-contact.tsx'

/** In the order of the form. */
const NEW_LEAD = {
  name: '',
  company: '',
  phone: '',
  email: '',
  message: '',
  source: 'Phone',
  type: 'customer_enquiry',
  callBackAt: '',
}

export function LeadForm() {
  const navigate = useNavigate()
  const form = useRecordForm({
    schema: leadEntrySchema,
    start: NEW_LEAD,
    save: async (client, entry) => ({ ...entry, reference: await createLead(client, entry) }),
    done: (lead) => `${getLeadName(lead)} added`,
    onSaved: ({ reference }) => void navigate(getLeadPath(reference), { replace: true }),
    draft: { subject: 'new-lead', title: (values) => `New lead: ${getLeadName(values)}` },
  })
  const { values, change } = form
  return (
    <RecordFormFrame form={form} save="Add lead" cancel="/leads" className={styles.columns}>
      <Stack gap="md" className={styles.text}>
        <div>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              {...form.text('name')}
              {...limitLength(values.name, LEAD_NAME_MAX)}
              label="Name"
              autoComplete="off"
            />
            <TextInput
              {...form.text('company')}
              {...limitLength(values.company, LEAD_NAME_MAX)}
              label="Company"
              autoComplete="off"
            />
            <TextInput {...form.text('phone')} label="Phone" type="tel" autoComplete="off" />
            <TextInput {...form.text('email')} label="Email" type="email" autoComplete="off" />
          </SimpleGrid>
          <KnownContact email={values.email} phone={values.phone} />
        </div>
        <Textarea
          {...form.text('message')}
          {...limitLength(
            values.message,
            LEAD_MESSAGE_MAX,
            'The contact can ask for a copy of what you write.',
          )}
          label="What they need"
          autosize
          minRows={5}
          maxRows={20}
        />
      </Stack>
      <Stack gap="md" className={styles.beside}>
        <NativeSelect {...form.text('source')} label="Source" data={ENTERED_SOURCES} />
        <NativeSelect
          {...form.text('type')}
          label="Type"
          data={LEAD_TYPES.map((value) => ({ value, label: LEAD_TYPE_NAMES[value] }))}
        />
        <LazyDateTimeField
          id={form.id('callBackAt')}
          label="Call back (optional)"
          description="UK time. You’re reminded an hour before."
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the call' }}
          minDate={today()}
          defaultTimeValue="09:00"
          value={values.callBackAt}
          onDateTime={(callBackAt) => change({ callBackAt })}
          error={form.error('callBackAt')}
        />
      </Stack>
    </RecordFormFrame>
  )
}
