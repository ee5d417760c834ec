/** Detects names that look alike. */

/** Characters that look like Latin letters (the subset of Unicode confusables seen in emails). */
const CONFUSABLES: Readonly<Record<string, string>> = {
  a: 'аαɑạàáâãäåāăą@',
  b: 'ьвƅḃ6',
  c: 'сϲçćĉċčƈ',
  d: 'ԁɗďđḍ',
  e: 'еєεҽèéêëēĕėęěẹ3',
  f: 'ƒḟ',
  g: 'ɡցğĝġģǵ9',
  h: 'һհнĥħḥ',
  i: 'іıɩìíîïīĭįịιӏ1l|!',
  j: 'јϳĵ',
  k: 'кκķǩḳ',
  m: 'мṃḿ',
  n: 'пոηńņňñṇ',
  o: 'оοօσòóôõöøōŏőọ0',
  p: 'рρṗ',
  q: 'ԛզ',
  r: 'гŕŗřṛ',
  s: 'ѕʂśŝşšṣ5$',
  t: 'тτţťŧṭ7',
  u: 'υսцùúûüũūŭůűųụ',
  v: 'νѵṽ',
  w: 'ѡԝωŵẁẃẅ',
  x: 'хχҳ',
  y: 'уүγýÿŷỳ',
  z: 'ᴢźżžẓ2',
}
const LATIN_LOOKALIKES = new Map(
  Object.entries(CONFUSABLES).flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter] as const),
  ),
)
/** Letter pairs that look like one letter. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['ci', 'd'],
]

/** Returns the same skeleton for names that look alike: lower case, no hyphens or spaces, confusables replaced. */
export function getConfusableSkeleton(name: string): string {
  const plain = [...name.normalize('NFKC').toLowerCase()]
    .map((letter) => LATIN_LOOKALIKES.get(letter) ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/[\p{M}\s_-]/gu, '')
  return PAIRS.reduce((word, [pair, one]) => word.replaceAll(pair, one), plain)
}

/** Whether two words differ by one insertion, deletion, substitution or transposition. */
export function isOneEditAway(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [first, second] = [one.slice(start), other.slice(start)]
  const isSwapped =
    first[0] === second[1] && first[1] === second[0] && first.length > 1 && first.slice(2) === second.slice(2)
  return (
    isSwapped || first.slice(1) === second.slice(1) || first.slice(1) === second || first === second.slice(1)
  )
}

/** Whether a word mixes Latin with Cyrillic or Greek letters, which no language does. */
export function hasMixedScripts(name: string): boolean {
  return name
    .split('.')
    .some((label) => /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label))
}

const [BASE, T_MIN, T_MAX, SKEW, DAMP] = [36, 1, 26, 38, 700]

/** Decodes the Punycode labels of a host (RFC 3492); invalid ones stay unchanged. */
export function decodePunycodeHost(host: string): string {
  return host
    .toLowerCase()
    .split('.')
    .map((label) => (label.startsWith('xn--') ? decodeLabel(label.slice(4)) || label : label))
    .join('.')
}

/** Returns a host in ASCII, as browsers request it; an invalid one stays unchanged. */
export function encodePunycodeHost(host: string): string {
  return URL.parse(`https://${host}`)?.hostname ?? host
}

/**
 * Returns a web URL whose host is written as browsers request it, so that letters of other alphabets show:
 * `https://аpple.com` is `https://xn--pple-43d.com/`. Other values stay unchanged.
 */
export function withPlainHost(target: string): string {
  const [, written] = /^(?:https?:)?\/\/(?:[^/?#\\]*@)?([^/?#\\]*)/i.exec(target) ?? []
  const url = URL.parse(target.startsWith('//') ? `https:${target}` : target)
  if (written === undefined || url === null || url.host === written.toLowerCase()) return target
  return url.href
}

function decodeLabel(code: string): string | null {
  const last = code.lastIndexOf('-')
  const letters = last > 0 ? [...code.slice(0, last)].map((letter) => letter.charCodeAt(0)) : []
  let [codePoint, bias, place] = [128, 72, 0]
  for (let at = last > 0 ? last + 1 : 0; at < code.length; ) {
    const before = place
    for (let [weight, step] = [1, BASE]; ; step += BASE) {
      const digit = digitOf(code.charCodeAt(at++))
      if (digit === null || place > 0x7fffffff) return null
      place += digit * weight
      const threshold = Math.min(Math.max(step - bias, T_MIN), T_MAX)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const count = letters.length + 1
    let delta = before === 0 ? Math.floor(place / DAMP) : (place - before) >> 1
    delta += Math.floor(delta / count)
    let steps = 0
    for (; delta > ((BASE - T_MIN) * T_MAX) >> 1; steps += BASE) delta = Math.floor(delta / (BASE - T_MIN))
    bias = steps + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW))
    codePoint += Math.floor(place / count)
    place %= count
    if (codePoint > 0x10ffff) return null
    letters.splice(place++, 0, codePoint)
  }
  return String.fromCodePoint(...letters)
}

function digitOf(code: number): number | null {
  if (code >= 0x30 && code <= 0x39) return code - 22
  const letter = (code | 32) - 0x61
  return letter >= 0 && letter < 26 ? letter : null
}
