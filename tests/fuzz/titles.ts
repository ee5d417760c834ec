/** Titles with long words, every script, both directions, emoji, combining marks, or empty. */

type Random = () => number

const pick = <Value>(random: Random, values: readonly Value[]) =>
  values[Math.floor(random() * values.length)] as Value
const between = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1))
const repeat = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make)

/** Code point ranges, including unassigned ones. */
const SCRIPTS: Readonly<Record<string, readonly [number, number][]>> = {
  latin: [
    [0x41, 0x5a],
    [0x61, 0x7a],
    [0xc0, 0x17f],
    [0x1ea0, 0x1ef9],
  ],
  greek: [[0x370, 0x3ff]],
  cyrillic: [[0x400, 0x4ff]],
  hebrew: [
    [0x5d0, 0x5ea],
    [0x591, 0x5c7],
  ],
  arabic: [
    [0x620, 0x64a],
    [0x64b, 0x655],
    [0x660, 0x6d3],
  ],
  devanagari: [[0x904, 0x96f]],
  thai: [
    [0xe01, 0xe3a],
    [0xe40, 0xe5b],
  ],
  han: [[0x4e00, 0x9fff]],
  hangul: [[0xac00, 0xd7a3]],
  tamil: [[0xb82, 0xbef]],
  symbols: [
    [0x2190, 0x22ff],
    [0x2300, 0x23ff],
    [0x25a0, 0x27bf],
  ],
  anything: [
    [0x20, 0xd7ff],
    [0xe000, 0xfffd],
    [0x10000, 0x1ffff],
    [0xe0000, 0xe0fff],
  ],
}
const EMOJI = ['📦', '🚚', '✅', '♻️', '👩🏽‍🏭', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇬🇧', '1️⃣', '👨‍👩‍👧‍👦', '❤️‍🔥', '🫨', '☕']
const WORDS =
  'The board that kept a festival dry and what it taught us about coatings in fifteen weeks of rain on 4,000 boxes at £1.20 each, tested to BS EN ISO 12048'.split(
    ' ',
  )
const ODD = [
  ...[
    '\u202e',
    '\u200b',
    '\u200d',
    '\u0000',
    '\n',
    '\u2028',
    '\ud800',
    '\u2067',
    '\ufeff',
    '\u00ad',
    '\u200f',
  ],
  ...['<b>', '&amp;', '"', '</svg>', '﷽', '𒐫', '…', '\t'],
]

function characters(random: Random, script: string, count: number): string {
  const ranges = SCRIPTS[script] as readonly [number, number][]
  return repeat(count, () => {
    const [from, to] = pick(random, ranges)
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
