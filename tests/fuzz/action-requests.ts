/** Form submissions, with and without scripts, and post previews. */
import fc from 'fast-check'
import { list, mostly, searchOf, strange } from './arbitraries.ts'
import {
  fields,
  headersOf,
  jsonBody,
  type SiteSample,
  targetOf,
  text,
  timestamp,
  visitors,
} from './website-arbitraries.ts'

const post = fields.map((record) => ({
  title: 'A post',
  slug: 'a-post',
  excerpt: '',
  author: 'Ann',
  publish_date: '2026-01-01T00:00:00Z',
  featured_image: null,
  featured_image_alt: null,
  featured_image_focus: null,
  categories: [],
  tags: [],
  content: '<p>Words</p>',
  seo_settings: {},
  ...record,
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
      publish_date: timestamp,
      categories: fc.array(text, { maxLength: 3 }),
      title: text,
    })
    .map(({ base, ...changed }) => JSON.stringify({ ...base, ...changed })),
  fc
    .tuple(post, fc.constantFrom(10, 31, 33, 5000))
    .map(([base, levels]) =>
      JSON.stringify(base).replace(
        '"seo_settings":{}',
        `"seo_settings":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
      ),
    ),
  jsonBody,
)

const written = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))

const urlEncoded = (record: object): [type: string, body: string] => [
  'application/x-www-form-urlencoded',
  searchOf(Object.entries(record).map(([name, value]) => [name, written(value)])),
]

const BOUNDARY = 'b'
const multipart = (record: Record<string, unknown>, file: string) =>
  Object.entries(record)
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${written(value)}\r\n`,
    )
    .join('') + file

/** Valid and invalid requests of the assistant. */
const conversationCall = fc
  .record({
    do: mostly(fc.constantFrom('open', 'say', 'delete'), text, 9),
    key: mostly(fc.constantFrom('a'.repeat(64), 'b'.repeat(64)), text, 9),
    message: mostly(fc.uuid(), text, 9),
    text: fc.oneof(
      text,
      fc.constantFrom('Do you deliver?', '300x200x150', 'Jo, jo@example.com', '01632 960 001', 'how much?'),
    ),
    page: mostly(fc.constant('/jobs'), text, 9),
  })
  .map((call) => JSON.stringify(call))

/** Pages that accept an emailed token. */
const LINKED: readonly string[] = ['/application', '/jobs/alerts']
/** Tokens of the fixture's applicant and alert. */
const KEY = '0'.repeat(64)

/** Actions of applicants and alert subscribers. */
const act = fc
  .record({
    act: mostly(
      fc.constantFrom('details', 'cv', 'interview', 'keep', 'keep-no-longer', 'withdraw', 'confirm', 'erase'),
      text,
      9,
    ),
    key: mostly(fc.constant(KEY), text, 9),
    what: mostly(fc.constantFrom('data', 'cv'), text, 9),
    name: text,
    email: mostly(fc.constant('known@example.com'), text, 2),
    phone: text,
    reference: mostly(fc.constant('JA-7K2M-9QXP'), text, 3),
    time: mostly(fc.constant('2031-01-01T09:00:00Z'), text, 3),
    site: text,
    words: text,
  })
  .map(urlEncoded)

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
    fields.map(urlEncoded),
    fc
      .constantFrom('a=b&'.repeat(5000), '%', '%00=%00&name=%00', '&&&&', `name=${'%F0%9F'.repeat(300)}`)
      .map((body): [string, string] => ['application/x-www-form-urlencoded', body]),
    fc.tuple(fc.constantFrom('multipart/form-data', 'text/plain', 'application/json', ''), strange),
  )
  const previews = fc
    .tuple(fc.constantFrom('/blog/preview', '/news/preview', '/blog/preview/social-card.jpg'), previewBody)
    .map(([page, body]): [string, [string, string]] => [page, ['application/json', body]])
  const calls = fc
    .tuple(fc.constant('/assistant'), fc.oneof(conversationCall, conversationCall, jsonBody))
    .map(([page, body]): [string, [string, string]] => [page, ['application/json', body]])
  const submissions = fc.tuple(
    fc.constantFrom(
      ...list(
        '/get-in-touch/contact, /samples, /privacy-policy/request, /jobs/1, /jobs/2-x, /jobs/ID, /news',
      ),
    ),
    forms,
  )
  const linked = fc.tuple(
    fc.constantFrom('/application', '/application/download', '/jobs/alerts'),
    fc.oneof(act, forms),
  )
  return fc
    .record({
      sent: mostly<[string, [string, string]]>(fc.oneof(previews, calls, linked), submissions, 1),
      isLinked: mostly(fc.constant(true), fc.constant(false), 3),
      suffix: mostly(fc.constant(''), fc.constant('.data'), 3),
      id: text,
      headers: headersOf,
      origin: mostly(fc.constant(true), fc.constant(false), 20),
      visitor: visitors,
    })
    .map(({ sent: [path, [type, body]], suffix, id: recordId, headers, origin, visitor, isLinked }) => ({
      visitor,
      method: 'POST',
      target: targetOf(path + suffix, recordId, isLinked && LINKED.includes(path) ? { key: KEY } : {}),
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
