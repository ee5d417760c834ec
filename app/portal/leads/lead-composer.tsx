/** An email to whoever a lead is from, in its thread, and sending the lead on to somebody else. */
import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { forwardLead, sendLeadEmail } from '#app/content/leads/emails.ts'
import type { LeadDetail } from '#app/content/leads/queries.ts'
import {
  buildApplicationInvitation,
  buildForward,
  buildReply,
  getForwardRecipient,
  REPLY_KEYS,
  REPLY_NAMES,
  type Reply,
  type ReplyKey,
} from '#domain/leads/replies.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailureNotice } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'

export interface OpenJob {
  readonly title: string
  readonly path: string
}

export interface WritingProps {
  readonly lead: LeadDetail
  /** The detail of its type, in words. */
  readonly detail: readonly (readonly [label: string, value: string])[]
  /** Whoever writes. */
  readonly sender: string
}

interface ComposeProps extends Pick<WritingProps, 'lead' | 'sender'> {
  /** The template whose words stand there at first, or the vacancy to which somebody is invited. */
  readonly begun: ReplyKey | OpenJob
  readonly onClose: () => void
}

const SUBJECT_MAX = 200
const BODY_MAX = 20_000

export function Compose({ lead, sender, begun, onClose }: ComposeProps) {
  const parts = { lead, sender, siteUrl: location.origin }
  const [{ subject, body }, setMail] = useState(() =>
    typeof begun === 'string' ? buildReply(begun, parts) : buildApplicationInvitation(parts, begun),
  )
  const id = useRef(crypto.randomUUID())
  const send = useAction(
    (client, mail: Reply) => sendLeadEmail(client, lead.id, { ...mail, id: id.current }),
    { done: () => 'The email is on its way.', onDone: onClose },
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send.run({ subject, body })
      }}
    >
      <Stack gap="sm">
        <FailureNotice failure={send.failure} />
        <NativeSelect
          label="Begin with"
          value=""
          data={[
            { value: '', label: 'The words below' },
            ...REPLY_KEYS.map((key) => ({ value: key, label: REPLY_NAMES[key] })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const key = REPLY_KEYS.find((one) => one === value)
            if (key !== undefined) setMail(buildReply(key, parts))
          }}
        />
        <Text size="sm">To {lead.email}. The reference is added to the subject.</Text>
        <TextInput
          label="Subject"
          required
          maxLength={SUBJECT_MAX}
          value={subject}
          onChange={(event) => setMail({ subject: event.currentTarget.value, body })}
        />
        <Textarea
          label="Text"
          required
          autosize
          minRows={8}
          maxLength={BODY_MAX}
          value={body}
          onChange={(event) => setMail({ subject, body: event.currentTarget.value })}
        />
        <Group>
          <Button type="submit" loading={send.isBusy}>
            Send email
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface ForwardProps extends Pick<WritingProps, 'lead' | 'detail' | 'sender'> {
  readonly onClose: () => void
}

export function Forward({ lead, detail, sender, onClose }: ForwardProps) {
  const [to, setTo] = useState(getForwardRecipient(lead.type))
  const [note, setNote] = useState('')
  const id = useRef(crypto.randomUUID())
  const send = useAction(
    (client, recipient: string) => {
      const mail = buildForward({ lead, detail, lines: lead.lines, sender, note })
      return forwardLead(client, lead.id, recipient, { ...mail, id: id.current })
    },
    { done: (_, recipient) => `Sent on to ${recipient}.`, onDone: onClose },
  )
  return (
    <Dialog title="Send it on" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send.run(to.trim())
        }}
      >
        <Stack gap="sm">
          <FailureNotice failure={send.failure} />
          <TextInput
            label="To"
            type="email"
            required
            description="They get the person’s contact data and what was said. Answers come to you."
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <Textarea
            label="Note"
            autosize
            minRows={3}
            maxLength={5000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group>
            <Button type="submit" loading={send.isBusy}>
              Send on
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
