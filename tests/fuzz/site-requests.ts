/** Requests to the website API, to pages and feeds, and to the actions of forms and previews. */
import fc from 'fast-check'
import { NEWCOMER, PEOPLE } from '#tests/policies/actors.ts'
import { VISITORS, type Visitor } from './site-world.ts'
import { CANARY, encode, marked, mostly, noise, searchOf, sparse, strange } from './words.ts'

export interface SiteSample {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
  readonly visitor: Visitor
  /** Whether the CSRF token is the browser's own. */
  readonly isTrusted: boolean
}

/** Texts that some part of the way cannot hold: JSON, PostgreSQL, a header, a mail, an address. */
const troublesome = fc.constantFrom(
  ...['\0', 'a\0b', '\ud800', 'x\udc00y', '\ud83d\0\ude00', 'a\r\nSet-Cookie: b=c', '😀', '\u202e', '\ufeff'],
  ...[
    '',
    ' ',
    '\n\n\n',
    'é'.repeat(5000),
    '😀'.repeat(2500),
    '%00',
    '\u0085',
    '\u2028',
    '\\',
    "'",
    '"',
    '{}',
    '*',
    '(',
  ],
)
const text = fc.oneof(
  noise,
  troublesome,
  marked,
  fc.constantFrom('Zoë Ash', 'zoe@example.com', '01632 960001'),
)
const day = fc.constantFrom(
  ...[
    '2026-01-01',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '10000-01-01',
    '2026-02-30',
    '1582-10-10',
    '-0001-01-01',
  ],
  ...['2199-12-31', '1900-01-01', 'infinity', 'now', 'epoch', '2026-1-1', '২০২৬-০১-০১', ''],
)
const moment = fc.oneof(
  day.map((date) => `${date}T00:00:00Z`),
  day,
  fc.constantFrom(
    '2026-01-01T00:00:00.123456+00:00',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:00+99:99',
    'now',
  ),
)
const number = fc.constantFrom<unknown>(
  ...[
    1,
    0,
    -1,
    2 ** 31,
    2 ** 53,
    2 ** 53 + 2,
    2 ** 63,
    1e300,
    -1e300,
    0.5,
    '1',
    '9223372036854775808',
    'NaN',
    '1e3',
  ],
)
const id = fc.oneof(
  fc.constantFrom<string>(NEWCOMER, PEOPLE.customer, '00000000-0000-4000-8000-000000000000'),
  text,
)
const role = fc.constantFrom('customer', 'staff', 'marketing', 'owner', '', '__proto__')
const token = fc.oneof(
  text,
  fc.constantFrom(
    'a.b.c',
    'e30.e30.e30',
    'é.é.é',
    'a.b.c\r\nx: y',
    '😀.😀.😀',
    'a.b.\ud800',
    `${'a'.repeat(9000)}.b.c`,
  ),
)
const anything = fc.oneof(
  text,
  number,
  fc.jsonValue(),
  fc.constantFrom<unknown>(null, true, [], {}, [[[[[]]]]], { toString: 1 }),
)

/** What each name usually holds; it may hold anything. */
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
  version: moment,
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
}
const fields = fc
  .subarray(Object.keys(FIELDS), { maxLength: 8 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, mostly(FIELDS[name] ?? text, anything, 8)]))),
  )

/** JSON in JSON, so deep that whoever follows it down exhausts the stack. */
const deep = fc
  .tuple(fc.constantFrom('seoSettings', 'name', 'x', 'text'), fc.constantFrom(10, 100, 1000, 5000))
  .map(([name, levels]) => `{"${name}":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`)
const wide = fc
  .constantFrom(10, 1000, 2500)
  .map((count) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]))))
const jsonBody = fc.oneof(
  { weight: 8, arbitrary: fields.map((record) => JSON.stringify(record)) },
  deep,
  wide,
  strange,
)

const headersOf = sparse<string>(
  {
    accept: fc.constantFrom('text/html', 'application/json', '*/*', CANARY),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0', 'identity', ', ,;q=', CANARY),
    'if-none-match': fc.constantFrom('*', '""', 'W/"x"'),
    range: fc.constantFrom('bytes=0-1', 'bytes=-', CANARY),
    'user-agent': fc.constantFrom('x'.repeat(4000), 'Mozilla/5.0 (iPhone) Safari/1', '\xe9\xff', ' '),
    authorization: fc.constantFrom('Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic eDp5', 'Bearer e30.e30.e30'),
    origin: fc.constantFrom('null', 'https://elsewhere.example.com', 'x'),
    'content-type': fc.constantFrom('text/plain', 'application/json', 'multipart/form-data', 'x'),
    'x-invalidate-signature': fc.constantFrom('sha256=', 'x'),
    'x-forwarded-for': fc.constantFrom('203.0.113.1', CANARY),
  },
  8,
)

