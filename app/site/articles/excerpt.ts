/** Characters that search engines and link previews show of a description. */
const LENGTH = 155

/** Returns the beginning of a text, cut at a word. */
export function excerpt(words: string): string {
  if (words.length <= LENGTH) return words
  const cut = words.slice(0, LENGTH)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > LENGTH / 2 ? lastSpace : LENGTH).replace(/[\s,;:.–-]+$/, '')}…`
}
