import { Text, Textarea } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import { z } from 'zod'
import type { PrivacyRequestDetail } from '#app/content/privacy-requests.ts'
import { useAuth } from '#app/session/account/auth-provider.tsx'
import { BRAND } from '#company/brand.ts'
import { PRIVACY_ANSWER_MAX, privacyResponseSchema } from '#domain/privacy/queue.ts'
import { useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'
import styles from './request.module.css'
import { type SeenVersion, useSendResponse } from './use-request-actions.ts'

const answerForm = z.object({ text: privacyResponseSchema })

export function useResponseForm(request: PrivacyRequestDetail, seen: SeenVersion) {
  const { user } = useAuth()
  const [template] = useState(
    () => `Dear ${request.name},\n\n\n\nKind regards,\n${user?.name ?? ''}\n${BRAND.name}`,
  )
  const form = useRecordForm({
    schema: answerForm,
    start: { text: template },
    save: useSendResponse(request, seen),
    done: () => 'Reply sent',
    onSaved: () => form.change({ text: template }),
    isGuarded: false,
    staysOpen: true,
  })
  const { text } = form.values
  return { form, isWritten: text !== template && text.trim() !== '' }
}

interface AnswerFormProps {
  readonly request: PrivacyRequestDetail
  readonly answer: ReturnType<typeof useResponseForm>
}

export function ResponseForm({ request, answer: { form, isWritten } }: AnswerFormProps) {
  function confirmSending() {
    modals.openConfirmModal({
      title: `Send this reply to ${request.email}?`,
      children: 'You can’t undo sending.',
      labels: { confirm: 'Send', cancel: 'Cancel' },
      onConfirm: () => form.submit(),
    })
  }
  return (
    <RecordFormFrame
      form={form}
      save="Send reply"
      canSave={isWritten}
      onSubmit={confirmSending}
      showsStatus={false}
    >
      <Text size="sm" c="dimmed" className={styles.recipient ?? ''}>
        To {request.email}, with the reference {request.reference} in the subject. Replies go to{' '}
        {BRAND.privacyEmail}.
      </Text>
      <Textarea
        {...form.text('text')}
        label="Reply"
        size="md"
        autosize
        minRows={8}
        maxRows={24}
        maxLength={PRIVACY_ANSWER_MAX}
      />
    </RecordFormFrame>
  )
}
