import { Button, Stack, Text, Textarea } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { PrivacyRequestDetail } from '#app/content/privacy-requests.ts'
import { BRAND } from '#domain/company/brand.ts'
import { PRIVACY_ANSWER_MAX } from '#domain/privacy/queue.ts'
import styles from './request.module.css'
import type { AnswerDraft } from './use-answer-draft.ts'
import type { RequestWork } from './use-request-work.ts'

interface AnswerFormProps {
  readonly request: PrivacyRequestDetail
  readonly draft: AnswerDraft
  readonly work: RequestWork
}

export function AnswerForm({ request, draft, work }: AnswerFormProps) {
  function ask() {
    modals.openConfirmModal({
      title: `Send this answer to ${request.email}?`,
      children: 'A mail that has been sent cannot be taken back.',
      labels: { confirm: 'Send', cancel: 'Cancel' },
      onConfirm: () => work.sendAnswer(draft.text, draft.clear),
    })
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm" c="dimmed" className={styles.recipient}>
          To {request.email}, with the reference {request.reference} in the subject. Replies go to{' '}
          {BRAND.privacyEmail}.
        </Text>
        <Textarea
          label="Answer"
          size="md"
          w="100%"
          autosize
          minRows={8}
          maxRows={24}
          maxLength={PRIVACY_ANSWER_MAX}
          value={draft.text}
          onChange={(event) => draft.setText(event.currentTarget.value)}
        />
        <Button type="submit" loading={work.isBusy} disabled={!draft.isWritten}>
          Send answer
        </Button>
      </Stack>
    </form>
  )
}
