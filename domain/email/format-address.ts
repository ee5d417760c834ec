import type { EmailAddress } from './parsed-email.ts'

/** Returns for example `Zoe Ash <zoe@example.com>`, on one line. */
export function formatEmailAddress({ name, address }: EmailAddress): string {
  const displayName = collapseWhitespace(name)
  return displayName === '' || displayName === address
    ? collapseWhitespace(address)
    : `${displayName} <${collapseWhitespace(address)}>`
}

/**
 * Returns the name of a sender. Senders choose their name, so one that looks like an address is replaced by the real
 * address.
 */
export function formatSenderName({ name, address }: EmailAddress): string {
  return (name.includes('@') ? address : name || address) || name || 'Unknown sender'
}

/** Replaces control characters other than line breaks. */
export function stripControlCharacters(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')
}

export function collapseWhitespace(text: string): string {
  return stripControlCharacters(text).replace(/\s+/g, ' ').trim()
}
