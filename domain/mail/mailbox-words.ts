import type { Mailbox } from './letter.ts'

/** `Zoe Ash <zoe@example.com>`, on one line. */
export function mailboxInWords({ name, address }: Mailbox): string {
  const known = onOneLine(name)
  return known === '' || known === address ? onOneLine(address) : `${known} <${onOneLine(address)}>`
}

/** Line breaks alone are left of what is no character to read. */
export function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')
}

export function onOneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, ' ').trim()
}
