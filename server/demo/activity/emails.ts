/** Raw messages and rows of the demonstration's correspondence. */
import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Statement } from '#backend/database/database.ts'
import { BRAND } from '#company/brand.ts'
import { createEmailIndex } from '../../email/ingestion/index-email.ts'
import { getRawMessagePath } from '../../email/ingestion/raw-message-store.ts'
import type { DemoContext } from './history.ts'
import { LEAD_REFERENCES, type LeadEmails } from './leads.ts'
import { resolveMoment } from './moments.ts'
import { createPdf } from './pdf.ts'
import { createRandom, type Random } from './random.ts'
import { type DemoAttachment, type DemoMessage, type DemoThread, THREADS } from './records.ts'

interface SentEmail {
  readonly id: string
  readonly lead: string | undefined
  readonly subject: string
  readonly created_at: string
}

export interface DemoEmails {
  readonly rawMessages: readonly { readonly path: string; readonly bytes: Uint8Array }[]
  readonly statements: readonly Statement[]
  /** By key of the lead. */
  readonly ofLeads: Readonly<Record<string, LeadEmails>>
}

/** Emails are inserted before leads, because a reply updates the lead that it belongs to. */
export async function createDemoEmails(context: DemoContext): Promise<DemoEmails> {
  const random = createRandom(530)
  const threads = THREADS.map((thread) => createThread(thread, context, random))
  const sent = threads.flatMap((thread) => thread.sent)
  const incoming = await Promise.all(threads.flatMap((thread) => thread.incoming))
  incoming.sort((one, other) => one.row.received_at.localeCompare(other.row.received_at))
  return {
    rawMessages: incoming,
    statements: [
      {
        text: `insert into public.outgoing_emails (${SENT_COLUMNS})
          select ${SENT_COLUMNS} from jsonb_populate_recordset(null::public.outgoing_emails, $1::jsonb)
          order by created_at`,
        values: [JSON.stringify(sent)],
      },
      {
        text: 'select from public.ingest_emails($1::jsonb)',
        values: [JSON.stringify(incoming.map(({ row }) => row))],
      },
      {
        text: `insert into public.email_links (email_id, record_kind, record_id, created_by, created_at)
          select emails.id, given.kind,
            coalesce(given.record, (
              select applications.reference from public.job_applications as applications
              where applications.email = given.applicant
            )),
            $2, emails.received_at
          from jsonb_to_recordset($1::jsonb) as given (hash text, outgoing uuid, kind text, record text, applicant text)
          join public.emails on emails.letter_hash = given.hash or emails.outgoing_id = given.outgoing
          on conflict do nothing`,
        values: [JSON.stringify([...listLinks(incoming), ...listSentLinks(threads)]), context.staff.id],
      },
      {
        text: 'update public.emails set is_archived = true where letter_hash = any (array(select jsonb_array_elements_text($1)))',
        values: [JSON.stringify(incoming.flatMap(({ isArchived, hash }) => (isArchived ? hash : [])))],
      },
    ],
    ofLeads: Object.fromEntries(
      threads.flatMap(({ thread, sent: emails }) =>
        thread.lead === undefined
          ? []
          : [
              [
                thread.lead,
                {
                  sent: emails.map(({ created_at: at, subject }) => ({ at, subject })),
                  unansweredSince: unansweredSince(thread, context),
                },
              ],
            ],
      ),
    ),
  }
}

/** When the last email of the thread came, if it has been answered before and not since. */
function unansweredSince({ messages, isUnread = false }: DemoThread, { now }: DemoContext): string | null {
  const [direction, message] = messages.at(-1) ?? []
  const isFollowUp = direction === 'in' && messages.some(([earlier]) => earlier === 'out')
  return isUnread && isFollowUp && message ? resolveMoment(message.at, now).toISOString() : null
}

const SENT_COLUMNS = `id, kind, recipient, subject, body_text, message_id, in_reply_to, reference_ids, attachments,
  record_kind, record_id, state, attempts, server_answer, created_by, created_at, settled_at, purge_after, cc,
  body_html, next_attempt_at`

type Incoming = Awaited<ReturnType<typeof createIncoming>>

function listLinks(incoming: readonly Incoming[]) {
  return incoming.flatMap(({ hash, thread }) => linksOf(thread).map((link) => ({ hash, ...link })))
}

function listSentLinks(threads: readonly ReturnType<typeof createThread>[]) {
  return threads.flatMap(({ thread, sent }) =>
    sent.flatMap(({ id }) => linksOf(thread).map((link) => ({ outgoing: id, ...link }))),
  )
}

function linksOf({ lead, applicant }: Pick<DemoThread, 'lead' | 'applicant'>) {
  if (lead !== undefined) return [{ kind: 'lead', record: LEAD_REFERENCES[lead] }]
  return applicant === undefined ? [] : [{ kind: 'application', applicant }]
}

