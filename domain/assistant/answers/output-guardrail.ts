/**
 * Filters a language model's output to sentences supported by the passages. The prompt asks for this too, but only this
 * check withstands prompt injection.
 */
import type { Passage } from './answers.ts'

export const GENERATED_MAX = 900

const MARKUP = /[<>`{}\\|]|\[[^\]]*\]\(|\*\*|^#|&[a-z#0-9]{2,8};/im
const ADDRESS =
  /\b(?:https?|ftp|javascript|data|file|mailto|tel):|\/\/|www\.|@|\b[\w-]+\.(?:com|net|org|uk|co|io|ru|cn|info|biz|dev|app|eu|de|fr|me|ly|to|xyz|zip|link|site|online)\b/i
const MONEY =
  /[£$€]|\b(?:pounds?|pence|quid|euros?|dollars?|gbp|eur|usd|discount\w*|(?<!-)free|no charge|half price|percent off|per cent off)\b|% off/i
const PROMISE =
  /\b(?:guarantee[ds]?|promise[ds]?|we will|we'll|we shall|i will|i'll|you will|you'll|assure[ds]?|commit(?:ted|ment)?|definitely|certainly|within (?:an?|one|two|three|\d+)|without fail|no problem|legally|binding|refund\w*|compensat\w*|contract is|offer is|you have been (?:hired|accepted)|job is yours)\b/i
const SELF_REFERENCE =
  /\b(?:system prompt|my (?:instructions|prompt|rules|key)|instructions|ignore (?:all|any|the|previous)|language model|as an ai|api key|password|secret|token|developer mode|jailbreak\w*|pretend|roleplay)\b/i
/**
 * Share of a sentence's longer words that must occur in the passages. Words of the question don't count, because the
 * visitor wrote it.
 */
const MIN_KNOWN_SHARE = 0.7
const STEM_LENGTH = 5

const stem = (word: string) => word.slice(0, STEM_LENGTH)
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’']/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 4)
    .map(stem)
const numbersOf = (text: string) => text.match(/\d+(?:[.,]\d+)*/g) ?? []

/** Words common in any sentence. */
const COMMON_WORDS = new Set(
  wordsOf(
    'that this these those with from have been they their there here about which what when where your yours page pages says also such than then them more most some into over under only each other both does done make made makes used using between found find please contact ring telephone answer company site sites include includes including available offer offers provide provides details information',
  ),
)

/** Returns a check for one sentence. @param hidden texts that must never be shown */
export function createOutputGuardrail(
  passages: readonly Passage[],
  hidden: readonly string[],
): (sentence: string) => boolean {
  const source = passages.map(({ title, body }) => `${title} ${body}`).join(' ')
  const words = new Set([...wordsOf(source), ...COMMON_WORDS])
  const numbers = new Set(numbersOf(source))
  return (sentence) => {
    const plain = sentence.normalize('NFKC').replace(/[\u2018\u2019]/g, "'")
    if (/[^\P{C}\n]/u.test(plain)) return false
    if ([MARKUP, ADDRESS, MONEY, PROMISE, SELF_REFERENCE].some((forbidden) => forbidden.test(plain)))
      return false
    if (hidden.some((text) => text !== '' && plain.includes(text))) return false
    if (numbersOf(plain).some((number) => !numbers.has(number))) return false
    const sentenceWords = wordsOf(plain)
    return (
      sentenceWords.length === 0 ||
      sentenceWords.filter((word) => words.has(word)).length / sentenceWords.length >= MIN_KNOWN_SHARE
    )
  }
}

/** Splits streamed text into complete sentences and the rest. */
export function splitCompleteSentences(text: string): {
  readonly complete: readonly string[]
  readonly rest: string
} {
  const complete: string[] = []
  let from = 0
  for (const { index, 0: end } of text.matchAll(/[.!?](?=\s)\s*|\n+/g)) {
    const sentence = text.slice(from, index + end.length).trim()
    if (sentence !== '') complete.push(sentence)
    from = index + end.length
  }
  return { complete, rest: text.slice(from) }
}
