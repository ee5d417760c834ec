/** Detects the visitor's type from their words. Each type becomes a lead type. */
import type { LeadType } from '../../leads/leads.ts'
import { plainText } from '../parsers/number-words.ts'

export const VISITOR_TYPES = ['buyer', 'applicant', 'supplier', 'neighbour', 'staff'] as const
export type VisitorType = (typeof VISITOR_TYPES)[number]

export const LEAD_TYPES_BY_VISITOR = {
  buyer: 'customer_enquiry',
  applicant: 'job_seeker',
  supplier: 'supplier',
  neighbour: 'community_member',
  staff: 'staff_support',
} as const satisfies Record<VisitorType, LeadType>

type Weighed = readonly (readonly [pattern: RegExp, weight: number])[]

const SIGNS: Readonly<Record<VisitorType, Weighed>> = {
  buyer: [
    [/\bi want boxes\b/, 9],
    [/\b(?:quot(?:e|es|ation)|pric(?:e|es|ing)|cost|minimum order|moq|sample|samples)\b/, 3],
    [
      /\b(?:box(?:es)?|cartons?|packaging|cases|trays?|mailers?|shelf[- ]ready|srp|cdu|sleeves?|pallet box(?:es)?)\b/,
      2,
    ],
    [
      /\b(?:order|deliver(?:y|ed)?|stock|call[- ]off|invoice|my pallet|reorder|damaged|wrong boxes|complain)\b/,
      2,
    ],
  ],
  applicant: [
    [/\blooking for (?:a |some )?(?:job|work|position|role|apprenticeship|employment)\b/, 9],
    [
      /\b(?:vacanc(?:y|ies)|apprentice(?:ship)?s?|my cv|curriculum|resume|recruit(?:ing|ment)?|hiring|career|careers|apply(?:ing)? for)\b/,
      4,
    ],
    [
      /\b(?:jobs?|work for you|work with you|working for you|employment|night shifts?|full[- ]time|part[- ]time|interview|work experience)\b/,
      3,
    ],
  ],
  supplier: [
    [/\bi sell something\b/, 9],
    [/\b(?:we|i) (?:sell|supply|offer|distribute|manufacture|import|represent|provide)\b/, 5],
    [
      /\b(?:(?<!\b(?:our|my|another|current|present|previous|old|new|change|changing|switch|switching|find|finding|need|want) (?:an? )?)supplier(?! (?:audit|approval|file|questionnaire|assessment))|sell (?:to )?you|our (?:products|services|range|prices)|your (?:buyer|purchasing|procurement)|purchasing department|become a supplier)\b/,
      4,
    ],
  ],
  neighbour: [
    [/\bi live or work near a site\b/, 9],
    [
      /\b(?:neighbours?|i live (?:near|next|opposite|by|on|in)|my (?:house|garden|street|road|windows?)|residents?|parish|village|council)\b/,
      4,
    ],
    [
      /\b(?:noise|noisy|smell|dust|smoke|litter|lorries (?:parked|parking|outside|idling)|parking|wakes? us|school (?:visit|trip)|visit for|charity|sponsor(?:ship)?|donat(?:e|ion)|raffle|fair|fete)\b/,
      3,
    ],
  ],
  staff: [
    [/\bi work for you\b/, 9],
    [
      /\bi work (?:here|at (?:aldermoor|chalkhill|saltmarsh)|in the (?:office|works|warehouse|print room))\b/,
      6,
    ],
    [
      /\b(?:my (?:payslip|rota|shift|line manager|holiday|annual leave|locker|badge|work account)|sick leave|the intranet|our printer|machine (?:is|has) (?:down|stopped)|i(?:'m| am) (?:an employee|staff)|staff portal)\b/,
      5,
    ],
  ],
}
/** Minimum score. */
const MIN_WEIGHT = 2

/** Returns the type with the highest score, or null. */
export function detectVisitorType(
  text: string,
): { readonly kind: VisitorType; readonly isClear: boolean } | null {
  const plain = plainText(text)
  let best: { kind: VisitorType; weight: number } | null = null
  for (const kind of VISITOR_TYPES) {
    const weight = SIGNS[kind].reduce((sum, [pattern, one]) => sum + (pattern.test(plain) ? one : 0), 0)
    if (weight >= MIN_WEIGHT && weight > (best?.weight ?? 0)) best = { kind, weight }
  }
  return best === null ? null : { kind: best.kind, isClear: best.weight >= 4 }
}

/** Returns the lead's intent type. */
export function getIntentType(kind: VisitorType, text: string): string {
  const plain = plainText(text)
  if (kind === 'applicant') return /\bapprentice/.test(plain) ? 'apprenticeship' : 'job_search'
  if (kind === 'supplier') return 'sales_offer'
  if (kind === 'neighbour') return 'neighbour'
  if (kind === 'staff') return 'staff_question'
  if (
    /\b(?:wrong|damaged|late|missing|complain|complaint|broken|wet|crushed|refund|faulty|replaced|last batch|last run|fell apart|falling apart|coming (?:apart|undone)|rubbish|useless|terrible|appalling|unhappy|not happy|fed up|shit|crap)\b/.test(
      plain,
    )
  )
    return 'complaint'
  if (/\bsamples?\b|\bdrawing\b/.test(plain)) return 'sample_request'
  if (/\b(?:my|our|an|the) order\b|\bdelivery\b|\binvoiced?\b/.test(plain)) return 'order_question'
  if (/\bstock\b|\bcall[- ]off\b|\brelease\b/.test(plain)) return 'stock_question'
  return /\bbox|\bcarton|\bprice|\bquot|\bpackag|\btray|\bmailer/.test(plain) ? 'quote_request' : 'other'
}

const ASKS_FOR_PERSON =
  /\b(?:(?:speak|talk|chat|put me through) (?:to|with) (?:a |an |some|the |your )?(?:human|person|one|body|real|somebody|someone|sales|advisor|adviser|operator|agent)|real person|human being|a human|ring me|call me|phone me|(?:ring|call|phone) (?:me )?back|call[- ]?back|somebody (?:ring|call)|someone (?:ring|call)|can (?:somebody|someone) (?:ring|call|phone))/

/** “Are you a real person?” asks about the assistant. */
const ASKS_ABOUT_ASSISTANT = /\b(?:are|r) (?:you|u) (?:an? )?(?:real|actual|human|person|bot|robot|machine)\b/

/** Returns whether the visitor asks for a person or a call-back. */
export function isHandoverRequest(text: string): boolean {
  const plain = plainText(text)
  return ASKS_FOR_PERSON.test(plain) && !ASKS_ABOUT_ASSISTANT.test(plain)
}

export function isCallbackRequest(text: string): boolean {
  return (
    /\b(?:ring|call|phone)(?: me| us)?(?: back)?\b|\bcall[- ]?back\b/.test(plainText(text)) &&
    isHandoverRequest(text)
  )
}

/** Returns whether the text says what the visitor wants, which a page can’t answer. */
export function isWish(text: string): boolean {
  return /\b(?:i|we)(?:'d| would|'m|'re| am| are)?\b.{0,40}\b(?:want|need|like|after|looking for)\b|^(?:looking for|need|want|after)\b/.test(
    plainText(text),
  )
}

/** Returns whether the text asks for a price, which only an estimator can give. */
export function isPriceQuestion(text: string): boolean {
  return /\b(?:how much(?! (?:weight|notice|time|space|room|carbon|plastic|stock|board|of)\b)(?! (?:do you pay\b|(?:does|do|would|will|can) .{0,30}\b(?:earn|(?:get|be) paid)\b|(?:does|do) (?!i\b|we\b).{0,30}\bget\W*$))|what (?:does|do|would|will) .{0,60}cost|(?<!share |paper )pric(?:e|es|ing)(?! (?:increase|rise|change|review)s?\b)|(?<!\b(?:i|we) )quot(?:e|es|ation)|cheapest(?! way)|discount|best offer)\b/.test(
    plainText(text),
  )
}
