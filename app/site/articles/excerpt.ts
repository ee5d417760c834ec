/** What search engines and share previews show of a description, in characters. */
const LENGTH = 155

/** The beginning of a text, cut after a whole word. */
export function excerpt(words: string): string {
  if (words.length <= LENGTH) return words
  const cut = words.slice(0, LENGTH)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > LENGTH / 2 ? lastSpace : LENGTH).replace(/[\s,;:.–-]+$/, '')}…`
}
