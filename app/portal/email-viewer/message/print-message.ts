/**
 * Prints an email as a document of its own, in a frame that nobody sees: paper ends between two lines of a document, but
 * anywhere in a frame that is part of a page. Nothing in it runs, and it obeys the policy of every letter.
 */
import type { EmailDetail } from '#app/content/emails/queries.ts'
import { formatEmailAddress } from '#domain/email/format-address.ts'
import type { ParsedEmail } from '#domain/email/parsed-email.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { formatDateTime } from '../../ui/date-time.tsx'
import { createMessageDocument, type DisplayedMessage } from './message-document.ts'

/** The page may look into the frame and have it printed; a dialogue is all that it may open. */
export const PRINTED_SANDBOX = 'allow-same-origin allow-modals'

const MARK = 'data-printed-letter'

export interface PrintedEmail
  extends Pick<EmailDetail, 'recipients' | 'receivedAt'>,
    Pick<DisplayedMessage, 'pictures'> {
  /** In words, as is the sender. */
  readonly title: string
  readonly sender: string
  readonly nonce: string
}

export function printMessage(email: PrintedEmail, letter: ParsedEmail): void {
  const { title, pictures, nonce } = email
  // A browser that prints later than it is asked to still has the frame then; the next takes its place.
  document.querySelector(`[${MARK}]`)?.remove()
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', PRINTED_SANDBOX)
  frame.setAttribute('aria-hidden', 'true')
  frame.setAttribute(MARK, '')
  frame.tabIndex = -1
  frame.referrerPolicy = 'no-referrer'
  Object.assign(frame.style, { position: 'absolute', left: '-10000px', top: '0', border: '0' })
  const { html, styles } = letter
  frame.srcdoc = createMessageDocument({ html: html ?? '', styles, pictures }, { nonce, isDark: false })
  frame.addEventListener('load', () => {
    const body = frame.contentDocument?.body
    if (!body) return
    body.prepend(plain(title, 'bold 1.25rem'), plain(factsOf(email, letter), '1rem'))
    if (html === null) body.append(plain(letter.text, '1rem'))
    body.append(plain(endOf(letter), '1rem'))
    frame.contentWindow?.print()
  })
  document.body.append(frame)
}

/** Words of ours in a letter's document, where its own rules would reach whatever has none of its own. */
function plain(words: string, font: string): HTMLElement {
  const element = document.createElement('div')
  element.dir = 'auto'
  element.textContent = words
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

function factsOf({ sender, recipients, receivedAt }: PrintedEmail, { warnings }: ParsedEmail): string {
  const to = recipients.map(formatEmailAddress).join(', ')
  return [
    `From ${sender || 'nobody named'}`,
    `To ${to || 'nobody named'}`,
    formatDateTime(receivedAt),
    ...warnings.map(({ sentence }) => sentence),
  ].join('\n')
}

/** What is listed below the words on the screen too. */
function endOf({ links, attachments }: ParsedEmail): string {
  return [
    ...(links.length > 0 ? ['Links:'] : []),
    ...links.map(({ number, target }) => `[${number}] ${target}`),
    ...(attachments.length > 0 ? ['Attachments:'] : []),
    ...attachments.map(({ name, size }) => `${name}, ${formatFileSize(size)}`),
  ].join('\n')
}
