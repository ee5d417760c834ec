/** What the form of each section asks for, field by field, in the words of its labels. */
import type { Section } from './company.ts'

/**
 * How a field is filled in: a line; a text of several lines; a line for each of several things; a paragraph for each;
 * `Name: value` on each line; a day; a number; one or several of what there is to choose from; opening hours; a text with
 * headings and lists; and whether the entry is true, which lets it be shown to the public.
 */
export type FieldType =
  | 'line'
  | 'text'
  | 'lines'
  | 'paragraphs'
  | 'facts'
  | 'day'
  | 'number'
  | 'choice'
  | 'choices'
  | 'hours'
  | 'richText'
  | 'truth'

export interface Field {
  /** Its way through the entry: `address.street`. */
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly kind: FieldType
  readonly isOptional?: true
  /** The heading above it, where another part of the form begins. */
  readonly part?: string
}

export interface SectionLabels {
  readonly title: string
  /** One of its entries, as in a sentence. */
  readonly one: string
  readonly several: string
  readonly fields: readonly Field[]
  /** Whether entries can be added and taken off the site. */
  readonly isOpen: boolean
}

const TRUTH: Field = {
  name: 'invented',
  label: 'This is true of our company',
  hint: 'Until it is, a site that others can reach leaves it out.',
  kind: 'truth',
}

