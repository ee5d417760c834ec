/**
 * Finds the placeholders in `company/`: marked entries, the demonstration's names and images, example.com,
 * phone numbers that Ofcom reserves for drama, and numbers of zeros. For `npm run check:company`, the doctor and the
 * startup banner.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { STATIC_IMAGES } from '#company/images.ts'
import type { Company } from '#domain/company-entries/company.ts'

export interface InventedFact {
  /** Path from the product's folder, such as `company/brand.ts`. */
  readonly file: string
  /** Absent for images. */
  readonly line?: number
  /** The placeholder. */
  readonly text: string
  /** Id of the marked entry, if it has one. */
  readonly entry?: string
}

const DEMO_NAMES = /\b(?:Downland|Aldermoor|Chalkhill|Saltmarsh|Kiln Lane|DP\d \d[A-Z]{2})\b/
const EXAMPLE_EMAIL = /[\w.+-]+@example\.(?:com|net|org)/
/** https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama */
const DRAMA_NUMBER =
  /\b(?:01632 ?960 ?\d{3}|01(?:13|14|15|16|17|18|21|31|41|51|61) ?496 ?0\d{3}|0191 ?498 ?0\d{3}|020 ?7946 ?0\d{3}|028 ?9649 ?6\d{3}|029 ?2018 ?0\d{3}|07700 ?900 ?\d{3}|03069 ?990 ?\d{3})\b/
const ZEROS = /'[^'\d]*0{6,}'|'GB 000 0000 00'/
const FRONT_PAGE = /https:\/\/www\.(?:linkedin|instagram|youtube|facebook|x)\.com\/?'/

const RULES: readonly (readonly [pattern: RegExp, what: string])[] = [
  [DEMO_NAMES, 'name of the demo company'],
  [EXAMPLE_EMAIL, 'example email address'],
  [DRAMA_NUMBER, 'placeholder phone number'],
  [ZEROS, 'number of zeros'],
  [FRONT_PAGE, 'social network without your account'],
]

/** Hashes in `company/images.ts` of the images that come with the product. */
const DEMO_IMAGES: ReadonlySet<string> = new Set([
  'fcd93e146598',
  '0179dfb1b9c3',
  '74ae29eef4b3',
  'dc3369928a0b',
  '2e30d8aaf947',
  '035ce18811b0',
  '7d4a187e0f4a',
  '22f8c6fba92f',
  '8d00e351d6dd',
  '5d3257893480',
  'ea8881a6df98',
  '1fef21604a34',
  '33f2b4195b3b',
  'aa4f5970c357',
  '10970814af54',
  'dde3163864cc',
  '34a8e60b760f',
  'b126667af39c',
  'bd433581e864',
  '04e3b2a2c913',
  'f6dd3be0aee8',
  '5e30bf7140d3',
  'e55f5c0532f4',
])

const ROOT = join(import.meta.dirname, '../..')

/** @param root folder with `company/` */
export function listInventedFacts(root = ROOT, images: typeof STATIC_IMAGES = STATIC_IMAGES): InventedFact[] {
  const folder = join(root, 'company')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && name !== 'images.ts')
    .toSorted()
  return [
    ...sources.flatMap((name) => factsIn(`company/${name}`, readFileSync(join(folder, name), 'utf8'))),
    ...Object.entries(images)
      .filter(([, { hash }]) => DEMO_IMAGES.has(hash))
      .map(([path]) => ({ file: `company/public${path}`, text: 'image of the demo company' })),
  ]
}

function factsIn(file: string, source: string): InventedFact[] {
  let entry: string | undefined
  let isTeam = false
  return source.split('\n').flatMap((text, index) => {
    const line = index + 1
    if (/^\s*(?:\/?\*|\/\/)/.test(text)) return []
    entry = /^\s{2,4}id: '([\w-]+)'/.exec(text)?.[1] ?? entry
    isTeam = (isTeam || text.includes('PLACEHOLDER_TEAM')) && !text.startsWith(']')
    if (isTeam && /^\s+'/.test(text))
      return [{ file, line, text: `placeholder person: ${text.trim().slice(1, -2)}` }]
    if (/\binvented: true\b/.test(text))
      return [
        entry === undefined
          ? { file, line, text: 'marked as a placeholder' }
          : { file, line, text: `“${entry}” is marked as a placeholder`, entry },
      ]
    const found = RULES.flatMap(([pattern, what]) => {
      const [match] = pattern.exec(text) ?? []
      return match === undefined ? [] : [`${what}: ${match.replaceAll("'", '')}`]
    })
    return found.length === 0 ? [] : [{ file, line, text: found.join(', ') }]
  })
}

/** Leaves out the entries that staff have replaced or removed at `/company-admin`. */
export function withoutReplacedEntries(
  facts: readonly InventedFact[],
  company: Pick<Company, 'certificates' | 'claims' | 'leadTimes'>,
): InventedFact[] {
  const entries = [...company.certificates, ...company.claims, ...company.leadTimes]
  const invented = new Set(entries.filter((each) => each.invented).map(({ id }) => id))
  const isEditable = ({ file }: InventedFact) => /^company\/(?:registers|lead-times)\.ts$/.test(file)
  return facts.filter((fact) => fact.entry === undefined || !isEditable(fact) || invented.has(fact.entry))
}
