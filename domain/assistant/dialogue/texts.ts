/** Texts of the assistant, except its questions. */
import type { ManufacturingLimits } from '../../company/product.ts'
import { toLondonDate } from '../../dates/dates.ts'
import { formatTime } from '../../dates/time-of-day.ts'
import {
  CONVERSATION_RETENTION_DAYS,
  formatMonths,
  LEAD_RETENTION_MONTHS,
} from '../../retention/retention.ts'
import { BOX_PRINTS } from '../../specification/fields.ts'
import {
  formatDeadline,
  getNextOpeningTime,
  isWithinHours,
  type WorkingHours,
} from '../../working-hours/working-hours.ts'
import type { MessageLink, Telephone } from '../conversation.ts'
import type { Facts } from './facts.ts'

export const KIND_QUESTION =
  'To get this to the right person: do you want boxes, are you looking for a job, do you sell something, do you live or work near one of our sites, or do you work for us?'

export const CONSENT = `We use your messages to answer you, and keep them for ${formatMonths(LEAD_RETENTION_MONTHS)} after our last contact. You can delete this conversation at any time.`

export const CONTACT_LINKS: readonly MessageLink[] = [{ label: 'Privacy policy', to: '/privacy-policy' }]

export const ASSISTANT_TEXTS = {
  contact: 'How can we reach you? Give your name, with an email address or a phone number.',
  phone: 'Which number should we call, and who should we ask for?',
  badContact:
    'That doesn’t look like an email address or a phone number. Write it like jo@example.com or 01632 960 001.',
  name: 'And your name?',
  noContact: `That’s fine. This conversation stays anonymous and is erased after ${CONVERSATION_RETENTION_DAYS} days. If you change your mind, leave an email address or a phone number here, or call us.`,
  noPrice:
    'I can’t give prices: only an estimator who has read your requirements can. Tell me what you need, and one of them will answer.',
  choose:
    'I’m not sure what you mean. Is it one of these? If not, ask a person. I only know about this company.',
  chooseOfSeveral: (question: string) => `I’m not sure about “${question}”. Is it one of these?`,
  unknown: 'I don’t know that. Ask a person here:',
  unknownOfSeveral: (question: string) => `I don’t know the answer to “${question}”. Ask a person here:`,
  forwarded: 'I don’t know that. I’ve added it to your message, so that a person can answer it.',
  foreign:
    'I only speak English. Write in English if you can, or leave a message in your own language: a person will read it.',
  sorry: 'I’m sorry about that. A person will look into it.',
  welcome: 'You’re welcome.',
  done: 'Thank you. We’ll be in touch.',
  open: 'Ask me anything else at any time. For an answer from a person, leave an email address or a phone number here.',
  unclear: 'I’m not sure what you need. You can also tell a person.',
  added: 'Thank you, I’ve added that.',
  corrected: 'If that’s wrong, just tell me.',
  tooFew: ({ plain, printed }: ManufacturingLimits['minimumRun']) =>
    `We make boxes from ${plain} plain or ${printed} printed ones of one type. If you need fewer, ask us anyway: we’ll suggest who to try.`,
} as const

export function describePhoneHours(number: string, hours: WorkingHours, now: Date): Telephone {
  if (isWithinHours(now, hours))
    return { number, isOpen: true, hours: `We’re here until ${formatTime(hours.closes)} today.` }
  const opens = getNextOpeningTime(now, hours)
  const isToday = toLondonDate(opens) === toLondonDate(now)
  const when = isToday ? `today at ${formatTime(hours.opens)}` : `on ${formatDeadline(opens)}`
  return { number, isOpen: false, hours: `The office opens again ${when}.` }
}

/** Labels of `BOX_PRINTS` within a sentence. */
export const PRINT_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  BOX_PRINTS.map(({ value, label }) => [value, label.toLowerCase()]),
)

/** Returns the box details for the visitor to check, or an empty string. */
export function summariseBoxDetails(facts: Facts): string {
  const { length, width, depth, quantity, yearly, needed, postcode, print } = facts
  const sizes = [length, width, depth].flatMap((size) => (size === undefined ? [] : [size.value]))
  return [
    ...(sizes.length > 1 ? [`${sizes.join(' × ')} mm`] : []),
    ...(quantity === undefined ? [] : [isBoxes(quantity.value) ? `${quantity.value} boxes` : quantity.value]),
    ...(yearly === undefined ? [] : [`${yearly.value} a year`]),
    ...(needed === undefined ? [] : [`needed by ${needed.value}`]),
    ...(postcode === undefined ? [] : [`at ${postcode.value}`]),
    ...(print === undefined ? [] : [PRINT_NAMES[print.value] ?? print.value]),
  ].join(', ')
}

const isBoxes = (amount: string) => !amount.includes('pallet')
