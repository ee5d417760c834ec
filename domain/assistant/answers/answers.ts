/** Composes an answer from the passages found: a quotation of the best page and links. */
import type { DialogueMessage } from '../dialogue/dialogue.ts'
import { ASSISTANT_TEXTS } from '../dialogue/texts.ts'
import { expandSynonyms } from './synonyms.ts'

export interface Passage {
  readonly kind: string
  /** Path, with the heading's anchor if it has one. */
  readonly path: string
  readonly title: string
  /** One line per heading, paragraph or list item. */
  readonly body: string
}

/** Characters quoted from the best passage; links per answer. */
const MAX_QUOTE_LENGTH = 320
export const ANSWER_LINKS = 3

/** @param passages best first */
export function composeAnswer(question: string, passages: readonly Passage[]): DialogueMessage {
  const [best] = passages
  if (best === undefined) return { text: ASSISTANT_TEXTS.nothingFound, links: [] }
  const quote = extractQuote(question, best.body)
  return {
    text:
      quote === '' ? `Our page “${best.title}” may answer that.` : `From our page “${best.title}”: ${quote}`,
    links: getAnswerLinks(passages),
  }
}

export function getAnswerLinks(passages: readonly Passage[]): DialogueMessage['links'] {
  return passages.slice(0, ANSWER_LINKS).map(({ title, path }) => ({ label: title, to: path }))
}

/** Single letters are flutes, except A (article) and I (pronoun). */
const isSignificant = (word: string) => word.length > 2 || /^[B-HJ-Z]$/.test(word)

const wordsOf = (text: string) =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(isSignificant)
    .map((word) => word.toLowerCase().slice(0, 5))

/** Returns the sentences with the most words of the question, in their original order. */
export function extractQuote(question: string, body: string): string {
  const questionWords = new Set(wordsOf(`${question} ${expandSynonyms(question)}`))
  const sentences = body
    .split('\n')
    .flatMap((line) => line.replace(/\s+/g, ' ').split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}“])/u))
    .map((text, position) => ({
      text: text.trim(),
      position,
      // Headings often repeat the question without answering it.
      hits:
        new Set(wordsOf(text).filter((word) => questionWords.has(word))).size -
        (/[.!?…”)]$/.test(text) ? 0 : 1),
    }))
    .filter(({ text }) => text.length > 3)
  let length = 0
  const chosen = sentences
    .toSorted((one, other) => other.hits - one.hits || one.position - other.position)
    .filter(({ text, hits }, rank) => {
      const fits = length + text.length <= MAX_QUOTE_LENGTH && (rank === 0 || hits > 0) && rank < 3
      if (fits) length += text.length + 1
      return fits
    })
    .toSorted((one, other) => one.position - other.position)
    .map(({ text }) => text)
  if (chosen.length > 0) return chosen.join(' ')
  const [first] = sentences.toSorted((one, other) => other.hits - one.hits)
  return first === undefined ? '' : `${first.text.slice(0, MAX_QUOTE_LENGTH - 1).replace(/\s\S*$/, '')} …`
}
