/** What is sent to forms, with scripts and without, and to the preview of a post. */
import fc from 'fast-check'
import {
  fields,
  headersOf,
  jsonBody,
  moment,
  type SiteSample,
  targetOf,
  text,
  visitors,
} from './site-words.ts'
import { mostly, searchOf, strange } from './words.ts'

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
