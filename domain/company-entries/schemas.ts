/** Schemas of entries without their id. A test checks that every default entry is valid. */
import { z } from 'zod'
import { AUDIENCES, UNKNOWN_FACT } from '../company/answers.ts'
import { FLUTE_THICKNESS_MM } from '../company/product.ts'
import { getMissingClaimFields } from '../company/registers.ts'
import { requiredText } from '../forms/fields.ts'
import type { Section } from './company.ts'
import { isEntryImage } from './entry-images.ts'

const WORD_MAX = 120
const LINE_MAX = 300
const TEXT_MAX = 2000
/** Shown in one message of the assistant. */
const ANSWER_MAX = 600
/** Maximum HTML length in characters. */
const PAGE_MAX = 60_000
const LIST_MAX = 20

const word = (what: string) => requiredText(what, WORD_MAX)
const line = (what: string) => requiredText(what, LINE_MAX)
const text = (what: string) => requiredText(what, TEXT_MAX)
const day = (what: string) => z.iso.date(`Enter ${what}.`)
const number = (what: string, min: number, max: number) =>
  z.number(`Enter ${what}.`).min(min, `Enter ${what}.`).max(max, `Enter ${what}.`)
const lines = (what: string) =>
  z.array(text(what)).min(1, `Enter ${what}.`).max(LIST_MAX, `Enter at most ${LIST_MAX} lines.`)
const ids = z.array(z.string().regex(/^[a-z0-9-]{1,60}$/))
const invented = z.literal(true).exactOptional()
const image = z.string().refine(isEntryImage, 'Choose an image.')
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter times in the format 08:30.')

export const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const hours = z
  .object({
    what: word('what the hours are for'),
    days: z
      .array(z.enum(WEEK))
      .min(1, 'Choose the days for each line of opening hours.')
      .transform((days) => WEEK.filter((each) => days.includes(each))),
    opens: clock,
    closes: clock,
  })
  .refine(({ opens, closes }) => opens < closes, 'Enter a closing time after the opening time.')

const site = z.object({
  name: word('the name'),
  role: line('the role'),
  address: z.object({
    street: word('the street'),
    town: word('the town'),
    county: word('the county'),
    postcode: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/, 'Enter a UK postcode.'),
  }),
  telephone: z
    .string()
    .trim()
    .regex(/^\+?[\d ]{9,20}$/, 'Enter a phone number, for example 01632 960 001.'),
  coordinates: z.object({
    latitude: number('a UK latitude, for example 51.07', 49, 61),
    longitude: number('a UK longitude, for example -1.31', -9, 3),
  }),
  hours: z.array(hours).min(1, 'Enter the opening hours.').max(LIST_MAX),
  made: lines('the products made here'),
  directions: text('the directions'),
  bring: lines('what to bring'),
  picture: z.object({ src: image, alt: line('the alt text') }).exactOptional(),
})

const certificate = z
  .object({
    invented,
    standard: word('the standard'),
    name: word('the purpose'),
    number: word('the number'),
    licence: word('the licence code').exactOptional(),
    body: word('who issued it'),
    scope: text('the scope'),
    sites: ids.min(1, 'Choose the sites covered.'),
    issued: day('the start date'),
    expires: day('the end date'),
    page: z
      .string()
      .regex(/^(?:\/how-we-do-it\/[a-z0-9-]+)?$/, 'Choose a page.')
      .default(''),
  })
  .refine(({ issued, expires }) => issued <= expires, {
    path: ['expires'],
    message: 'The end date can’t be before the start date.',
  })

