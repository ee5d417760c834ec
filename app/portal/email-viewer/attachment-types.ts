import type { MessageAttachment } from '#domain/email/parsed-email.ts'

const TYPE_NAMES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/zip': 'ZIP archive',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
  'application/msword': 'Word 97–2003 document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel workbook',
  'application/vnd.ms-excel': 'Excel 97–2003 workbook',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint presentation',
  'application/vnd.ms-powerpoint': 'PowerPoint 97–2003 presentation',
  'application/rtf': 'Rich text',
  'text/rtf': 'Rich text',
  'text/plain': 'Text',
  'text/csv': 'CSV',
  'text/calendar': 'Calendar entry',
  'text/vcard': 'Business card',
  'text/html': 'Web page',
  'image/svg+xml': 'SVG image, may contain scripts',
  'message/rfc822': 'Email',
  'application/vnd.ms-outlook': 'Outlook email',
  'application/ms-tnef': 'Outlook winmail.dat',
  'application/octet-stream': 'Unknown file type',
}

/** Returns the file type detected from the content. */
export function formatFileType({ type, nested }: MessageAttachment): string {
  if (nested) return 'Email'
  const known = TYPE_NAMES[type]
  if (known !== undefined) return known
  if (type.startsWith('image/')) return `Image (${type.slice('image/'.length).toUpperCase()})`
  return type
}

const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp']
const TEXT_TYPES = [
  'text/plain',
  'text/csv',
  'text/calendar',
  'text/vcard',
  'message/delivery-status',
  'text/rfc822-headers',
]

/** Returns the safe preview for a file, or null. Types that can run scripts, such as SVG and HTML, have none. */
export function getPreviewType({
  type,
  nested,
}: MessageAttachment): 'email' | 'picture' | 'text' | 'pdf' | 'docx' | 'doc' | null {
  if (nested) return 'email'
  if (IMAGE_TYPES.includes(type)) return 'picture'
  if (TEXT_TYPES.includes(type)) return 'text'
  if (type === 'application/pdf') return 'pdf'
  if (type === 'application/msword') return 'doc'
  return type === 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' ? 'docx' : null
}
