/** A mail that was sent as a letter again, to be shown as any other: of what the store keeps of it. */
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Database } from '#supabase/database.types.ts'

type SentMail = Database['public']['Tables']['outgoing_mails']['Row']

/** @param from the address that mails come from */
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
    // What is made when it goes, such as a calendar file, is named alone.
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
