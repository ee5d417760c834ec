/**
 * What an entry of each section must have, as the files write it and as staff's rows keep it; its id stands beside it.
 * Every entry of company/ fits its schema, which a test holds.
 */
import { z } from 'zod'
import { FLUTE_THICKNESS_MM } from '../company/product.ts'
import { getMissingClaimFields } from '../company/registers.ts'
import { requiredText } from '../forms/fields.ts'
import type { Section } from './company.ts'

const WORD_MAX = 120
const LINE_MAX = 300
const TEXT_MAX = 2000
/** Of the text of a page in HTML, in characters. */
const PAGE_MAX = 60_000
const LIST_MAX = 20

const word = (what: string) => requiredText(what, WORD_MAX)
const line = (what: string) => requiredText(what, LINE_MAX)
const text = (what: string) => requiredText(what, TEXT_MAX)
const day = (what: string) => z.iso.date(`Please enter ${what}.`)
const number = (what: string, min: number, max: number) =>
  z.number(`Please enter ${what}.`).min(min, `Please enter ${what}.`).max(max, `Please enter ${what}.`)
const lines = (what: string, min = 1) =>
  z
    .array(text(what))
    .min(min, `Please enter ${what}.`)
    .max(LIST_MAX, `Please enter at most ${LIST_MAX} lines.`)
const ids = z.array(z.string().regex(/^[a-z0-9-]{1,60}$/))
const invented = z.literal(true).exactOptional()
/** A file of the site, which pages name by its path. */
const upload = z
  .string()
  .regex(/^\/uploads\/[\w./-]+\.(?:webp|png|jpe?g)$/, 'Please choose a picture of the site.')
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter times as 08:30.')

export const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const hours = z
  .object({
    what: word('what the hours are for'),
    days: z
      .array(z.enum(WEEK))
      .min(1, 'Please choose the days of each line of hours.')
      .transform((days) => WEEK.filter((each) => days.includes(each))),
    opens: clock,
    closes: clock,
  })
  .refine(({ opens, closes }) => opens < closes, 'Please enter a closing time after the opening time.')

const site = z.object({
  name: word('the name'),
  role: line('what the site does'),
  address: z.object({
    street: word('the street'),
    town: word('the town'),
    county: word('the county'),
    postcode: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/, 'Please enter a UK postcode.'),
  }),
  telephone: z
    .string()
    .trim()
    .regex(/^\+?[\d ]{9,20}$/, 'Please enter a telephone number, like 01632 960 001.'),
  coordinates: z.object({
    latitude: number('a latitude of the United Kingdom, like 51.07', 49, 61),
    longitude: number('a longitude of the United Kingdom, like -1.31', -9, 3),
  }),
  hours: z.array(hours).min(1, 'Please enter when the site is open.').max(LIST_MAX),
  made: lines('what is made there'),
  directions: text('how to get there'),
  bring: lines('what visitors and drivers need'),
  picture: z.object({ src: upload, alt: line('what the picture shows') }).exactOptional(),
})

const certificate = z
  .object({
    invented,
    standard: word('the standard'),
    name: word('what it is for'),
    number: word('the number'),
    licence: word('the licence code').exactOptional(),
    body: word('who issued it'),
    scope: text('the scope'),
    sites: ids.min(1, 'Please choose the sites that it covers.'),
    issued: day('the first day'),
    expires: day('the last day'),
    page: z
      .string()
      .regex(/^(?:\/how-we-do-it\/[a-z0-9-]+)?$/, 'Please choose the page that explains it.')
      .default(''),
  })
  .refine(({ issued, expires }) => issued <= expires, {
    path: ['expires'],
    message: 'Please enter a last day that is not before the first.',
  })

const claim = z.object({
  invented,
  wording: line('the claim'),
  basis: text('what it rests on'),
  scope: text('what it is said of'),
  leavesOut: text('what it leaves out'),
  evidence: z.object({
    title: line('what the file shows'),
    file: z
      .string()
      .trim()
      .regex(
        /^(?:\/evidence\/[\w.-]+|https:\/\/[^\s"'<>]+)$/,
        'Please enter the address of the file: /evidence/… or https://….',
      ),
  }),
  expires: day('the last day'),
  certificate: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .exactOptional(),
  offset: z
    .object({
      register: word('the register of the offsets'),
      project: line('the project of the offsets'),
      retiredUnits: number('the retired units', 0, 1e9),
      tonnes: number('the tonnes that they are set against', 0, 1e9),
      retiredOn: day('the day on which they were retired'),
    })
    .exactOptional(),
})

/** Made only while nothing is missing that the rules on claims ask for. */
const wholeClaim = claim.superRefine((entry, context) => {
  for (const part of getMissingClaimFields({ id: '', ...entry }))
    context.addIssue({ code: 'custom', path: ['offset'], message: `Please enter ${part}.` })
})

const FLUTES = Object.keys(FLUTE_THICKNESS_MM) as [keyof typeof FLUTE_THICKNESS_MM]

const product = z.object({
  title: word('the title'),
  image: upload,
  description: text('the description'),
  alt: line('what the picture shows'),
  style: word('the style'),
  board: word('the board'),
  print: word('the print'),
  flute: z.enum(FLUTES, 'Please choose the flute.'),
  fefco: z
    .string()
    .trim()
    .regex(/^0\d{3}\b/, 'Please begin with the four digits of the FEFCO code, like 0201.')
    .max(WORD_MAX),
  uses: z.array(z.string().max(WORD_MAX)).min(1, 'Please choose at least one use.'),
  lead: text('one or two sentences under the title'),
  paragraphs: lines('how it works'),
  suits: lines('what else it is used for'),
  tell: lines('what to tell us for a price'),
  related: z.array(z.int()),
  formerTitles: z.array(z.string().max(WORD_MAX)).exactOptional(),
})

const service = z.object({
  title: word('the title'),
  summary: text('the summary'),
  keywords: line('keywords'),
  policy: z
    .object({
      owner: word('the owner'),
      version: word('the version'),
      reviewed: day('the day of the last review'),
      reviewBy: day('the day of the next review'),
    })
    .exactOptional(),
  facts: z
    .array(z.tuple([word('the name of each fact'), line('each fact, as “Name: value”')]))
    .max(LIST_MAX)
    .exactOptional(),
  text: z.string().trim().max(PAGE_MAX, 'Please keep the text shorter.').exactOptional(),
})

export const ENTRY_SCHEMAS = {
  sites: site,
  certificates: certificate,
  claims: wholeClaim,
  products: product,
  services: service,
} as const satisfies Record<Section, z.ZodType>

export type EntryOf<S extends Section> = z.output<(typeof ENTRY_SCHEMAS)[S]>
export type Entry = EntryOf<Section>
