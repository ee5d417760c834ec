/** Share of the limit from which the length is shown. */
const SHOWN_FROM = 0.8

interface LengthProps {
  readonly description?: string
  readonly error?: string
}

/**
 * Returns props of a field that show its limit. The attribute `maxlength` would silently cut pasted text.
 * @param max in characters
 * @param hint shown in any case
 */
export function limitLength(text: string, max: number, hint = ''): LengthProps {
  const { length } = text.trim()
  const count = length < max * SHOWN_FROM ? '' : `${format(length)} of ${format(max)} characters`
  const description = [hint, count].filter((part) => part !== '').join(' ')
  return {
    ...(description !== '' && { description }),
    ...(length > max && { error: `Shorten this to ${format(max)} characters.` }),
  }
}

const format = (count: number) => count.toLocaleString('en-GB')
