/** Titles with long words, every script, both directions, emoji, combining marks, or empty. */

type Random = () => number

const pick = <Value>(random: Random, values: readonly Value[]) =>
  values[Math.floor(random() * values.length)] as Value
const between = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1))
const repeat = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make)

/** Hexadecimal ranges of code points, including unassigned ones. */
const SCRIPTS: Readonly<Record<string, string>> = {
  latin: '41-5a 61-7a c0-17f 1ea0-1ef9',
  greek: '370-3ff',
  cyrillic: '400-4ff',
  hebrew: '5d0-5ea 591-5c7',
  arabic: '620-64a 64b-655 660-6d3',
  devanagari: '904-96f',
  thai: 'e01-e3a e40-e5b',
  han: '4e00-9fff',
  hangul: 'ac00-d7a3',
  tamil: 'b82-bef',
  symbols: '2190-22ff 2300-23ff 25a0-27bf',
  anything: '20-d7ff e000-fffd 10000-1ffff e0000-e0fff',
}
const EMOJI = ['📦', '🚚', '✅', '♻️', '👩🏽‍🏭', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇬🇧', '1️⃣', '👨‍👩‍👧‍👦', '❤️‍🔥', '🫨', '☕']
const WORDS =
  'The board that kept a festival dry and what it taught us about coatings in fifteen weeks of rain on 4,000 boxes at £1.20 each, tested to BS EN ISO 12048'.split(
    ' ',
  )
const ODD = [
  ...'\u202e,\u200b,\u200d,\u0000,\n,\u2028,\ud800,\u2067,\ufeff,\u00ad,\u200f'.split(','),
  ...['<b>', '&amp;', '"', '</svg>', '﷽', '𒐫', '…', '\t'],
]

function characters(random: Random, script: string, count: number): string {
  const ranges = (SCRIPTS[script] ?? '').split(' ')
  return repeat(count, () => {
    const [from = 0, to = 0] = pick(random, ranges)
      .split('-')
      .map((point) => Number.parseInt(point, 16))
    return String.fromCodePoint(between(random, from, to))
  }).join('')
}

const KINDS: Readonly<Record<string, (random: Random) => string>> = {
  sentence: (random) => repeat(between(random, 1, 24), () => pick(random, WORDS)).join(' '),
  nothing: (random) => pick(random, ['', ' ', '\u200b', '\n\n', '\u0301', '\u202e', '\u00a0']),
  letter: (random) => characters(random, pick(random, Object.keys(SCRIPTS)), 1),
  longWord: (random) =>
    characters(random, pick(random, ['latin', 'cyrillic', 'greek', 'arabic']), between(random, 30, 400)),
  wide: (random) => pick(random, ['W', 'M', '—', '﷽', '@']).repeat(between(random, 1, 120)),
  script: (random) => {
    const script = pick(random, Object.keys(SCRIPTS))
    return repeat(between(random, 1, 14), () => characters(random, script, between(random, 1, 12))).join(' ')
  },
  mixed: (random) =>
    repeat(between(random, 2, 12), () =>
      random() < 0.5
        ? pick(random, WORDS)
        : characters(random, pick(random, ['hebrew', 'arabic', 'latin', 'greek']), between(random, 1, 9)),
    ).join(' '),
  emoji: (random) =>
    repeat(between(random, 1, 10), () => (random() < 0.6 ? pick(random, EMOJI) : pick(random, WORDS))).join(
      ' ',
    ),
  marks: (random) =>
    repeat(
      between(random, 1, 12),
      () =>
        pick(random, ['a', 'É', 'ש', 'ب', 'o']) +
        repeat(between(random, 0, 9), () => String.fromCodePoint(between(random, 0x300, 0x36f))).join(''),
    ).join(''),
  odd: (random) =>
    repeat(between(random, 1, 12), () => (random() < 0.5 ? pick(random, ODD) : pick(random, WORDS))).join(
      pick(random, ['', ' ']),
    ),
  endless: (random) => pick(random, WORDS).repeat(between(random, 200, 2000)),
}

export const TITLE_KINDS = Object.keys(KINDS)

/** @param index cycles through the kinds */
export function fuzzedTitle(random: Random, index: number): string {
  return (KINDS[TITLE_KINDS[index % TITLE_KINDS.length] as string] as (random: Random) => string)(random)
}
