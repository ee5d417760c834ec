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

export interface LeadEmailProps {
  readonly lead: LeadDetail
  /** Formatted details of the lead's type. */
  readonly detail: readonly (readonly [label: string, value: string])[]
  /** Name of the signed-in user. */
  readonly sender: string
}

interface ComposeProps extends Pick<LeadEmailProps, 'lead' | 'sender'> {
  /** The initial template, or the vacancy of an invitation to apply. */
  readonly template: ReplyKey | OpenJob
  readonly onClose: () => void
}

const SUBJECT_MAX = 200
const BODY_MAX = 20_000

export function Compose({ lead, sender, template, onClose }: ComposeProps) {
  const parts = { lead, sender, siteUrl: location.origin }
  const [{ subject, body }, setEmail] = useState(() =>
    typeof template === 'string' ? buildReply(template, parts) : buildApplicationInvitation(parts, template),
  )
  const id = useRef(crypto.randomUUID())
  const send = useAction(
    (client, email: Reply) => sendLeadEmail(client, lead.id, { ...email, id: id.current }),
    { done: () => 'Email sent', onDone: onClose },
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
          label="Template"
          value=""
          data={[
            { value: '', label: 'Choose a template' },
            ...REPLY_KEYS.map((key) => ({ value: key, label: REPLY_NAMES[key] })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const key = REPLY_KEYS.find((one) => one === value)
            if (key !== undefined) setEmail(buildReply(key, parts))
          }}
        />
        <Text size="sm">To {lead.email}. We add the reference to the subject.</Text>
        <TextInput
          label="Subject"
          required
          maxLength={SUBJECT_MAX}
          value={subject}
          onChange={(event) => setEmail({ subject: event.currentTarget.value, body })}
        />
        <Textarea
          label="Text"
          required
          autosize
          minRows={8}
          maxLength={BODY_MAX}
          value={body}
          onChange={(event) => setEmail({ subject, body: event.currentTarget.value })}
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

interface ForwardProps extends Pick<LeadEmailProps, 'lead' | 'detail' | 'sender'> {
  readonly onClose: () => void
}

export function Forward({ lead, detail, sender, onClose }: ForwardProps) {
  const [to, setTo] = useState(getForwardRecipient(lead.type))
  const [note, setNote] = useState('')
  const id = useRef(crypto.randomUUID())
  const send = useAction(
    (client, recipient: string) => {
      const email = buildForward({ lead, detail, lines: lead.lines, sender, note })
      return forwardLead(client, lead.id, recipient, { ...email, id: id.current })
    },
    { done: (_, recipient) => `Forwarded to ${recipient}`, onDone: onClose },
  )
  return (
    <Dialog title="Forward lead" onClose={onClose}>
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
            description="They see the contact’s details and the conversation. Replies come to you."
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
              Forward
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