function createThread(thread: DemoThread, context: DemoContext, random: Random) {
  const { lead, isBounced = false, isUnread = false } = thread
  const reference = lead === undefined ? undefined : LEAD_REFERENCES[lead]
  const subject = thread.subject === 'Your enquiry' ? `${thread.subject} (${reference})` : thread.subject
  const ids: string[] = []
  const sent: (SentEmail & Record<string, unknown>)[] = []
  const incoming: Promise<Incoming>[] = []
  for (const [index, [direction, message]] of thread.messages.entries()) {
    const messageId = `<${random.uuid()}@example.com>`
    const title = index === 0 ? subject : `Re: ${subject}`
    const at = resolveMoment(message.at, context.now)
    const references = [...ids]
    if (direction === 'out')
      sent.push(
        createSent({
          thread,
          message,
          title,
          messageId,
          references,
          at,
          isBounced,
          id: random.uuid(),
          context,
        }),
      )
    else
      incoming.push(
        createIncoming({
          thread,
          message,
          title,
          messageId,
          references,
          at,
          isRead: !(isUnread && index === thread.messages.length - 1),
          now: context.now,
        }),
      )
    ids.push(messageId)
  }
  return { thread, sent, incoming }
}

interface Written {
  readonly thread: DemoThread
  readonly message: DemoMessage
  readonly title: string
  readonly messageId: string
  /** Of the thread so far. */
  readonly references: readonly string[]
  readonly at: Date
}

function createSent({
  thread: { address, lead },
  message,
  title,
  messageId,
  references,
  at,
  id,
  isBounced,
  context,
}: Written & { readonly id: string; readonly isBounced: boolean; readonly context: DemoContext }) {
  const isReply = references.length > 0
  const { staff } = context
  return {
    id,
    lead,
    kind: lead === undefined ? 'email_reply' : 'lead_reply',
    recipient: address,
    subject: title,
    body_text: `${message.text}\n\nKind regards\n${staff.name}\n${BRAND.name}`,
    body_html: '',
    message_id: messageId,
    in_reply_to: isReply ? references.at(-1) : null,
    reference_ids: references,
    attachments: (message.attachments ?? []).map((attachment) => ({
      name: attachment.name,
      type: typeOf(attachment),
      content: Buffer.from(bytesOf(attachment)).toString('base64'),
    })),
    record_kind: lead === undefined ? null : 'lead',
    record_id: lead === undefined ? null : LEAD_REFERENCES[lead],
    state: isBounced ? 'bounced' : 'accepted',
    attempts: 1,
    server_answer: isBounced ? '550 5.1.1 No such mailbox here' : '250 2.0.0 Queued',
    created_by: staff.id,
    created_at: at.toISOString(),
    settled_at: new Date(at.getTime() + 11_000).toISOString(),
    next_attempt_at: at.toISOString(),
    purge_after: new Date(at.getTime() + 730 * 86_400_000).toISOString(),
    cc: [],
  }
}

async function createIncoming({
  thread: { name, address, isArchived = false, ...thread },
  message,
  title,
  messageId,
  references,
  at,
  isRead,
  now,
}: Written & { readonly isRead: boolean; readonly now: Date }) {
  const attachments = (message.attachments ?? []).map((attachment, index) => {
    const content = Buffer.from(bytesOf(attachment))
    const { name: fileName } = attachment
    return { index, fileName, content, type: typeOf(attachment), hash: hashOf(content) }
  })
  const bytes = await new MailComposer({
    from: { name, address },
    to: { name: BRAND.name, address: BRAND.email },
    subject: title,
    text: message.text,
    messageId,
    ...(references.length > 0 && { inReplyTo: references.at(-1) ?? '', references: [...references] }),
    date: at,
    attachments: attachments.map(({ fileName, content, type }) => ({
      filename: fileName,
      content,
      contentType: type,
    })),
  })
    .compile()
    .build()
  const hash = hashOf(bytes)
  const path = getRawMessagePath(hash)
  // What the parser would find: it is not loaded for a few messages written here.
  const content = {
    hash,
    size: bytes.byteLength,
    subject: title,
    from: { name, address },
    to: [{ name: BRAND.name, address: BRAND.email }],
    cc: [],
    bcc: [],
    replyTo: [],
    date: at.toISOString(),
    messageId,
    inReplyTo: references.at(-1) ?? null,
    references,
    headers: [],
    text: message.text,
    attachments: attachments.map(({ fileName, content: file, ...attachment }) => ({
      ...attachment,
      name: fileName,
      size: file.byteLength,
      isInline: false,
    })),
  }
  return {
    thread,
    hash,
    isArchived,
    path,
    bytes,
    row: createEmailIndex(content, path, { source: 'mailbox', receivedAt: at, isRead }, now),
  }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const typeOf = ({ name }: DemoAttachment) => (name.endsWith('.csv') ? 'text/csv' : 'application/pdf')

const bytesOf = ({ name, lines }: DemoAttachment) =>
  name.endsWith('.csv') ? new TextEncoder().encode(`${lines.join('\r\n')}\r\n`) : createPdf(lines)
