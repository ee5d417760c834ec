/** Questions per type of visitor, in order, with quick replies. */
import { NEIGHBOUR_TOPICS } from '../../leads/enquiries.ts'
import { extractPricing, type FactName, type Facts } from './facts.ts'
import type { VisitorType } from './visitor-types.ts'

export interface Question {
  readonly id: string
  readonly text: string
  readonly quickReplies: readonly string[]
  /** Whether the answer is already known. */
  readonly isAnswered: (facts: Facts) => boolean
  /** Extracts the answer from a free reply; general facts are extracted anyway. */
  readonly read: (text: string) => Readonly<Partial<Record<FactName, string>>>
}

const NOT_SURE = 'Not sure'
const has =
  (...names: readonly FactName[]) =>
  (facts: Facts) =>
    names.some((name) => facts[name] !== undefined)
const asIs = (name: FactName, max: number) => (text: string) => ({ [name]: text.slice(0, max) })
/** A number alone, or a word about print, doesn’t name the contents of the box. */
const readNeed = (text: string) =>
  /^(?:\D{0,6}\d[\d,. ]*|(?:plain|printed|unprinted)\W*)$/i.test(text.trim())
    ? {}
    : { need: text.slice(0, 1000) }

export const UNIT_QUESTION = {
  text: 'Are those millimetres, centimetres or inches?',
  quickReplies: ['Millimetres', 'Centimetres', 'Inches'],
} as const

const BUYER: readonly Question[] = [
  {
    id: 'need',
    text: 'What do you need? Tell me the inside sizes, how many and by when, for example “300 by 200 by 150, about 2,000, by March”, or just what goes in. That’s enough for a first price.',
    quickReplies: [NOT_SURE],
    isAnswered: has('length', 'quantity', 'yearly', 'need'),
    read: readNeed,
  },
  {
    id: 'size',
    text: 'What’s the inside size: length by width by depth? Or what goes in?',
    quickReplies: [NOT_SURE],
    isAnswered: has('length'),
    read: readNeed,
  },
  {
    id: 'quantity',
    text: 'How many at a time?',
    quickReplies: ['About 500', 'About 2,000', 'About 10,000', NOT_SURE],
    isAnswered: has('quantity', 'yearly'),
    read: () => ({}),
  },
]

/** Existing customers are not asked for sizes. */
const CUSTOMER: readonly Question[] = [
  {
    id: 'need',
    text: 'What’s it about? An order number or the name of the box helps, if you have one.',
    quickReplies: [],
    isAnswered: has('need'),
    read: asIs('need', 1000),
  },
]

const APPLICANT: readonly Question[] = [
  {
    id: 'role',
    text: 'What kind of work are you looking for?',
    quickReplies: ['Production', 'Warehouse and driving', 'Office', 'Apprenticeship'],
    isAnswered: has('role'),
    read: asIs('role', 200),
  },
  {
    id: 'skills',
    text: 'What are your skills and experience? A sentence or two is plenty.',
    quickReplies: [],
    isAnswered: has('skills', 'experience'),
    read: splitSkills,
  },
]

const SUPPLIER: readonly Question[] = [
  {
    id: 'productType',
    text: 'What do you sell, and at roughly what price?',
    quickReplies: [],
    isAnswered: has('productType'),
    read: (text) => ({
      productType: text.slice(0, 200),
      ...(extractPricing(text) !== '' && { pricing: extractPricing(text) }),
    }),
  },
]

const NEIGHBOUR: readonly Question[] = [
  {
    id: 'topic',
    text: 'What’s it about?',
    quickReplies: NEIGHBOUR_TOPICS,
    isAnswered: has('topic'),
    read: asIs('topic', 200),
  },
  {
    id: 'place',
    text: 'Where is it? A street or a postcode is enough.',
    quickReplies: [],
    isAnswered: has('place', 'postcode'),
    read: asIs('place', 200),
  },
]

const STAFF: readonly Question[] = [
  {
    id: 'area',
    text: 'What do you need help with?',
    quickReplies: ['A computer or signing in', 'A machine', 'Pay or leave', 'The building', 'Something else'],
    isAnswered: has('area'),
    read: asIs('area', 200),
  },
  {
    id: 'priority',
    text: 'How urgent is it?',
    quickReplies: ['Work has stopped', 'Today', 'When you can'],
    isAnswered: has('priority'),
    read: asIs('priority', 60),
  },
]

const SAYS_EXPERIENCE = /\byears?\b|\bsince\b|\bworked\b|\bexperience/i

/** Each sentence is either experience or a skill, so that none is stored twice. */
function splitSkills(text: string): Readonly<Partial<Record<FactName, string>>> {
  const sentences = text
    .slice(0, 2000)
    .trim()
    .split(/(?<=[.!?;])\s+|\s*\n\s*/)
  const { experience = [], skills = [] } = Object.groupBy(sentences, (sentence) =>
    SAYS_EXPERIENCE.test(sentence) ? 'experience' : 'skills',
  )
  return {
    ...(skills.length > 0 && { skills: skills.join(' ') }),
    ...(experience.length > 0 && { experience: experience.join(' ') }),
  }
}

const OF_KIND: Readonly<Record<VisitorType, readonly Question[]>> = {
  buyer: BUYER,
  applicant: APPLICANT,
  supplier: SUPPLIER,
  neighbour: NEIGHBOUR,
  staff: STAFF,
}

const ABOUT_NO_NEW_BOX = ['complaint', 'order_question', 'other']

/** Returns the questions for a visitor type; for buyers they depend on the intent. */
export function getQuestions(kind: VisitorType, intent: string): readonly Question[] {
  return kind === 'buyer' && ABOUT_NO_NEW_BOX.includes(intent) ? CUSTOMER : OF_KIND[kind]
}
