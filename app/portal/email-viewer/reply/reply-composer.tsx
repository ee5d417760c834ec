/** Composer for replies and forwards, with templates and ten seconds to undo sending. */
import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { EmailDetail } from '#app/content/emails/queries.ts'
import { cancelSending, sendEmail } from '#app/content/emails/sending.ts'
import { askData } from '#app/session/data-session.ts'
import {
  BODY_MAX,
  CC_MAX,
  createReplyDraft,
  type EmailDraft,
  parseAddressList,
  REPLY_TEMPLATE_KEYS,
  REPLY_TEMPLATE_LABELS,
  SUBJECT_MAX,
} from '#domain/email/compose-reply.ts'
import type { ParsedEmail } from '#domain/email/parsed-email.ts'
import { REPLY_MODE_LABELS, type ReplyMode } from '#domain/email/reply-modes.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { tryAction } from '../../ui/action-result.ts'
import { notifyError, notifySuccess } from '../../ui/notifications.tsx'
import { FailureNotice, Panel } from '../../ui/screen.tsx'
import { UnsavedChangesGuard } from '../../ui/unsaved-changes-guard.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useReplyDraft } from './use-reply-draft.ts'

/** Same limit as in the database. */
const ORIGINAL_MAX = 20 * 1024 * 1024

interface ReplyComposerProps {
  readonly email: EmailDetail
  readonly message: ParsedEmail
  readonly me: string
  readonly sender: string
  /** Requested mode; null once handled. */
  readonly mode: ReplyMode | null
  readonly onMode: (mode: ReplyMode | null) => void
}

interface FieldErrors {
  readonly to?: string
  readonly cc?: string
  readonly subject?: string
  readonly body?: string
}

