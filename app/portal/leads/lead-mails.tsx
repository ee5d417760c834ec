/** What was mailed about a lead, an answer to it in its thread, and sending it on to somebody else. */
import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { SentMail } from '#app/content/received/application-mails.ts'
import { forwardLead, sendLeadMail } from '#app/content/received/lead-mails.ts'
import type { LeadDetail } from '#app/content/received/lead-reading.ts'
import { withDataSession } from '#app/session/data-session.ts'
import {
  forwardOf,
  invitationTo,
  REPLY_KEYS,
  REPLY_NAMES,
  type Reply,
  type ReplyKey,
  replyTo,
  takerOf,
} from '#domain/leads/replies.ts'
import { MailList } from '../job-applications/mail/mail-list.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailureNotice } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'

export interface OpenJob {
  readonly title: string
  readonly path: string
}

interface LeadMailsProps {
  readonly lead: LeadDetail
  /** The detail of its type, in words. */
  readonly detail: readonly (readonly [label: string, value: string])[]
  readonly mails: readonly SentMail[]
  /** Vacancies to which somebody who looks for work may be invited. */
  readonly jobs: readonly OpenJob[]
  /** Whoever writes. */
  readonly sender: string
}

export function LeadMails({ lead, detail, mails, jobs, sender }: LeadMailsProps) {
  const [draft, setDraft] = useState<Reply | null>(null)
  const [isForwarding, setForwarding] = useState(false)
  const parts = { lead, sender, siteUrl: location.origin }
  const begin = (key: ReplyKey) => setDraft(replyTo(key, parts))
  return (
    <Stack gap="md">
      <MailList mails={mails} />
      {draft === null ? (
        <Group gap="sm">
          {lead.email === '' ? (
            <Text c="dimmed">No email address is known: ring, or add one to the details.</Text>
          ) : (
            <Button onClick={() => begin(lead.type === 'customer_enquiry' ? 'specification' : 'answer')}>
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
                if (job !== undefined) setDraft(invitationTo(parts, job))
              }}
            />
          )}
          <Button variant="default" onClick={() => setForwarding(true)}>
            {lead.type === 'supplier'
              ? 'Send to purchasing'
              : lead.type === 'staff_support'
                ? 'Make a ticket'
                : 'Send on'}
          </Button>
        </Group>
      ) : (
        <Compose
          leadId={lead.id}
          to={lead.email}
          start={draft}
          begin={(key) => replyTo(key, parts)}
          onClose={() => setDraft(null)}
        />
      )}
      {isForwarding && (
        <Forward lead={lead} detail={detail} sender={sender} onClose={() => setForwarding(false)} />
      )}
    </Stack>
  )
}

interface ComposeProps {
  readonly leadId: number
  readonly to: string
  readonly start: Reply
  readonly begin: (key: ReplyKey) => Reply
  readonly onClose: () => void
}

const SUBJECT_MAX = 200
const BODY_MAX = 20_000

function Compose({ leadId, to, start, begin, onClose }: ComposeProps) {
  const [{ subject, body }, setMail] = useState(start)
  const id = useRef(crypto.randomUUID())
  const send = useAction(
    (session, mail: Reply) =>
      withDataSession(session, (client) => sendLeadMail(client, leadId, { ...mail, id: id.current })),
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
            if (key !== undefined) setMail(begin(key))
          }}
        />
        <Text size="sm">To {to}. The reference is added to the subject.</Text>
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

interface ForwardProps extends Pick<LeadMailsProps, 'lead' | 'detail' | 'sender'> {
  readonly onClose: () => void
}

function Forward({ lead, detail, sender, onClose }: ForwardProps) {
  const [to, setTo] = useState(takerOf(lead.type))
  const [note, setNote] = useState('')
  const id = useRef(crypto.randomUUID())
  const send = useAction(
    (session, recipient: string) => {
      const mail = forwardOf({ lead, detail, lines: lead.lines, sender, note })
      return withDataSession(session, (client) =>
        forwardLead(client, lead.id, recipient, { ...mail, id: id.current }),
      )
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
