/**
 * Prints an email from a hidden frame as a document, because browsers cut lines of a frame inside a page at page
 * breaks. It runs no scripts and has the same CSP as every message.
 */
import type { EmailDetail } from '#app/content/emails/queries.ts'
import { formatEmailAddress } from '#domain/email/format-address.ts'
import type { ParsedEmail } from '#domain/email/parsed-email.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { formatDateTime } from '../../ui/date-time.tsx'
import { createMessageDocument, type DisplayedMessage } from './message-document.ts'

/** Lets the page read the frame and open the print dialog. */
export const PRINTED_SANDBOX = 'allow-same-origin allow-modals'

const MARK = 'data-printed-letter'

export interface PrintedEmail
  extends Pick<EmailDetail, 'recipients' | 'receivedAt'>,
    Pick<DisplayedMessage, 'pictures'> {
  /** Formatted, like the sender. */
  readonly title: string
  readonly sender: string
  readonly nonce: string
}

export function printMessage(email: PrintedEmail, message: ParsedEmail): void {
  const { title, pictures, nonce } = email
  // Stays until the next print, for browsers that print asynchronously.
  document.querySelector(`[${MARK}]`)?.remove()
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', PRINTED_SANDBOX)
  frame.setAttribute('aria-hidden', 'true')
  frame.setAttribute(MARK, '')
  frame.tabIndex = -1
  frame.referrerPolicy = 'no-referrer'
  Object.assign(frame.style, { position: 'absolute', left: '-10000px', top: '0', border: '0' })
  const { html, styles } = message
  frame.srcdoc = createMessageDocument({ html: html ?? '', styles, pictures }, { nonce, isDark: false })
  frame.addEventListener('load', () => {
    const body = frame.contentDocument?.body
    if (!body) return
    body.prepend(
      createTextBlock(title, 'bold 1.25rem'),
      createTextBlock(formatHeader(email, message), '1rem'),
    )
    if (html === null) body.append(createTextBlock(message.text, '1rem'))
    body.append(createTextBlock(formatFooter(message), '1rem'))
    frame.contentWindow?.print()
  })
  document.body.append(frame)
}

/** Inline styles protect our text from the message's style sheet. */
function createTextBlock(text: string, font: string): HTMLElement {
  const element = document.createElement('div')
  element.dir = 'auto'
  element.textContent = text
  const rules = {
    all: 'initial',
    display: 'block',
    margin: '0 0 1rem',
    font: `${font}/1.5 Arial, sans-serif`,
    'white-space': 'pre-wrap',
    'overflow-wrap': 'anywhere',
    'unicode-bidi': 'plaintext',
  }
  for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value, 'important')
  return element
}

function formatHeader({ sender, recipients, receivedAt }: PrintedEmail, { warnings }: ParsedEmail): string {
  const to = recipients.map(formatEmailAddress).join(', ')
  return [
    `From ${sender || 'unknown'}`,
    `To ${to || 'unknown'}`,
    formatDateTime(receivedAt),
    ...warnings.map(({ sentence }) => sentence),
  ].join('\n')
}

/** Links and attachments, as listed on screen. */
function formatFooter({ links, attachments }: ParsedEmail): string {
  return [
    ...(links.length > 0 ? ['Links:'] : []),
    ...links.map(({ number, target }) => `[${number}] ${target}`),
    ...(attachments.length > 0 ? ['Attachments:'] : []),
    ...attachments.map(({ name, size }) => `${name}, ${formatFileSize(size)}`),
  ].join('\n')
}
