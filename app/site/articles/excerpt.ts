/** Characters that search engines and link previews show of a description. */
const MAX_LENGTH = 155

/** Returns the beginning of a text, cut at a word. */
export function excerpt(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  const cut = text.slice(0, MAX_LENGTH)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > MAX_LENGTH / 2 ? lastSpace : MAX_LENGTH).replace(/[\s,;:.–-]+$/, '')}…`
}
