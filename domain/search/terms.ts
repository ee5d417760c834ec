/** Search terms of a text: without accents and filler words, stemmed, with one term for words of the same meaning. */
import { stemmer } from 'stemmer'
import { fold, getCanonicalWord } from './synonyms.ts'

/** Words that say nothing about the subject of a question. */
const FILLERS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been but by can could cant couldnt did didnt do does doesnt doing dont for from get give got ' +
    'had has hasnt have havent having hello hey hi how i id if ill im in into is isnt it its ive just kind let like may me ' +
    'might mine more my need needed needs no not of off ok on onto or our ours out please pls possible really r s shall ' +
    'should so some still such t tell than thank thanks that thats the their them then there theres these they thing ' +
    'this those to too u up upon ur us very want wanted wants was wat wats we were wot wots what whats which will with wont would ' +
    'yes you your youre yours know also any about actually anything something much many long ever between difference ' +
    'happen happens happening looking look find mean means called deal yet already ago today someone somebody stuff ok ' +
    'hiya lol wud cud bloody damn crap shit fuck fucking ' +
    'wonder wondering kindly cheers ta regards dear sir madam whether maybe perhaps basically currently bit query question questions guys folks mate'
  ).split(' '),
)

/** Question words that need their second word. */
const COMPOUNDS: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/\bgood (?:morning|afternoon|evening|day)\b|\bhope (?:you|all)(?: are|re| is)? (?:well|ok)\b/g, ' '],
  [/\b(?:at the moment|by any chance|as well|a quick one|would it be|able to)\b/g, ' '],
  [/\bhow (?:long|soon|quick(?:ly)?|fast|many (?:days|weeks))\b/g, ' howlong '],
  [/\bhow (?:much|many)\b/g, ' howmuch '],
  [/\bhow far (?:ahead|before|in advance)\b/g, ' howlong '],
  [/\b(?:how far|whereabouts)\b/g, ' where '],
  [/\bno longer\b/g, ' '],
  [/\bsign(?:ed|ing|s)?[ -]off\b/g, ' signoff '],
  [/\bturn(?:ed|ing)? (?:(?:it|them|these|this) )?(?:a)?round\b/g, ' turnaround '],
  [/\bfork[ -]?(?:lift|truck)(?: truck)?s?\b/g, ' forklift '],
  [/\be-?mail/g, ' email'],
  [/\bdid you get (?=my\b|our\b)/g, ' received '],
  // “Sell you pallets” is a supplier, “sell pallets” a buyer.
  [
    /\b(?:sell|supply|quote)(?:ing)? (?:to )?(?:you|u)\b|\b(?:would|might) you be interested\b/g,
    ' supplier ',
  ],
]

const NOT_A_WORD = /[^\p{L}\p{N}]+/u

/** @param correct corrects the spelling of a folded word */
export function toTerms(text: string, correct = (word: string): string => word): string[] {
  let plain = fold(text).replace(/['’]/g, '')
  for (const [pattern, word] of COMPOUNDS) plain = plain.replace(pattern, word)
  return plain
    .split(NOT_A_WORD)
    .filter((word) => !FILLERS.has(word))
    .map(correct)
    .flatMap((word) => getCanonicalWord(word).split(NOT_A_WORD))
    .filter((word) => word !== '' && !FILLERS.has(word))
    .map(stemmer)
}
