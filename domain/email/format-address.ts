import type { EmailAddress } from './parsed-email.ts'

/** `Zoe Ash <zoe@example.com>`, on one line. */
export function formatEmailAddress({ name, address }: EmailAddress): string {
  const known = collapseWhitespace(name)
  return known === '' || known === address
    ? collapseWhitespace(address)
    : `${known} <${collapseWhitespace(address)}>`
}

/** Line breaks alone are left of what is no character to read. */
export function stripControlCharacters(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')
}

export function collapseWhitespace(text: string): string {
  return stripControlCharacters(text).replace(/\s+/g, ' ').trim()
}
