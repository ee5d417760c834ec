/**
 * Returns the search key of a text, identical to the database's `private.to_search_key`: lower case, no accents, a space
 * around each word, plus joined forms such as `a4` for `A-4` or `A 4`. It is about 50 times as fast as in SQL.
 */

const ACCENTS = /[\u0300-\u036f]+/g
const CAPITALS = /[A-Z]+/g
/** White space of PostgreSQL's collation. */
const SPACES = /[ \t\n\v\f\r]+/g
const SIGN = String.raw`\u0001-/:-@\[-\`{-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f`
const SIGNS = new RegExp(`[${SIGN}]+`, 'g')
const DIVIDED = new RegExp(`[^${SIGN}][${SIGN}]+[^${SIGN}]`)
/** A number, or a letter that is not an English word, followed by a word. */
const PAIR = /(?:^| )([0-9]+|[b-hj-z]) ([a-z]+)/g

export function toSearchKey(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(CAPITALS, (letters) => letters.toLowerCase())
  const spaced = folded.replace(SPACES, ' ')
  const joined = spaced.split(' ').filter((token) => DIVIDED.test(token))
  const apart = spaced.replace(SIGNS, ' ')
  const pairs = [...apart.matchAll(PAIR)].map(([, first, second]) => `${first}${second}`)
  return [
    ` ${trimmed(folded.replace(SIGNS, ' '))} `,
    joined.length > 0 ? `${joined.map((token) => token.replace(SIGNS, '')).join(' ')} ` : '',
    pairs.length > 0 ? `${pairs.join(' ')} ` : '',
  ].join('')
}

function trimmed(text: string): string {
  return text.replace(/^ +| +$/g, '')
}
