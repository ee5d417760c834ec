import { LEAD_DETAILS, type LeadQuality, type LeadType } from '../../leads/leads.ts'
import { pickSpecificationFields, type TypedSpecification } from '../../specification/fields.ts'
import type { Fact, FactName, Facts } from './facts.ts'
import { getQuestions } from './questions.ts'
import type { DialogueState } from './state.ts'
import { PRINT_NAMES } from './texts.ts'
import { LEAD_TYPES_BY_VISITOR } from './visitor-types.ts'

export interface SummaryPoint {
  readonly text: string
  /** Numbers of the lines that support the sentence. */
  readonly lines: readonly number[]
}

export interface ConversationLead {
  readonly reference: string
  readonly type: LeadType
  readonly intent: string
  readonly quality: LeadQuality
  readonly summary: string
  readonly points: readonly SummaryPoint[]
  readonly callback: boolean
  /** ISO 8601; null if no call-back was requested. */
  readonly callbackBy: string | null
  readonly preferred: string
  readonly person: Readonly<Record<string, string>>
  readonly specification: TypedSpecification
  readonly detail: Readonly<Record<string, string>>
}

/** Returns the lead of a conversation, or null without contact details. */
export function buildLead(state: DialogueState): ConversationLead | null {
  const { kind, reference, facts, callLine, promised, intent } = state
  if (kind === null || reference === null) return null
  const type = LEAD_TYPES_BY_VISITOR[kind]
  const points = pointsOf(state)
  const value = (name: FactName) => facts[name]?.value ?? ''
  const callback = callLine !== null && facts.phone !== undefined
  return {
    reference,
    type,
    intent,
    quality: qualityOf(state),
    summary: points.map(({ text }) => text).join(' '),
    points,
    callback,
    callbackBy: promised,
    preferred: callback || facts.email === undefined ? 'Phone' : 'Email',
    person: Object.fromEntries(
      (['name', 'company', 'email', 'phone'] as const).flatMap((name) =>
        value(name) === '' ? [] : [[name, value(name)]],
      ),
    ),
    specification:
      type === 'customer_enquiry' ? pickSpecificationFields((name) => facts[name as FactName]?.value) : {},
    detail: Object.fromEntries(
      (LEAD_DETAILS[type]?.columns ?? []).map((column) => [column, detailOf(column, facts)]),
    ),
  }
}

const COLUMNS: Readonly<Record<string, readonly FactName[]>> = {
  skills: ['skills'],
  experience: ['experience'],
  preferred_role: ['role'],
  product_type: ['productType'],
  pricing: ['pricing'],
  inquiry_type: ['topic'],
  location: ['place', 'postcode'],
  area: ['area'],
  priority: ['priority'],
}

function detailOf(column: string, facts: Facts): string {
  const values = (COLUMNS[column] ?? []).flatMap((name) => facts[name]?.value ?? [])
  return values[0] ?? ''
}

function qualityOf({ kind, intent, facts }: DialogueState): LeadQuality {
  if (kind === null) return 'Contact only'
  const questions = getQuestions(kind, intent)
  const answered = questions.filter((question) => question.isAnswered(facts)).length
  if (answered === questions.length) return 'Complete'
  return answered === 0 ? 'Contact only' : 'In part'
}

/** One sentence per fact; quotations in quotation marks. */
function pointsOf({ kind, facts, questions, callLine, promised }: DialogueState): SummaryPoint[] {
  const points: SummaryPoint[] = []
  const add = (text: (value: string) => string, ...names: readonly FactName[]) => {
    const knownFacts = names.flatMap((name): Fact[] => (facts[name] === undefined ? [] : [facts[name]]))
    if (knownFacts.length === 0) return
    const lines = [...new Set(knownFacts.map(({ line }) => line))].sort((one, other) => one - other)
    points.push({ text: text(knownFacts.map(({ value }) => value).join(' × ')), lines })
  }
  if (kind === 'buyer') {
    add((need) => `Said: “${need}”.`, 'need')
    add((size) => `Wants boxes of ${size} mm inside.`, 'length', 'width', 'depth')
    add((count) => `Wants ${count} at a time.`, 'quantity')
    add((count) => `Uses ${count} a year.`, 'yearly')
    add((day) => `Needs them by ${day}.`, 'needed')
    add((place) => `Deliver to ${place}.`, 'postcode')
    add((print) => `Print: ${PRINT_NAMES[print] ?? print}.`, 'print')
  }
  add((role) => `Is looking for work: “${role}”.`, 'role')
  add((skills) => `About their skills: “${skills}”.`, 'skills')
  add((experience) => `About their experience: “${experience}”.`, 'experience')
  add((product) => `Sells: “${product}”.`, 'productType')
  add((price) => `Quoted price: ${price}.`, 'pricing')
  add((topic) => `Topic: “${topic}”.`, 'topic')
  add((place) => `Location: “${place}”.`, 'place')
  if (kind === 'neighbour') add((place) => `Postcode: ${place}.`, 'postcode')
  add((area) => `Colleague asking about: “${area}”.`, 'area')
  add((priority) => `Urgency: “${priority}”.`, 'priority')
  if (callLine !== null && promised !== null)
    points.push({
      text: 'Asks for a call back.',
      lines: [...new Set([callLine, facts.phone?.line ?? callLine])],
    })
  for (const { text, line, isAnswered } of questions)
    points.push({
      text: `Asked: “${text}”${isAnswered ? '' : ' (not answered yet)'}.`,
      lines: [line],
    })
  const contactFacts = (['name', 'company', 'email', 'phone'] as const).flatMap((name) => facts[name] ?? [])
  points.push({
    text: `Contact details: ${contactFacts.map(({ value }) => value).join(', ')}.`,
    lines: [...new Set(contactFacts.map(({ line }) => line))].sort((one, other) => one - other),
  })
  return points
}