const visitors = fc.constantFrom<Visitor>(...VISITORS, 'staff', 'staff', 'customer')

const queries = fc.dictionary(
  fc.constantFrom(
    ...[
      'page',
      'q',
      'category',
      'tag',
      'from',
      'to',
      'location',
      'department',
      'type',
      'search',
      'reference',
      'due',
    ],
    ...['_routes', 'who', 'what', 'since', 'until', 'role', 'state', 'selected', 'slug', 'id', '__proto__'],
  ),
  fc.oneof(text, day, role, number.map(String)),
  { maxKeys: 4 },
)

function targetOf(path: string, whose: string, query: Record<string, string>): string {
  const search = searchOf(Object.entries(query))
  return path.replace('ID', () => encode(whose) || 'x') + (search && `?${search}`)
}

export function apiRequests(): fc.Arbitrary<SiteSample> {
  const routes = fc.constantFrom(
    ...[
      'GET /api/csrf-token',
      'GET /api/auth/validate-cookie',
      'POST /api/auth/login',
      'POST /api/auth/session',
    ],
    ...['POST /api/auth/logout', 'GET /api/account', 'PUT /api/account', 'DELETE /api/account/sessions'],
    ...['DELETE /api/account/sessions/ID', 'GET /api/account/export', 'POST /api/account/deletion-request'],
    ...['GET /api/people', 'POST /api/people', 'POST /api/people/ID/invitation', 'PUT /api/people/ID/access'],
    ...[
      'POST /api/people/ID/disable',
      'POST /api/people/ID/enable',
      'GET /api/people/audit',
      'GET /api/people',
    ],
    ...['POST /api/privacy-requests/answer', 'POST /api/privacy-requests/answer', 'POST /api/invalidate'],
    ...['POST /api/exports', 'GET /api/notices', 'GET /api/ID', 'OPTIONS /api/people', 'PATCH /api/account'],
  )
  return fc
    .record({
      route: routes,
      id,
      query: mostly<Record<string, string>>(queries, fc.constant({}), 3),
      headers: headersOf,
      body: jsonBody,
      visitor: visitors,
      isTrusted: mostly(fc.constant(true), fc.constant(false), 12),
    })
    .map(({ route, id: whose, query, ...rest }) => {
      const [method = '', path = ''] = route.split(' ')
      return { ...rest, method, target: targetOf(path, whose, query) }
    })
}

/** Feeds and cards come seldom: to draw one takes long, and they read no more than their pages. */
export function pageRequests(): fc.Arbitrary<SiteSample> {
  const paths = mostly(
    fc.constantFrom(
      ...['/', '/news', '/news/ID', '/blog', '/blog/ID', '/jobs', '/jobs/ID', '/jobs/ID/applied', '/team'],
      ...['/products', '/blog/preview', '/get-in-touch/contact', '/get-in-touch/contact/sent', '/locations'],
      ...[
        '/privacy-policy/request',
        '/privacy-policy/request/sent',
        '/page-not-loaded',
        '/ID',
        '/news/1',
        '/jobs/1',
      ],
      ...['/staff-dashboard', '/news-admin/ID', '/privacy-requests/ID', '/people-admin', '/my-account'],
    ),
    fc.constantFrom(
      '/sitemap.xml',
      '/news/rss.xml',
      '/blog/atom.xml',
      '/robots.txt',
      '/news/ID/social-card.jpg',
    ),
    20,
  )
  return fc
    .record({
      path: fc.tuple(paths, mostly(fc.constant(''), fc.constantFrom('.data', '/', '//', '/.data'), 3)),
      id: fc.oneof(
        text,
        number.map(String),
        fc.constantFrom('1-x', '99999999999999999999', '%', '..', 'preview'),
      ),
      query: queries,
      headers: headersOf,
      method: mostly(fc.constant('GET'), fc.constantFrom('HEAD', 'POST', 'PUT', 'OPTIONS'), 9),
      visitor: visitors,
    })
    .map(({ path, id: whose, query, ...rest }) => ({
      ...rest,
      target: targetOf(path.join(''), whose, query),
      isTrusted: false,
      body: '',
    }))
}