const claim = z.object({
  invented,
  wording: line('the claim'),
  basis: text('the basis'),
  scope: text('the scope'),
  leavesOut: text('the exclusions'),
  evidence: z.object({
    title: line('the description of the evidence file'),
    file: z
      .string()
      .trim()
      .regex(
        /^(?:\/evidence\/[\w.-]+|https:\/\/[^\s"'<>]+)$/,
        'Enter the file’s URL: /evidence/… or https://….',
      ),
  }),
  expires: day('the end date'),
  certificate: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .exactOptional(),
  offset: z
    .object({
      register: word('the offset register'),
      project: line('the offset project'),
      retiredUnits: number('the retired units', 0, 1e9),
      tonnes: number('the tonnes offset', 0, 1e9),
      retiredOn: day('the retirement date'),
    })
    .exactOptional(),
})

/** Requires everything that the rules on claims ask for. */
const wholeClaim = claim.superRefine((entry, context) => {
  for (const part of getMissingClaimFields({ id: '', ...entry }))
    context.addIssue({ code: 'custom', path: ['offset'], message: `Enter ${part}.` })
})

const FLUTES = Object.keys(FLUTE_THICKNESS_MM) as [keyof typeof FLUTE_THICKNESS_MM]

const product = z.object({
  title: word('the title'),
  image,
  description: text('the description'),
  alt: line('the alt text'),
  style: word('the style'),
  board: word('the board'),
  print: word('the print'),
  flute: z.enum(FLUTES, 'Choose the flute.'),
  fefco: z
    .string()
    .trim()
    .regex(/^0\d{3}\b/, 'Start with the four-digit FEFCO code, for example 0201.')
    .max(WORD_MAX),
  uses: z.array(z.string().max(WORD_MAX)).min(1, 'Choose at least one use.'),
  lead: text('the introduction'),
  paragraphs: lines('how it works'),
  suits: lines('other uses'),
  tell: lines('the details we need for a quote'),
  related: z.array(z.int()),
  formerTitles: z.array(z.string().max(WORD_MAX)).exactOptional(),
})

const QUANTITY = /^[1-9]\d{0,2}(?:,?\d{3})*$/
const PERCENT = /^(?:100|[1-9]\d?)$/

/** Compares each quantity and price with the line before. */
const priceBreaks = z
  .array(z.tuple([z.string(), z.string()]))
  .min(2, 'Enter at least two price breaks.')
  .max(LIST_MAX, `Enter at most ${LIST_MAX} lines.`)
  .refine(
    (breaks) => breaks.every(([quantity, percent]) => QUANTITY.test(quantity) && PERCENT.test(percent)),
    'Enter each price break as “Quantity: per cent”, for example 1,000: 71.',
  )
  .refine(
    (breaks) =>
      breaks[0]?.[1] === '100' &&
      breaks.every(
        ([quantity, percent], index) =>
          index === 0 ||
          (quantityOf(quantity) > quantityOf(breaks[index - 1]?.[0] ?? '') &&
            Number(percent) < Number(breaks[index - 1]?.[1])),
      ),
    'Start at 100 per cent, then enter larger quantities at lower prices.',
  )

const quantityOf = (text: string) => Number(text.replaceAll(',', ''))

const leadTime = z.object({
  invented,
  name: word('the kind of order'),
  products: z.array(z.int()).min(1, 'Choose the products.'),
  repeat: line('the lead time of a repeat order'),
  first: line('the lead time of a first order'),
  basis: line('the box that the price breaks are for'),
  breaks: priceBreaks,
})

const service = z.object({
  title: word('the title'),
  summary: text('the summary'),
  keywords: line('keywords'),
  policy: z
    .object({
      owner: word('the owner'),
      version: word('the version'),
      reviewed: day('the last review date'),
      reviewBy: day('the next review date'),
    })
    .exactOptional(),
  facts: z
    .array(z.tuple([word('a name for each fact'), line('each fact, as “Name: value”')]))
    .max(LIST_MAX)
    .exactOptional(),
  text: z.string().trim().max(PAGE_MAX, 'Keep the text shorter.').exactOptional(),
})

const answer = z.object({
  audience: z.enum(AUDIENCES, 'Choose who asks.'),
  question: line('the question'),
  answer: requiredText('the answer', ANSWER_MAX).refine(
    (answer) => [...answer.matchAll(UNKNOWN_FACT)].every(([, fact]) => fact !== undefined),
    'Use braces only for facts, for example {hours}.',
  ),
  link: z.object({
    label: word('the link’s text'),
    to: z
      .string()
      .trim()
      .regex(/^\/(?!\/)[\w/#?=&.-]*$/, 'Enter a path on this website, for example /locations.'),
  }),
  synonyms: z
    .array(line('other ways to ask'))
    .min(1, 'Enter other ways to ask.')
    .max(LIST_MAX, `Enter at most ${LIST_MAX} lines.`),
  owner: word('who is responsible'),
  reviewBy: day('the review date'),
  dependsOn: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .exactOptional(),
})

export const ENTRY_SCHEMAS = {
  sites: site,
  certificates: certificate,
  claims: wholeClaim,
  products: product,
  leadTimes: leadTime,
  services: service,
  answers: answer,
} as const satisfies Record<Section, z.ZodType>

export type EntryOf<S extends Section> = z.output<(typeof ENTRY_SCHEMAS)[S]>
export type Entry = EntryOf<Section>
