/** What the assistant says, the guide's questions apart. */
import { toLondonDate } from '../../dates/dates.ts'
import {
  CONVERSATION_RETENTION_DAYS,
  formatMonths,
  LEAD_RETENTION_MONTHS,
} from '../../retention/retention.ts'
import {
  formatDeadline,
  getNextOpeningTime,
  isWithinHours,
  type WorkingHours,
} from '../../working-hours/working-hours.ts'
import type { MessageLink, Telephone } from '../conversation.ts'
import type { Facts } from './facts.ts'

export const KIND_QUESTION =
  'So that this reaches the right person: do you want boxes, are you looking for a job, do you sell something, do you live or work near one of our sites, or do you work for us?'

export const CONSENT = `We use what you write here to answer you, and keep it until ${formatMonths(LEAD_RETENTION_MONTHS)} after our last word with you. You can delete this conversation at any time.`

export const CONTACT_LINKS: readonly MessageLink[] = [{ label: 'Privacy policy', to: '/privacy-policy' }]

export const ASSISTANT_TEXTS = {
  contact: 'Where can somebody answer you? Your name, with an email address or a telephone number.',
  phone: 'Which number do we ring, and whom do we ask for?',
  badContact:
    'That is no email address or telephone number that I can read. Like jo@example.com or 01632 960 001, please.',
  name: 'And your name?',
  noContact: `That’s fine: then this stays about nobody in particular, and is erased after ${CONVERSATION_RETENTION_DAYS} days. If you change your mind, write an email address or a number here, or ring us.`,
  noPrice:
    'I give no prices, since only an estimator who has read what you need can. Tell me that, and one of them answers.',
  nothingFound: 'I found nothing about that on our pages.',
  unclear: 'I’m not sure that I understood.',
  added: 'Thank you: that is added.',
  corrected: 'Put it right here if that is wrong.',
} as const

/** When somebody answers the telephone, in words. */
export function describePhoneHours(number: string, hours: WorkingHours, now: Date): Telephone {
  if (isWithinHours(now, hours))
    return { number, isOpen: true, hours: `Somebody answers until ${hours.closes.replace(/^0/, '')} today.` }
  const opens = getNextOpeningTime(now, hours)
  const isToday = toLondonDate(opens) === toLondonDate(now)
  const when = isToday ? `today at ${hours.opens.replace(/^0/, '')}` : `on ${formatDeadline(opens)}`
  return { number, isOpen: false, hours: `The office opens again ${when}.` }
}

/** What was read of a box, for the visitor to look over; empty where nothing was. */
export function summariseBoxDetails(facts: Facts): string {
  const { length, width, depth, quantity, yearly, needed, postcode } = facts
  const sizes = [length, width, depth].flatMap((size) => (size === undefined ? [] : [size.value]))
  return [
    ...(sizes.length > 1 ? [`${sizes.join(' × ')} mm`] : []),
    ...(quantity === undefined ? [] : [isBoxes(quantity.value) ? `${quantity.value} boxes` : quantity.value]),
    ...(yearly === undefined ? [] : [`${yearly.value} a year`]),
    ...(needed === undefined ? [] : [`needed by ${needed.value}`]),
    ...(postcode === undefined ? [] : [`at ${postcode.value}`]),
  ].join(', ')
}

const isBoxes = (amount: string) => !amount.includes('pallet')
