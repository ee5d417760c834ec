/**
 * The words of a text as they are looked for, as the database’s `private.search_form` makes it: lower case, without accents,
 * a space around each; those that signs divide once more without them, and those that follow a number or a letter of its own
 * with it. Here it takes a fiftieth of the time.
 */

const ACCENTS = /[\u0300-\u036f]+/g
const CAPITALS = /[A-Z]+/g
/** PostgreSQL’s white space in the collation that is used there. */
const SPACES = /[ \t\n\v\f\r]+/g
const SIGN = String.raw`\u0001-/:-@\[-\`{-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f`
const SIGNS = new RegExp(`[${SIGN}]+`, 'g')
const DIVIDED = new RegExp(`[^${SIGN}][${SIGN}]+[^${SIGN}]`)
/** Two words of which the first is a number, or a letter that is no word of English. */
const PAIR = /(?:^| )([0-9]+|[b-hj-z]) ([a-z]+)/g

export function toSearchKey(words: string): string {
  const folded = words
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

function trimmed(words: string): string {
  return words.replace(/^ +| +$/g, '')
}
