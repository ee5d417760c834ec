/** Builds a raw message from a sent email, so that the viewer can show it like any other. */
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Database } from '#supabase/database.types.ts'

type SentMail = Database['public']['Tables']['outgoing_emails']['Row']

/** @param from the website's sender */
export function buildSentMessage(mail: SentMail, from: string): Promise<Buffer> {
  const attachments = mail.attachments as {
    name?: string
    type?: string
    content?: string
  }[]
  return new MailComposer({
    from,
    to: mail.recipient,
    cc: mail.cc,
    subject: mail.subject,
    text: mail.body_text,
    ...(mail.body_html !== '' && { html: mail.body_html }),
    ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
    ...(mail.message_id !== null && { messageId: mail.message_id }),
    ...(mail.in_reply_to !== null && { inReplyTo: mail.in_reply_to }),
    ...(mail.reference_ids.length > 0 && { references: mail.reference_ids }),
    date: new Date(mail.settled_at ?? mail.created_at),
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
