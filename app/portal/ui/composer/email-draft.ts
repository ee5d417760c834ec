/** An unsent email, as stored on the device. */
import type { EmailToSend } from '#app/content/emails/sending.ts'
import { BODY_MAX, CC_MAX, parseAddressList, SUBJECT_MAX } from '#domain/email/compose-reply.ts'
import { collapseWhitespace } from '#domain/email/format-address.ts'
import type { EmailAttachmentFile, EmailRecordLink } from '#domain/email/html-email.ts'
import type { ReplyMode } from '#domain/email/reply-modes.ts'
import { toPlainText, toRichBody } from '#domain/email/rich-body.ts'

export interface DraftFile {
  readonly name: string
  readonly type: string
  readonly content: Uint8Array<ArrayBuffer>
}

export interface EmailDraft {
  /** Generated when the draft is started, so that sending again sends one email. */
  readonly id: string
  readonly way: 'new' | ReplyMode
  /** Key of the template that it was filled from; empty for none. */
  readonly template: string
  /** Comma-separated addresses. */
  readonly to: string
  readonly cc: string
  readonly subject: string
  readonly html: string
  readonly files: readonly DraftFile[]
  /** Email being replied to or forwarded. */
  readonly emailId: number | null
  /** Whether to attach that email with its attachments. */
  readonly withOriginal: boolean
  /** Lead or application. */
  readonly record: EmailRecordLink | null
  /** Status of the application, set with this email. */
  readonly toStatus: string | null
  /** ISO 8601, if this edits a scheduled email. */
  readonly scheduledFor: string | null
}

/** Total size of attached files in bytes, limited by the size of a request. */
export const FILES_MAX = 5 * 1024 * 1024

interface TextDraft extends Partial<Omit<EmailDraft, 'html' | 'id'>> {
  /** Plain text. */
  readonly body: string
}

export function createDraft({ body, ...draft }: TextDraft): EmailDraft {
  return {
    id: crypto.randomUUID(),
    way: 'new',
    template: '',
    to: '',
    cc: '',
    subject: '',
    files: [],
    emailId: null,
    withOriginal: false,
    record: null,
    toStatus: null,
    scheduledFor: null,
    ...draft,
    html: toRichBody(body),
  }
}

export type DraftErrors = Readonly<Partial<Record<'to' | 'cc' | 'subject' | 'body', string>>>

/** @returns the email to send, or an error per field */
export function prepareEmail(
  draft: EmailDraft,
  sendAt: string | null,
): { readonly email: EmailToSend; readonly errors: null } | { readonly errors: DraftErrors } {
  const [to, cc] = [parseAddressList(draft.to, 1), parseAddressList(draft.cc, CC_MAX)]
  const body = toPlainText(draft.html)
  const [recipient] = to.addresses
  const errors: DraftErrors = {
    ...(recipient === undefined && { to: 'Enter a recipient.' }),
    ...(to.error !== null && { to: to.error }),
    ...(cc.error !== null && { cc: cc.error }),
    ...(draft.subject.trim() === '' && { subject: 'Enter a subject.' }),
    ...(draft.subject.trim().length > SUBJECT_MAX && {
      subject: `Keep the subject to ${SUBJECT_MAX} characters.`,
    }),
    ...(body === '' && { body: 'Enter some text.' }),
    ...(body.length > BODY_MAX && {
      body: `Keep the text to ${BODY_MAX.toLocaleString('en-GB')} characters.`,
    }),
  }
  if (recipient === undefined || Object.keys(errors).length > 0) return { errors }
  const { id, way, html, files, emailId, withOriginal, record, toStatus } = draft
  return {
    errors: null,
    email: {
      id,
      way: way === 'reply-all' ? 'reply' : way,
      to: recipient,
      cc: cc.addresses,
      subject: draft.subject.trim(),
      body,
      richBody: html,
      files: files.map(({ content, ...file }) => ({ ...file, content: toBase64(content) })),
      emailId,
      withOriginal,
      record,
      toStatus,
      sendAt,
    },
  }
}

/** Continues a scheduled email. */
export function toDraft({ files, cc, body, richBody, sendAt, ...email }: EmailToSend): EmailDraft {
  return {
    ...email,
    template: '',
    cc: cc.join(', '),
    html: richBody === '' ? toRichBody(body) : richBody,
    files: files.map(({ content, ...file }) => ({ ...file, content: fromBase64(content) })),
    scheduledFor: sendAt,
  }
}

const TYPE = /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/
const NAME_MAX = 200

export async function readFile(file: File): Promise<DraftFile> {
  return {
    name: collapseWhitespace(file.name).replace(/[/\\]/g, ' ').trim().slice(-NAME_MAX) || 'file',
    type: TYPE.test(file.type) ? file.type : 'application/octet-stream',
    content: new Uint8Array(await file.arrayBuffer()),
  }
}

/** Small enough for the arguments of a call. */
const CHUNK = 0x8000

function toBase64(bytes: Uint8Array): EmailAttachmentFile['content'] {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
