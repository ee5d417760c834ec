/** Builds a raw message from a sent email, so that the viewer can show it like any other. */
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Database } from '#supabase/database.types.ts'

type SentEmail = Database['public']['Tables']['outgoing_emails']['Row']

/** @param from the website's sender */
export function buildSentMessage(email: SentEmail, from: string): Promise<Buffer> {
  const attachments = email.attachments as {
    name?: string
    type?: string
    content?: string
  }[]
  return new MailComposer({
    from,
    to: email.recipient,
    cc: email.cc,
    subject: email.subject,
    text: email.body_text,
    ...(email.body_html !== '' && { html: email.body_html }),
    ...(email.reply_to !== null && { replyTo: email.reply_to }),
    ...(email.message_id !== null && { messageId: email.message_id }),
    ...(email.in_reply_to !== null && { inReplyTo: email.in_reply_to }),
    ...(email.reference_ids.length > 0 && { references: email.reference_ids }),
    date: new Date(email.settled_at ?? email.created_at),
    // Files generated on sending, such as calendar files, appear by name only.
    attachments: attachments.map(
      ({ name = 'attachment', type = 'application/octet-stream', content = '' }) => ({
        filename: name,
        contentType: type,
        content,
        encoding: 'base64',
      }),
    ),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}