const post = fields.map((record) => ({
  ...{
    id: 1,
    title: 'A post',
    slug: 'a-post',
    excerpt: '',
    author: 'Ann',
    publishDate: '2026-01-01T00:00:00Z',
  },
  ...{
    featuredImage: null,
    featuredImageAlt: null,
    categories: [],
    tags: [],
    updatedAt: '2026-01-01T00:00:00Z',
  },
  ...{ content: '<p>Words</p>', status: 'draft', seoSettings: {}, ...record },
}))
const markup = fc.oneof(
  text,
  fc
    .tuple(
      fc.constantFrom('<b>', '<div>', '<a href=', '<!--', '<![CDATA[', '&#x110000;', '<svg/onload=', '</'),
      fc.constantFrom(1, 50, 3000),
    )
    .map(([piece, times]) => piece.repeat(times)),
)
const previewBody = fc.oneof(
  fc
    .record({
      base: post,
      content: markup,
      publishDate: moment,
      categories: fc.array(text, { maxLength: 3 }),
      title: text,
    })
    .map(({ base, ...changed }) => JSON.stringify({ ...base, ...changed })),
  fc
    .tuple(post, fc.constantFrom(10, 31, 33, 5000))
    .map(([base, levels]) =>
      JSON.stringify(base).replace(
        '"seoSettings":{}',
        `"seoSettings":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
      ),
    ),
  jsonBody,
)

const written = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))

const BOUNDARY = 'b'
const multipart = (record: Record<string, unknown>, file: string) =>
  Object.entries(record)
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${written(value)}\r\n`,
    )
    .join('') + file

/** Forms with and without scripts, and the preview of a post. */
export function actionRequests(): fc.Arbitrary<SiteSample> {
  const files = fc.constantFrom(
    `--${BOUNDARY}--`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="cv"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\r\n%%EOF\r\n--${BOUNDARY}--`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="cv"; filename="..\\\\\0.docx"\r\n\r\nPK\x03\x04\r\n--${BOUNDARY}--`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="drawing"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nx\r\n--${BOUNDARY}--`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="cv"; filename="a.pdf"`,
    '',
  )
  const forms = fc.oneof(
    fc
      .tuple(fields, files)
      .map((parts): [string, string] => [`multipart/form-data; boundary=${BOUNDARY}`, multipart(...parts)]),
    fields.map((record): [string, string] => [
      'application/x-www-form-urlencoded',
      searchOf(Object.entries(record).map(([name, value]) => [name, written(value)])),
    ]),
    fc
      .constantFrom('a=b&'.repeat(5000), '%', '%00=%00&name=%00', '&&&&', `name=${'%F0%9F'.repeat(300)}`)
      .map((body): [string, string] => ['application/x-www-form-urlencoded', body]),
    fc.tuple(fc.constantFrom('multipart/form-data', 'text/plain', 'application/json', ''), strange),
  )
  const previews = previewBody.map((body): [string, [string, string]] => [
    '/blog/preview/rendered',
    ['application/json', body],
  ])
  const submissions = fc.tuple(
    fc.constantFrom(
      '/get-in-touch/contact',
      '/privacy-policy/request',
      '/jobs/1',
      '/jobs/2-x',
      '/jobs/ID',
      '/news',
    ),
    forms,
  )
  return fc
    .record({
      sent: mostly<[string, [string, string]]>(previews, submissions, 1),
      suffix: mostly(fc.constant(''), fc.constant('.data'), 3),
      id: text,
      headers: headersOf,
      origin: mostly(fc.constant(true), fc.constant(false), 20),
      visitor: visitors,
    })
    .map(({ sent: [path, [type, body]], suffix, id: whose, headers, origin, visitor }) => ({
      visitor,
      method: 'POST',
      target: targetOf(path + suffix, whose, {}),
      isTrusted: false,
      body,
      headers: {
        ...headers,
        ...(origin && { 'sec-fetch-site': 'same-origin' }),
        'content-length': String(Buffer.byteLength(body)),
        ...(type !== '' && { 'content-type': type }),
      },
    }))
}
