/** What every form says of itself when it was not taken, on public pages and in the portal. */

export const ERROR_SUMMARY_TITLE = 'There is a problem'

const IN_TITLE = 'Error: '

/** Returns the title of a page with or without the word for it: the first that a screen reader says of the page. */
export function withErrorPrefix(title: string, hasErrors: boolean): string {
  const plain = title.startsWith(IN_TITLE) ? title.slice(IN_TITLE.length) : title
  return hasErrors ? IN_TITLE + plain : plain
}
