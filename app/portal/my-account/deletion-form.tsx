import { Alert, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import {
  DELETION_MESSAGE_MAX,
  type DeletionRequestResponse,
  deletionRequestSchema,
} from '#domain/users/account.ts'
import { ACCOUNT_API } from '#domain/users/account-api.ts'
import { CalendarDate } from '../ui/date-time.tsx'
import { useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'
import { callWebsiteApi } from '../ui/loader-data.ts'
import { Panel } from '../ui/screen.tsx'
import styles from './my-account.module.css'

/** Files an erasure request under data protection law, which staff answer. */
export function DeletionForm() {
  const [response, setResponse] = useState<DeletionRequestResponse | null>(null)
  const form = useRecordForm({
    schema: deletionRequestSchema,
    start: { message: '' },
    save: {
      withSession: (session, request) =>
        callWebsiteApi<DeletionRequestResponse>(session, 'POST', ACCOUNT_API.deletionRequest, request),
    },
    onSaved: setResponse,
    isGuarded: false,
    staysOpen: true,
  })
  return (
    <Panel id="deletion" title="Delete my account">
      {response === null ? (
        <RecordFormFrame
          form={form}
          save="Request account deletion"
          isHarmful
          showsStatus={false}
          className={styles.form ?? ''}
        >
          <Text>
            We’ll erase your account and your personal data, except what we’re required to keep by law, and
            confirm within a month. Until then you can sign in as usual.
          </Text>
          <Textarea
            {...form.text('message')}
            label="Anything we should know? (optional)"
            autosize
            minRows={2}
            size="md"
            maxLength={DELETION_MESSAGE_MAX}
          />
        </RecordFormFrame>
      ) : (
        <Alert role="status" title={response.isNew ? 'Request received' : 'You’ve already made this request'}>
          Your reference is <strong>{response.reference}</strong>. We’ll email you by{' '}
          <CalendarDate on={response.dueOn} />.
        </Alert>
      )}
    </Panel>
  )
}
