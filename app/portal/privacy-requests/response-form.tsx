import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import type { PrivacyRequestDetail } from '#app/content/privacy-requests.ts'
import { useAuth } from '#app/session/account/auth-provider.tsx'
import { askToConfirm } from '#app/session/ask-to-confirm.ts'
import { BRAND } from '#company/brand.ts'
import { PRIVACY_ANSWER_MAX, privacyResponseSchema } from '#domain/privacy/response.ts'
import { useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'
import styles from './request.module.css'
import { type SeenVersion, useSendResponse } from './use-request-actions.ts'

const answerForm = z.object({ text: privacyResponseSchema })

interface ResponseFormProps {
  readonly request: PrivacyRequestDetail
  readonly seen: SeenVersion
  readonly onSent: () => void
}

export function ResponseForm({ request, seen, onSent }: ResponseFormProps) {
  const { user } = useAuth()
  const [template] = useState(
    () => `Dear ${request.name},\n\n\n\nKind regards,\n${user?.name ?? ''}\n${BRAND.name}`,
  )
  const form = useRecordForm({
    schema: answerForm,
    start: { text: template },
    save: useSendResponse(request, seen),
    done: () => 'Reply sent',
    onSaved: onSent,
    staysOpen: true,
    draft: { subject: `privacy-reply:${request.reference}`, title: () => `Reply to ${request.name}` },
  })
  const { text } = form.values
  async function confirmSending() {
    const isSure = await askToConfirm({
      title: `Send this reply to ${request.email}?`,
      text: 'You can’t undo sending.',
      yes: 'Send',
      no: 'Cancel',
    })
    if (isSure) form.submit()
  }
  return (
    <RecordFormFrame
      form={form}
      save="Send reply"
      canSave={text !== template && text.trim() !== ''}
      onSubmit={() => void confirmSending()}
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
