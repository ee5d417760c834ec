import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { SentEmail } from '#app/content/applications/emails.ts'
import type { ReplyKey } from '#domain/leads/replies.ts'
import { SentEmails } from '../job-applications/email/sent-emails.tsx'
import type { LeadEmailProps, OpenJob } from './lead-composer.tsx'

const Compose = lazy(async () => ({ default: (await import('./lead-composer.tsx')).Compose }))
const Forward = lazy(async () => ({ default: (await import('./lead-composer.tsx')).Forward }))

interface LeadEmailsProps extends LeadEmailProps {
  readonly sentEmails: readonly SentEmail[]
  /** Vacancies that a job seeker can be invited to apply for. */
  readonly jobs: readonly OpenJob[]
}

export function LeadEmails({ lead, detail, sentEmails, jobs, sender }: LeadEmailsProps) {
  const [draft, setDraft] = useState<ReplyKey | OpenJob | null>(null)
  const [isForwarding, setForwarding] = useState(false)
  return (
    <Stack gap="md">
      <SentEmails emails={sentEmails} />
      {draft === null ? (
        <Group gap="sm">
          {lead.email === '' ? (
            <Text c="dimmed">No email address. Call, or add one to the details.</Text>
          ) : (
            <Button onClick={() => setDraft(lead.type === 'customer_enquiry' ? 'specification' : 'answer')}>
              Write an email
            </Button>
          )}
          {lead.type === 'job_seeker' && lead.email !== '' && jobs.length > 0 && (
            <NativeSelect
              aria-label="Invite to apply for"
              value=""
              data={[
                { value: '', label: 'Invite to apply for…' },
                ...jobs.map(({ title, path }) => ({ value: path, label: title })),
              ]}
              onChange={({ currentTarget: { value } }) => {
                const job = jobs.find(({ path }) => path === value)
                if (job !== undefined) setDraft(job)
              }}
            />
          )}
          <Button variant="default" onClick={() => setForwarding(true)}>
            {lead.type === 'supplier'
              ? 'Send to purchasing'
              : lead.type === 'staff_support'
                ? 'Create ticket'
                : 'Forward'}
          </Button>
        </Group>
      ) : (
        <Suspense>
          <Compose lead={lead} sender={sender} template={draft} onClose={() => setDraft(null)} />
        </Suspense>
      )}
      <Suspense>
        {isForwarding && (
          <Forward lead={lead} detail={detail} sender={sender} onClose={() => setForwarding(false)} />
        )}
      </Suspense>
    </Stack>
  )
}
