/** Names, texts, dates and numbers, valid and invalid. */
import fc from 'fast-check'
import { USER_IDS, USER_WITHOUT_ROLE } from '#tests/policies/actors.ts'
import { CANARY, encode, list, marked, mostly, noise, searchOf, sparse, strange } from './arbitraries.ts'
import { VISITORS, type Visitor } from './website-fixture.ts'

export interface SiteSample {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
  readonly visitor: Visitor
  /** Has the browser's CSRF token. */
  readonly isTrusted: boolean
}

/** Texts that JSON, PostgreSQL, a header, an email or a URL cannot represent. */
const hostileText = fc.constantFrom(
  ...['\0', 'a\0b', '\ud800', 'x\udc00y', '\ud83d\0\ude00', 'a\r\nSet-Cookie: b=c', '😀', '\u202e', '\ufeff'],
  ...['', ' ', '\n\n\n', 'é'.repeat(5000), '😀'.repeat(2500), '%00', '\u0085', '\u2028'],
  ...['\\', "'", '"', '{}', '*', '('],
)
export const text = fc.oneof(
  noise,
  hostileText,
  marked,
  fc.constantFrom('Zoë Ash', 'zoe@example.com', '01632 960001'),
)
export const day = fc.constantFrom(
  ...list(`
    2026-01-01, 0000-01-01, 0001-01-01, 9999-12-31, 10000-01-01, 2026-02-30, 1582-10-10, -0001-01-01
  `),
  ...['2199-12-31', '1900-01-01', 'infinity', 'now', 'epoch', '2026-1-1', '২০২৬-০১-০১', ''],
)
export const timestamp = fc.oneof(
  day.map((date) => `${date}T00:00:00Z`),
  day,
  fc.constantFrom(
    ...list('2026-01-01T00:00:00.123456+00:00, 2026-01-01T24:00:00Z, 2026-01-01T00:00:00+99:99'),
  ),
)
export const number = fc.constantFrom<unknown>(
  ...[1, 0, -1, 2 ** 31, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 1e300, -1e300, 0.5],
  ...['1', '9223372036854775808', 'NaN', '1e3'],
)
export const id = fc.oneof(
  fc.constantFrom<string>(USER_WITHOUT_ROLE, USER_IDS.customer, '00000000-0000-4000-8000-000000000000'),
  text,
)
export const role = fc.constantFrom('customer', 'staff', 'marketing', 'owner', '', '__proto__')
export const token = fc.oneof(
  text,
  fc.constantFrom(
    ...['a.b.c', 'e30.e30.e30', 'é.é.é', 'a.b.c\r\nx: y', '😀.😀.😀', 'a.b.\ud800'],
    `${'a'.repeat(9000)}.b.c`,
  ),
)
const anything = fc.oneof(
  text,
  number,
  fc.jsonValue(),
  fc.constantFrom<unknown>(null, true, [], {}, [[[[[]]]]], { toString: 1 }),
)

/** Usual values by name. */
const FIELDS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  name: text,
  message: text,
  email: text,
  phone: text,
  coverLetter: text,
  company: text,
  role,
  customerId: number,
  ownAccount: fc.boolean(),
  request: number,
  version: timestamp,
  key: id,
  text,
  token,
  what: text,
  list: text,
  rows: number,
  schema: fc.constantFrom('public', 'private'),
  table: fc.constantFrom('blogs', 'leads', 'x'),
  sent_at: number,
  kind: fc.constantFrom('access', 'complaint', 'quote', 'other', 'general', CANARY),
  callback: fc.constantFrom('on', '', 'yes'),
  when: text,
  product: text,
  website: fc.constantFrom('', 'x'),
  elapsed: fc.constantFrom('', '99999', '-1', 'NaN', '1e999'),
  title: text,
  preamble: fc.array(text, { maxLength: 3 }),
  emails: fc.array(
    fc.record({
      facts: fc.array(fc.tuple(text, text), { maxLength: 3 }),
      text,
      removed: text,
    }),
    { maxLength: 3 },
  ),
  numbers: fc.array(number, { maxLength: 4 }),
  inside: fc.array(number, { maxLength: 6 }),
}
export const fields = fc
  .subarray(Object.keys(FIELDS), { maxLength: 8 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, mostly(FIELDS[name] ?? text, anything, 8)]))),
  )

/** Nested deeply enough to overflow the stack. */
const deep = fc
  .tuple(fc.constantFrom('seoSettings', 'name', 'x', 'text'), fc.constantFrom(10, 100, 1000, 5000))
  .map(([name, levels]) => `{"${name}":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`)
const wide = fc
  .constantFrom(10, 1000, 2500)
  .map((count) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]))))
export const jsonBody = fc.oneof(
  { weight: 8, arbitrary: fields.map((record) => JSON.stringify(record)) },
  deep,
  wide,
  strange,
)

export const headersOf = sparse<string>(
  {
    accept: fc.constantFrom('text/html', 'application/json', '*/*', CANARY),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0', 'identity', ', ,;q=', CANARY),
    'if-none-match': fc.constantFrom('*', '""', 'W/"x"'),
    range: fc.constantFrom('bytes=0-1', 'bytes=-', CANARY),
    'user-agent': fc.constantFrom('x'.repeat(4000), 'Mozilla/5.0 (iPhone) Safari/1', '\xe9\xff', ' '),
    authorization: fc.constantFrom('Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic eDp5', 'Bearer e30.e30.e30'),
    origin: fc.constantFrom('null', 'https://elsewhere.example.com', 'x'),
    'content-type': fc.constantFrom('text/plain', 'application/json', 'multipart/form-data', 'x'),
    'x-forwarded-for': fc.constantFrom('203.0.113.1', CANARY),
  },
  8,
)

export const visitors = fc.constantFrom<Visitor>(...VISITORS, 'staff', 'staff', 'customer')

export const queries = fc.dictionary(
  fc.constantFrom(
    ...list(`
      page, q, category, tag, from, to, location, department, type, search, reference, due, _routes,
      who, what, since, until, role, state, selected, slug, id, __proto__
    `),
  ),
  fc.oneof(text, day, role, number.map(String)),
  { maxKeys: 4 },
)

export function targetOf(path: string, recordId: string, query: Record<string, string>): string {
  const search = searchOf(Object.entries(query))
  return path.replace('ID', () => encode(recordId) || 'x') + (search && `?${search}`)
}
