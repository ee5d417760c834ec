import type { EmailAddress } from './parsed-email.ts'

/** Returns for example `Zoe Ash <zoe@example.com>`, on one line. */
export function formatEmailAddress({ name, address }: EmailAddress): string {
  const displayName = collapseWhitespace(name)
  return displayName === '' || displayName === address
    ? collapseWhitespace(address)
    : `${displayName} <${collapseWhitespace(address)}>`
}

/** Replaces control characters other than line breaks. */
export function stripControlCharacters(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')
}

export function collapseWhitespace(text: string): string {
  return stripControlCharacters(text).replace(/\s+/g, ' ').trim()
}
