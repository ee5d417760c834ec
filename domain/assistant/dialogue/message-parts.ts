/** Splits a message, which may contain several questions, into parts. */
import { toTerms } from '../../search/terms.ts'
import { plainText } from '../parsers/number-words.ts'

/** Further questions of one message are not answered. */
export const MAX_QUESTIONS = 3

const ASKS =
  "am|do|does|did|can|could|is|are|was|were|will|would|what|whats|what's|wat|wats|wot|wots|when|whens|where|wheres|where's|which|who|whos|who's|whose|why|how|hows|have|has|may|should"
const GREETING =
  '(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|please|and|so|ok|but|also|sorry|excuse me)[,.! ]+)*'
const BEGINS_A_QUESTION = new RegExp(
  `^${GREETING}(?:(?:${ASKS})\\b|tell me\\b|i(?:'d| would) like to know\\b|i want to know\\b|advise (?:if|whether|what)\\b|let me know (?:if|whether|what)\\b|i(?:'m| am| was)? (?:just )?wondering (?:if|whether|what)\\b|any (?:chance|idea)\\b)`,
)
/** “We are moving, can we buy 20 boxes” */
const CONTAINS_A_QUESTION =
  /\b(?:which|who|what|how|when|where|why|can|could|do|does|is|are|have|would) (?:one|ones|do|does|can|could|should|is|are|i|you|we|there|much|many|anyone|someone)\b|\bany way (?:of|to)\b/

/** A sentence's end, or an “and” before another question. */
const BOUNDARY = new RegExp(
  `(?<=[?!])\\s+|(?<=\\p{Ll}\\.)\\s+(?=\\p{Lu})|\\s*\\n+\\s*|,?\\s+(?:and|also|plus|n|&)\\s+(?!(?:do|have)\\s(?:an?|the|it|some|not|had|heard|been)\\s)(?=(?:also\\s+)?(?:${ASKS})\\s)`,
  'u',
)

/** Returns whether a text asks something. */
export function isQuestion(text: string): boolean {
  return text.trim().endsWith('?') || beginsQuestion(text) || CONTAINS_A_QUESTION.test(plainText(text))
}

export function beginsQuestion(text: string): boolean {
  return BEGINS_A_QUESTION.test(plainText(text).trim())
}

/** Returns sentences and questions in order; those that say nothing, such as a greeting, are left out. */
export function splitMessage(text: string): string[] {
  return text
    .split(BOUNDARY)
    .map((part) => part.trim())
    .filter((part) => toTerms(part).length > 0)
}
