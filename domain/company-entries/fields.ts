/** Form fields of each section. */
import type { Section } from './company.ts'

/**
 * Input types. `lines`, `paragraphs` and `facts` are multi-line texts with one item per line, per paragraph or per
 * `Name: value` line; `truth` confirms that an entry may be public.
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
  | 'image'
  | 'richText'
  | 'truth'

export interface Field {
  /** Path within the entry, such as `address.street`. */
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly kind: FieldType
  readonly isOptional?: true
  /** Name of the field with an image's alt text, which is part of the image's input. */
  readonly altField?: string
  /** Heading above the field, if it starts a group. */
  readonly part?: string
}

export interface SectionLabels {
  readonly title: string
  /** Singular, for use in a sentence. */
  readonly one: string
  readonly several: string
  readonly fields: readonly Field[]
  /** Whether entries can be added and removed. */
  readonly isOpen: boolean
}

const TRUTH: Field = {
  name: 'invented',
  label: 'This is true of our company',
  hint: 'Until you confirm this, a public website hides the entry.',
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
      { name: 'role', label: 'Role', kind: 'line' },
      { name: 'telephone', label: 'Phone', kind: 'line' },
      {
        name: 'hours',
        label: 'Opening hours',
        hint: 'The first line is when calls are answered. Search engines show it.',
        kind: 'hours',
      },
      { name: 'address.street', label: 'Street', kind: 'line', part: 'Location' },
      { name: 'address.town', label: 'Town', kind: 'line' },
      { name: 'address.county', label: 'County', kind: 'line' },
      { name: 'address.postcode', label: 'Postcode', kind: 'line' },
      {
        name: 'coordinates.latitude',
        label: 'Latitude',
        hint: 'Degrees north, for the map, for example 51.07',
        kind: 'number',
      },
      {
        name: 'coordinates.longitude',
        label: 'Longitude',
        hint: 'Degrees east; negative west of Greenwich, for example -1.31',
        kind: 'number',
      },
      { name: 'directions', label: 'Directions', kind: 'text' },
      {
        name: 'made',
        label: 'Products made here',
        hint: 'One per line',
        kind: 'lines',
        part: 'Page content',
      },
      { name: 'bring', label: 'What to bring', hint: 'One per line', kind: 'lines' },
      { name: 'picture.src', label: 'Image', kind: 'image', altField: 'picture.alt', isOptional: true },
      { name: 'picture.alt', label: 'Alt text', kind: 'line', isOptional: true },
    ],
  },
  certificates: {
    title: 'Certificates',
    one: 'certificate',
    several: 'certificates',
    isOpen: true,
    fields: [
      { name: 'standard', label: 'Standard', hint: 'With its year, for example ISO 9001:2015', kind: 'line' },
      { name: 'name', label: 'Purpose', kind: 'line' },
      { name: 'number', label: 'Number', kind: 'line' },
      {
        name: 'licence',
        label: 'Licence code',
        hint: 'If the scheme has one, for example FSC® C000000',
        kind: 'line',
        isOptional: true,
      },
      { name: 'body', label: 'Issued by', kind: 'line' },
      { name: 'issued', label: 'Valid from', kind: 'day' },
      { name: 'expires', label: 'Valid until', hint: 'Hidden from every page after this date', kind: 'day' },
      {
        name: 'scope',
        label: 'Scope',
        hint: 'As on the certificate, without a full stop',
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
      { name: 'wording', label: 'Claim', kind: 'line' },
      { name: 'basis', label: 'Basis', kind: 'text' },
      { name: 'scope', label: 'Scope', hint: 'Including the period', kind: 'text' },
      {
        name: 'leavesOut',
        label: 'Exclusions',
        hint: 'What readers might assume is included, but isn’t',
        kind: 'text',
      },
      { name: 'evidence.title', label: 'Description of the evidence file', kind: 'line', part: 'Evidence' },
      {
        name: 'evidence.file',
        label: 'URL of the file',
        hint: '/evidence/name.csv, or a URL starting with https://',
        kind: 'line',
      },
      { name: 'expires', label: 'Valid until', hint: 'The claim is hidden after this date', kind: 'day' },
      {
        name: 'certificate',
        label: 'Supporting certificate',
        kind: 'choice',
        isOptional: true,
      },
      {
        name: 'offset.register',
        label: 'Offset register',
        kind: 'line',
        isOptional: true,
        part: 'Offsets (for neutrality claims)',
      },
      { name: 'offset.project', label: 'Project', kind: 'line', isOptional: true },
      { name: 'offset.retiredUnits', label: 'Retired units', kind: 'number', isOptional: true },
      { name: 'offset.tonnes', label: 'Tonnes offset', kind: 'number', isOptional: true },
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
        hint: 'Determines the category and the page’s URL. Old URLs redirect.',
        kind: 'line',
      },
      { name: 'description', label: 'Description', hint: 'Shown on the product card', kind: 'text' },
      { name: 'image', label: 'Image', kind: 'image', altField: 'alt' },
      { name: 'alt', label: 'Alt text', kind: 'line' },
      { name: 'style', label: 'Style', kind: 'line', part: 'Facts' },
      { name: 'fefco', label: 'FEFCO code', kind: 'line' },
      { name: 'flute', label: 'Flute', kind: 'choice' },
      { name: 'board', label: 'Board', hint: 'For example B flute, kraft outside and in', kind: 'line' },
      { name: 'print', label: 'Print', hint: 'Plain, flexographic or litho-laminated', kind: 'line' },
      { name: 'uses', label: 'Uses', kind: 'choices' },
      { name: 'lead', label: 'Introduction', kind: 'text', part: 'Product page' },
      {
        name: 'paragraphs',
        label: 'How it works',
        hint: 'Separate paragraphs with an empty line',
        kind: 'paragraphs',
      },
      { name: 'suits', label: 'Also used for', hint: 'One per line', kind: 'lines' },
      { name: 'tell', label: 'Details we need for a quote', hint: 'One per line', kind: 'lines' },
      { name: 'related', label: 'Related products', kind: 'choices', isOptional: true },
    ],
  },
  leadTimes: {
    title: 'Lead times and price breaks',
    one: 'lead time',
    several: 'lead times',
    isOpen: true,
    fields: [
      { name: 'name', label: 'Kind of order', hint: 'For example Slotted cases', kind: 'line' },
      { name: 'products', label: 'Products', hint: 'Their pages show it.', kind: 'choices' },
      { name: 'repeat', label: 'Repeat order', hint: 'For example Ten working days', kind: 'line' },
      {
        name: 'first',
        label: 'First order',
        hint: 'With new tools, for example Four weeks',
        kind: 'line',
      },
      {
        name: 'basis',
        label: 'Box that the price breaks are for',
        hint: 'Its inside size, board and print',
        kind: 'line',
        part: 'Price breaks',
      },
      {
        name: 'breaks',
        label: 'Price of one box',
        hint: 'One “Quantity: per cent” per line, from the smallest quantity at 100, for example 1,000: 71',
        kind: 'facts',
      },
      TRUTH,
    ],
  },
  services: {
    title: 'Service pages',
    one: 'page',
    several: 'pages',
    isOpen: false,
    fields: [
      { name: 'title', label: 'Title', kind: 'line' },
      {
        name: 'summary',
        label: 'Summary',
        hint: 'Shown under the title, in lists and in search engines',
        kind: 'text',
      },
      { name: 'keywords', label: 'Keywords', kind: 'line' },
      { name: 'facts', label: 'Facts', hint: 'One “Name: value” per line', kind: 'facts', isOptional: true },
      { name: 'text', label: 'Text', kind: 'richText', isOptional: true },
      {
        name: 'policy.owner',
        label: 'Owner',
        kind: 'line',
        isOptional: true,
        part: 'Policy details (controlled documents only)',
      },
      { name: 'policy.version', label: 'Version', kind: 'line', isOptional: true },
      { name: 'policy.reviewed', label: 'Reviewed', kind: 'day', isOptional: true },
      { name: 'policy.reviewBy', label: 'Next review by', kind: 'day', isOptional: true },
    ],
  },
  answers: {
    title: 'Questions',
    one: 'question',
    several: 'questions',
    isOpen: true,
    fields: [
      { name: 'question', label: 'Question', hint: 'As a visitor would ask it', kind: 'line' },
      {
        name: 'answer',
        label: 'Answer',
        hint: 'Two or three sentences. {hours} or {hours:site}, {sites}, {certificates} and {team:Managing Director} insert current facts.',
        kind: 'text',
      },
      { name: 'audience', label: 'Asked by', kind: 'choice' },
      { name: 'link.label', label: 'Link text', kind: 'line', part: 'Link' },
      { name: 'link.to', label: 'Path', hint: 'For example /locations#saltmarsh', kind: 'line' },
      {
        name: 'synonyms',
        label: 'Other ways to ask',
        hint: 'One per line, for the search and the assistant. You don’t need to list spelling mistakes or word endings.',
        kind: 'lines',
        part: 'Search and review',
      },
      { name: 'owner', label: 'Owner', kind: 'line' },
      { name: 'reviewBy', label: 'Review by', kind: 'day' },
      {
        name: 'dependsOn',
        label: 'Depends on',
        hint: 'The answer is hidden while this certificate or claim is not valid.',
        kind: 'choice',
        isOptional: true,
      },
    ],
  },
}