export function ReplyComposer({ email, message, me, sender, mode, onMode }: ReplyComposerProps) {
  const { draft, isTyped, isSaved, set, change, restore, saveError } = useReplyDraft(me, email.id)
  const [errors, setErrors] = useState<FieldErrors>({})
  const id = useRef(crypto.randomUUID())
  const bodyField = useRef<HTMLTextAreaElement>(null)
  const recipient = useRef<HTMLInputElement>(null)
  const [focus, setFocus] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: handles each requested mode once
  useEffect(() => {
    if (mode === null) return
    onMode(null)
    // A shortcut must not replace typed text.
    if (!isTyped) set(createReplyDraft(message, mode, sender))
    setFocus((times) => times + 1)
  }, [mode])
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves focus when a reply starts
  useEffect(() => {
    if (focus === 0) return
    if (draft?.to === '') return recipient.current?.focus()
    bodyField.current?.focus()
    bodyField.current?.setSelectionRange(0, 0)
    bodyField.current?.scrollIntoView({ block: 'center' })
  }, [focus])

  const sending = useAction(
    (client, { submitted, to, cc }: { submitted: EmailDraft; to: string; cc: readonly string[] }) =>
      sendEmail(client, {
        id: id.current,
        emailId: email.id,
        to,
        cc,
        subject: submitted.subject.trim(),
        body: submitted.body,
        way: submitted.way === 'forward' ? 'forward' : 'reply',
        withOriginal: submitted.withOriginal,
      }),
  )

  async function send() {
    if (draft === null) return
    const [to, cc] = [parseAddressList(draft.to, 1), parseAddressList(draft.cc, CC_MAX)]
    const found = validateDraft(draft, to, cc)
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first !== undefined) return document.getElementById(`answer-${first}`)?.focus()
    const sent = { id: id.current, draft }
    const outcome = await sending.run({ submitted: draft, to: to.addresses[0] ?? '', cc: cc.addresses })
    if (outcome === null || outcome.failure !== null) return
    id.current = crypto.randomUUID()
    set(null)
    notifySuccess('Sending in 10 seconds', {
      of: 'sending',
      run: () => void undoSending(sent.id, () => restore(sent.draft)),
    })
  }

  function discard() {
    if (draft === null) return
    set(null)
    if (!isTyped) return
    // Can be restored while undo is offered.
    notifySuccess('Draft discarded', { of: 'discarding the draft', run: () => restore(draft) })
  }

  if (draft === null) return null
  const hasOriginal = email.hash !== null
  const isTooLarge = (email.size ?? 0) > ORIGINAL_MAX
  return (
    <Panel id="answer" title={REPLY_MODE_LABELS[draft.way]}>
      <UnsavedChangesGuard isUnsaved={isTyped && saveError !== null} />
      <form
        data-unprinted
        // The local draft is saved, so the guard is needed only if saving fails.
        data-journalled
        data-kept={isSaved || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="sm">
          <FailureNotice failure={sending.failure ?? saveError} />
          {draft.way !== 'forward' && (
            <NativeSelect
              label="Template"
              value=""
              data={[
                { value: '', label: 'Choose a template' },
                ...REPLY_TEMPLATE_KEYS.map((key) => ({ value: key, label: REPLY_TEMPLATE_LABELS[key] })),
              ]}
              onChange={({ currentTarget: { value } }) => {
                const key = REPLY_TEMPLATE_KEYS.find((one) => one === value)
                if (key !== undefined)
                  change({ body: createReplyDraft(message, draft.way, sender, key).body })
              }}
            />
          )}
          <TextInput
            id="answer-to"
            ref={recipient}
            label="To"
            required
            autoComplete="off"
            value={draft.to}
            error={errors.to}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
          <TextInput
            id="answer-cc"
            label="Cc"
            description="Separate addresses with commas."
            autoComplete="off"
            value={draft.cc}
            error={errors.cc}
            onChange={(event) => change({ cc: event.currentTarget.value })}
          />
          <TextInput
            id="answer-subject"
            label="Subject"
            required
            maxLength={SUBJECT_MAX}
            value={draft.subject}
            error={errors.subject}
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
          <Textarea
            id="answer-body"
            ref={bodyField}
            label="Text"
            required
            autosize
            minRows={10}
            maxRows={40}
            maxLength={BODY_MAX}
            value={draft.body}
            error={errors.body}
            onChange={(event) => change({ body: event.currentTarget.value })}
          />
          {hasOriginal && (
            <Checkbox
              label={`Attach the original email${email.size === null ? '' : `, ${formatFileSize(email.size)}`}`}
              description={
                isTooLarge ? 'Too large to attach: the limit is 20 MB.' : 'Includes its attachments.'
              }
              disabled={isTooLarge}
              checked={draft.withOriginal && !isTooLarge}
              onChange={(event) => change({ withOriginal: event.currentTarget.checked })}
            />
          )}
          <Group>
            <Button type="submit" loading={sending.isBusy}>
              Send email
            </Button>
            <Button variant="default" onClick={discard}>
              Discard
            </Button>
            <Text size="sm" c="dimmed" visibleFrom="md">
              Ctrl+Enter to send
            </Text>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}

type AddressList = ReturnType<typeof parseAddressList>

function validateDraft(draft: EmailDraft, to: AddressList, cc: AddressList): FieldErrors {
  return {
    ...(to.addresses.length === 0 && { to: 'Enter a recipient.' }),
    ...(to.error !== null && { to: to.error }),
    ...(cc.error !== null && { cc: cc.error }),
    ...(draft.subject.trim() === '' && { subject: 'Enter a subject.' }),
    ...(draft.body.trim() === '' && { body: 'Enter some text.' }),
  }
}

/** Restores the draft in the form, or with the email if the user has left. */
async function undoSending(id: string, restore: () => void): Promise<void> {
  const outcome = await tryAction(() => askData((client) => cancelSending(client, id)))
  if (outcome.failure !== null) return notifyError(outcome.failure)
  if (!outcome.data) return notifyError('The email has already been sent.')
  restore()
  notifySuccess('Not sent. Draft saved with the original.')
}
