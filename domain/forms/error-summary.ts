export const ERROR_SUMMARY_TITLE = 'There is a problem'

const IN_TITLE = 'Error: '

/** Returns the page title, prefixed for screen readers if the form has errors. */
export function withErrorPrefix(title: string, hasErrors: boolean): string {
  const plain = title.startsWith(IN_TITLE) ? title.slice(IN_TITLE.length) : title
  return hasErrors ? IN_TITLE + plain : plain
}
