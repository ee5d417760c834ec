/** Existing, missing and secret buckets and objects. */
import fc from 'fast-check'
import {
  bearers,
  CANARY,
  encode,
  list,
  marked,
  mostly,
  noise,
  printable,
  type Sample,
  searchOf,
  sparse,
  strange,
} from './arbitraries.ts'
import { knownFiles, SHARED_FILE } from './backend-fixture.ts'

const buckets = mostly(
  fc.constantFrom(...Object.keys(knownFiles)),
  fc.oneof(fc.constant('elsewhere.'), marked),
  12,
)
const names = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<string>(...Object.values(knownFiles)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      ...list('applications, applications/Open, featured-images/a.png, .., ./a'),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom<string>(...Object.values(knownFiles)),
        fc.constantFrom('/', '/..', '%', '\0', '//', '?x', '#', ' '),
      )
      .map((parts) => parts.join('')),
  },
  { weight: 2, arbitrary: marked },
)
const pathOf = (name: string) => name.split('/').map(encode).join('/')
const multipart = (content: string) =>
  `--b\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n--b\r\nContent-Disposition: form-data; name=""; filename="a"\r\nContent-Type: ${content}`

export function storageRequests(signedToken: string): fc.Arbitrary<Sample> {
  const routes = fc.constantFrom(
    ...list(`
      GET /object/B/N, HEAD /object/B/N, POST /object/B/N, PUT /object/B/N, DELETE /object/B/N,
      DELETE /object/B, GET /object/public/B/N, GET /object/authenticated/B/N, GET /object/info/B/N,
      GET /object/info/public/B/N, GET /object/sign/B/N, GET /object/sign/B/N, POST /object/sign/B/N,
      POST /object/sign/B, POST /object/list/B, POST /object/list-v2/B, POST /object/copy,
      POST /object/move, POST /object/upload/sign/B/N, PUT /object/upload/sign/B/N, GET /bucket,
      GET /bucket/B, POST /bucket, PUT /bucket/B, POST /bucket/B/empty, DELETE /bucket/B, GET /nothing,
      GET /render/image/public/B/N, GET /render/image/authenticated/B/N, GET /render/image/sign/B/N,
      POST /upload/resumable
    `),
  )
  const query = mostly<Record<string, string>>(
    fc.constant({}),
    fc.dictionary(
      fc.constantFrom(
        ...list('token, download, width, height, resize, quality, format, versionId, limit, search, t'),
      ),
      fc.oneof(
        fc.constant(signedToken),
        fc.constantFrom('1', '0', '-1', '2500', '99999', 'cover', 'origin', '80', ''),
        marked,
      ),
      { maxKeys: 3 },
    ),
    1,
  )
  const json = fc
    .dictionary(
      fc.constantFrom(
        ...list(`
          prefix, prefixes, paths, expiresIn, limit, offset, search, sortBy, bucketId, sourceKey,
          cursor, destinationKey, destinationBucket, name, id, public, file_size_limit,
          allowed_mime_types, with_delimiter
        `),
      ),
      fc.oneof(
        names,
        buckets,
        fc.array(fc.oneof(names, noise), { maxLength: 3 }),
        noise,
        fc.constantFrom<unknown>(
          1,
          100,
          -1,
          1e99,
          true,
          null,
          { column: 'name', order: 'desc' },
          { column: CANARY, order: CANARY },
        ),
      ),
      { maxKeys: 5 },
    )
    .map((body) => JSON.stringify(body))
  const form = fc
    .constantFrom(
      'image/png\r\n\r\nx\r\n--b--\r\n',
      'application/pdf\r\n\r\n%PDF-1.4\r\n--b--',
      'text/html\r\n\r\n<script>',
      '\r\n\r\n',
    )
    .map(multipart)
  const body = fc.oneof(
    { weight: 5, arbitrary: json },
    form,
    strange,
    fc.uint8Array({ maxLength: 40 }),
    noise,
  )
  return (
    fc
      .record({
        route: routes,
        place: mostly(
          fc.constantFrom<[string, string]>(...Object.entries(knownFiles), [
            'job-applications-cvs',
            SHARED_FILE,
          ]),
          fc.tuple(buckets, names),
          3,
        ),
        query,
        headers: sparse<string>(
          {
            'content-type': fc.constantFrom(
              ...list('application/json, multipart/form-data; boundary=b, image/png, text/html'),
              'multipart/form-data',
            ),
            range: fc.constantFrom(...list('bytes=0-1, bytes=-1, bytes=9-2, bytes=0-9999999999999'), CANARY),
            'x-upsert': fc.constantFrom('true', CANARY),
            'if-none-match': fc.constantFrom('*', '""', `"${CANARY}`),
            'if-modified-since': fc.constantFrom('now', 'Thu, 01 Jan 1970 00:00:00 GMT'),
            'cache-control': printable,
            'x-metadata': mostly(
              noise.map((text) => Buffer.from(JSON.stringify({ [text]: text })).toString('base64')),
              fc.constantFrom('e30=', 'bnVsbA==', '%%%', 'W10='),
            ),
            'content-length': fc.constantFrom('0', '99999999999'),
            accept: fc.constantFrom('image/avif', 'image/webp', '*/*', CANARY),
          },
          3,
        ),
        body,
        bearer: bearers,
      })
      // Repeats until the bucket is empty, which never happens with rollback.
      .filter(({ route, bearer }) => !(route === 'POST /bucket/B/empty' && bearer === 'service'))
      .map(({ route, place: [bucket, name], query: search, ...rest }) => {
        const [method = '', path = ''] = route.split(' ')
        const objectPath = path.replace(/\/B\b/, `/${encode(bucket)}`).replace(/\/N$/, `/${pathOf(name)}`)
        return { ...rest, method, target: `/storage/v1${objectPath}?${searchOf(Object.entries(search))}` }
      })
  )
}
