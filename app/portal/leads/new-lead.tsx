import { Stack } from '@mantine/core'
import { pageTitle, ScreenHeader } from '../ui/screen.tsx'
import { LeadForm } from './lead-form.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'

export const meta = () => pageTitle('New lead')

/** Leads who phone, write or are met at an event. */
export default function NewLead() {
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={{ to: '/leads', label: 'Leads' }}
        title="New lead"
        lead="Assigned to you. No email is sent."
      />
      <LeadForm />
    </Stack>
  )
}