export const SECTION_LABELS: Readonly<Record<Section, SectionLabels>> = {
  sites: {
    title: 'Sites and hours',
    one: 'site',
    several: 'sites',
    isOpen: true,
    fields: [
      { name: 'name', label: 'Name', kind: 'line' },
      { name: 'role', label: 'What it does', kind: 'line' },
      { name: 'telephone', label: 'Telephone', kind: 'line' },
      {
        name: 'hours',
        label: 'Opening hours',
        hint: 'The first line is when somebody answers; search engines read it.',
        kind: 'hours',
      },
      { name: 'address.street', label: 'Street', kind: 'line', part: 'Where it is' },
      { name: 'address.town', label: 'Town', kind: 'line' },
      { name: 'address.county', label: 'County', kind: 'line' },
      { name: 'address.postcode', label: 'Postcode', kind: 'line' },
      {
        name: 'coordinates.latitude',
        label: 'Latitude',
        hint: 'Degrees north, for the map: 51.07.',
        kind: 'number',
      },
      {
        name: 'coordinates.longitude',
        label: 'Longitude',
        hint: 'Degrees east; west of Greenwich with a minus: -1.31.',
        kind: 'number',
      },
      { name: 'directions', label: 'How to get there', kind: 'text' },
      {
        name: 'made',
        label: 'What is made there',
        hint: 'One thing a line.',
        kind: 'lines',
        part: 'On the page',
      },
      { name: 'bring', label: 'What to bring', hint: 'One thing a line.', kind: 'lines' },
      { name: 'picture.src', label: 'Picture', kind: 'choice', isOptional: true },
      { name: 'picture.alt', label: 'What the picture shows', kind: 'text', isOptional: true },
    ],
  },
  certificates: {
    title: 'Certificates',
    one: 'certificate',
    several: 'certificates',
    isOpen: true,
    fields: [
      { name: 'standard', label: 'Standard', hint: 'With its year: ISO 9001:2015.', kind: 'line' },
      { name: 'name', label: 'What it is for', kind: 'line' },
      { name: 'number', label: 'Number', kind: 'line' },
      {
        name: 'licence',
        label: 'Licence code',
        hint: 'Where the scheme gives one: FSC® C000000.',
        kind: 'line',
        isOptional: true,
      },
      { name: 'body', label: 'Issued by', kind: 'line' },
      { name: 'issued', label: 'Valid from', kind: 'day' },
      { name: 'expires', label: 'Last day', hint: 'It disappears from every page after it.', kind: 'day' },
      {
        name: 'scope',
        label: 'Scope',
        hint: 'As the certificate words it, without a full stop.',
        kind: 'text',
      },
      { name: 'sites', label: 'Sites covered', kind: 'choices' },
      { name: 'page', label: 'Explained on', kind: 'choice', isOptional: true },
      TRUTH,
    ],
  },
  claims: {
    title: 'Claims',
    one: 'claim',
    several: 'claims',
    isOpen: true,
    fields: [
      { name: 'wording', label: 'What we say', kind: 'line' },
      { name: 'basis', label: 'What it rests on', kind: 'text' },
      { name: 'scope', label: 'What it is said of', hint: 'And for which time.', kind: 'text' },
      {
        name: 'leavesOut',
        label: 'What it leaves out',
        hint: 'What a reader might think is meant by it, and is not.',
        kind: 'text',
      },
      { name: 'evidence.title', label: 'What the file of figures shows', kind: 'line', part: 'Evidence' },
      {
        name: 'evidence.file',
        label: 'Address of the file',
        hint: '/evidence/name.csv, or an address that begins with https://.',
        kind: 'line',
      },
      { name: 'expires', label: 'Last day', hint: 'We stop saying so after it.', kind: 'day' },
      {
        name: 'certificate',
        label: 'Certificate that it rests on',
        kind: 'choice',
        isOptional: true,
      },
      {
        name: 'offset.register',
        label: 'Register of the offsets',
        kind: 'line',
        isOptional: true,
        part: 'Offsets, for a claim of being neutral',
      },
      { name: 'offset.project', label: 'Project', kind: 'line', isOptional: true },
      { name: 'offset.retiredUnits', label: 'Retired units', kind: 'number', isOptional: true },
      { name: 'offset.tonnes', label: 'Tonnes that they are set against', kind: 'number', isOptional: true },
      { name: 'offset.retiredOn', label: 'Retired on', kind: 'day', isOptional: true },
      TRUTH,
    ],
  },
  products: {
    title: 'Products',
    one: 'product',
    several: 'products',
    isOpen: true,
    fields: [
      {
        name: 'title',
        label: 'Title',
        hint: 'Its category and its page’s address follow from it; earlier addresses lead there.',
        kind: 'line',
      },
      { name: 'description', label: 'Description', hint: 'On its card.', kind: 'text' },
      { name: 'image', label: 'Picture', kind: 'choice' },
      { name: 'alt', label: 'What the picture shows', kind: 'line' },
      { name: 'style', label: 'Style', kind: 'line', part: 'Facts' },
      { name: 'fefco', label: 'FEFCO code', kind: 'line' },
      { name: 'flute', label: 'Flute', kind: 'choice' },
      { name: 'board', label: 'Board', hint: 'B flute, kraft outside and in.', kind: 'line' },
      { name: 'print', label: 'Print', hint: 'Plain, flexographic or litho-laminated.', kind: 'line' },
      { name: 'uses', label: 'Uses', kind: 'choices' },
      { name: 'lead', label: 'Under the title', kind: 'text', part: 'Its page' },
      {
        name: 'paragraphs',
        label: 'How it works',
        hint: 'An empty line between paragraphs.',
        kind: 'paragraphs',
      },
      { name: 'suits', label: 'Also used for', hint: 'One thing a line.', kind: 'lines' },
      { name: 'tell', label: 'What to tell us for a price', hint: 'One thing a line.', kind: 'lines' },
      { name: 'related', label: 'Related products', kind: 'choices', isOptional: true },
    ],
  },
  services: {
    title: 'Services’ pages',
    one: 'page',
    several: 'pages',
    isOpen: false,
    fields: [
      { name: 'title', label: 'Title', kind: 'line' },
      {
        name: 'summary',
        label: 'Summary',
        hint: 'Under the title, in lists and in search engines.',
        kind: 'text',
      },
      { name: 'keywords', label: 'Keywords', kind: 'line' },
      { name: 'facts', label: 'Facts', hint: '“Name: value” on each line.', kind: 'facts', isOptional: true },
      { name: 'text', label: 'Text', kind: 'richText', isOptional: true },
      {
        name: 'policy.owner',
        label: 'Owner',
        kind: 'line',
        isOptional: true,
        part: 'Where the page is a controlled policy',
      },
      { name: 'policy.version', label: 'Version', kind: 'line', isOptional: true },
      { name: 'policy.reviewed', label: 'Reviewed', kind: 'day', isOptional: true },
      { name: 'policy.reviewBy', label: 'Next review by', kind: 'day', isOptional: true },
    ],
  },
}
