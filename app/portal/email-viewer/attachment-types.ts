import type { MessageAttachment } from '#domain/email/parsed-email.ts'

const KINDS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/zip': 'ZIP archive',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
  'application/msword': 'Word document of the older kind',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel workbook',
  'application/vnd.ms-excel': 'Excel workbook of the older kind',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint slides',
  'application/vnd.ms-powerpoint': 'PowerPoint slides of the older kind',
  'application/rtf': 'Rich text',
  'text/rtf': 'Rich text',
  'text/plain': 'Text',
  'text/csv': 'Table of values (CSV)',
  'text/calendar': 'Calendar entry',
  'text/vcard': 'Business card',
  'text/html': 'Web page',
  'image/svg+xml': 'SVG drawing, which can hold programs',
  'message/rfc822': 'Email',
  'application/vnd.ms-outlook': 'Outlook email',
  'application/ms-tnef': 'Outlook’s winmail.dat',
  'application/octet-stream': 'File of unknown kind',
}

/** What a file is, by its bytes. */
export function formatFileType({ type, nested }: MessageAttachment): string {
  if (nested) return 'Email'
  const known = KINDS[type]
  if (known !== undefined) return known
  if (type.startsWith('image/')) return `Picture (${type.slice('image/'.length).toUpperCase()})`
  return type
}

const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp']
const TEXTS = [
  'text/plain',
  'text/csv',
  'text/calendar',
  'text/vcard',
  'message/delivery-status',
  'text/rfc822-headers',
]

/** How a file can be looked at here; null where it cannot. What can run, such as SVG and web pages, is for nobody's eyes. */
export function getPreviewType({
  type,
  nested,
}: MessageAttachment): 'email' | 'picture' | 'text' | 'pdf' | 'docx' | 'doc' | null {
  if (nested) return 'email'
  if (PICTURES.includes(type)) return 'picture'
  if (TEXTS.includes(type)) return 'text'
  if (type === 'application/pdf') return 'pdf'
  if (type === 'application/msword') return 'doc'
  return type === 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' ? 'docx' : null
}
