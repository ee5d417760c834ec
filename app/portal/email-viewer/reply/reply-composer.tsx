/** An answer to an email, or the email sent on: words of the house to begin with, and ten seconds to take it back. */
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

/** As the database has it. */
const ORIGINAL_MAX = 20 * 1024 * 1024

interface AnswerPanelProps {
  readonly email: EmailDetail
  readonly letter: ParsedEmail
  readonly me: string
  readonly sender: string
  /** What somebody has just asked for; null where nothing. */
  readonly way: ReplyMode | null
  readonly onWay: (way: ReplyMode | null) => void
}

interface Faults {
  readonly to?: string
  readonly cc?: string
  readonly subject?: string
  readonly body?: string
}

export function ReplyComposer({ email, letter, me, sender, way, onWay }: AnswerPanelProps) {
  const { draft, isTyped, isKept, set, change, giveBack, notKept } = useReplyDraft(me, email.id)
  const [faults, setFaults] = useState<Faults>({})
  const id = useRef(crypto.randomUUID())
  const words = useRef<HTMLTextAreaElement>(null)
  const recipient = useRef<HTMLInputElement>(null)
  const [focus, setFocus] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what somebody asks for is done once
  useEffect(() => {
    if (way === null) return
    onWay(null)
    // What is typed is not thrown away by a key.
    if (!isTyped) set(createReplyDraft(letter, way, sender))
    setFocus((times) => times + 1)
  }, [way])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that somebody begins to write
  useEffect(() => {
    if (focus === 0) return
    if (draft?.to === '') return recipient.current?.focus()
    words.current?.focus()
    words.current?.setSelectionRange(0, 0)
    words.current?.scrollIntoView({ block: 'center' })
  }, [focus])

  const sending = useAction(
    (client, { asked, to, cc }: { asked: EmailDraft; to: string; cc: readonly string[] }) =>
      sendEmail(client, {
        id: id.current,
        emailId: email.id,
        to,
        cc,
        subject: asked.subject.trim(),
        body: asked.body,
        way: asked.way === 'forward' ? 'forward' : 'reply',
        withOriginal: asked.withOriginal,
      }),
  )

  async function send() {
    if (draft === null) return
    const [to, cc] = [parseAddressList(draft.to, 1), parseAddressList(draft.cc, CC_MAX)]
    const found = faultsOf(draft, to, cc)
    setFaults(found)
    const first = Object.keys(found)[0]
    if (first !== undefined) return document.getElementById(`answer-${first}`)?.focus()
    const sent = { id: id.current, draft }
    const outcome = await sending.run({ asked: draft, to: to.addresses[0] ?? '', cc: cc.addresses })
    if (outcome === null || outcome.failure !== null) return
    id.current = crypto.randomUUID()
    set(null)
    notifySuccess('The email goes in ten seconds.', {
      of: 'the sending',
      run: () => void takeBack(sent.id, () => giveBack(sent.draft)),
    })
  }

  function throwAway() {
    if (draft === null) return
    set(null)
    if (!isTyped) return
    // Given back for as long as that is offered.
    notifySuccess('The draft was thrown away.', { of: 'throwing the draft away', run: () => giveBack(draft) })
  }

  if (draft === null) return null
  const hasOriginal = email.hash !== null
  const isTooLarge = (email.size ?? 0) > ORIGINAL_MAX
  return (
    <Panel id="answer" title={REPLY_MODE_LABELS[draft.way]}>
      <UnsavedChangesGuard isUnsaved={isTyped && notKept !== null} />
      <form
        data-unprinted
        // What is typed here is kept, so that nothing else need ask.
        data-journalled
        data-kept={isKept || undefined}
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
          <FailureNotice failure={sending.failure ?? notKept} />
          {draft.way !== 'forward' && (
            <NativeSelect
              label="Begin with"
              value=""
              data={[
                { value: '', label: 'The words below' },
                ...REPLY_TEMPLATE_KEYS.map((key) => ({ value: key, label: REPLY_TEMPLATE_LABELS[key] })),
              ]}
              onChange={({ currentTarget: { value } }) => {
                const key = REPLY_TEMPLATE_KEYS.find((one) => one === value)
                if (key !== undefined) change({ body: createReplyDraft(letter, draft.way, sender, key).body })
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
            error={faults.to}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
          <TextInput
            id="answer-cc"
            label="Copy to"
            description="Addresses with commas between them."
            autoComplete="off"
            value={draft.cc}
            error={faults.cc}
            onChange={(event) => change({ cc: event.currentTarget.value })}
          />
          <TextInput
            id="answer-subject"
            label="Subject"
            required
            maxLength={SUBJECT_MAX}
            value={draft.subject}
            error={faults.subject}
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
          <Textarea
            id="answer-body"
            ref={words}
            label="Text"
            required
            autosize
            minRows={10}
            maxRows={40}
            maxLength={BODY_MAX}
            value={draft.body}
            error={faults.body}
            onChange={(event) => change({ body: event.currentTarget.value })}
          />
          {hasOriginal && (
            <Checkbox
              label={`Send the whole email along as a file${email.size === null ? '' : `, ${formatFileSize(email.size)}`}`}
              description={
                isTooLarge
                  ? 'It is larger than 20 MB, so that it cannot go along.'
                  : 'With all that is attached to it, as it came.'
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
            <Button variant="default" onClick={throwAway}>
              Cancel
            </Button>
            <Text size="sm" c="dimmed" visibleFrom="md">
              Control and Enter send it.
            </Text>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}

type Read = ReturnType<typeof parseAddressList>

function faultsOf(draft: EmailDraft, to: Read, cc: Read): Faults {
  return {
    ...(to.addresses.length === 0 && { to: 'Please say to whom it goes.' }),
    ...(to.fault !== null && { to: to.fault }),
    ...(cc.fault !== null && { cc: cc.fault }),
    ...(draft.subject.trim() === '' && { subject: 'Please give it a subject.' }),
    ...(draft.body.trim() === '' && { body: 'Please write something.' }),
  }
}

/** The words are there again, here or, where somebody has gone on, at the email. */
async function takeBack(id: string, giveBack: () => void): Promise<void> {
  const outcome = await tryAction(() => askData((client) => cancelSending(client, id)))
  if (outcome.failure !== null) return notifyError(outcome.failure)
  if (!outcome.data) return notifyError('The email has gone already.')
  giveBack()
  notifySuccess('It was not sent. Its words are at the email that it answers.')
}
