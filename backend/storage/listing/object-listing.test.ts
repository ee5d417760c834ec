import { beforeAll, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { openStorageFixture, type StorageFixture, users } from '../storage.fixture.ts'

const fixture = opened(() => openStorageFixture())
const own = users.ann
/** In byte order, each a second older than the previous. */
const NAMES = [
  'A.txt',
  'a!.txt',
  'a/deep/one.txt',
  'a/two.txt',
  'a0.txt',
  'b 100%.txt',
  "c_'d/x.txt",
  'cxd/x.txt',
  'zz/x.txt',
  'zz/y.txt',
]
type Listing = NonNullable<Parameters<ReturnType<StorageFixture['bucket']>['listV2']>[0]>
const vault = (as: 'ann' | 'ben' | 'visitor' = 'ann') => fixture.bucket('vault', as)

beforeAll(async () => {
  const rows = NAMES.map((name, index) => {
    const at = `'2026-01-01'::timestamptz - ${index} * interval '1 second'`
    return `('vault', '${own}/${name.replaceAll("'", "''")}', '${crypto.randomUUID()}', ${at}, ${at})`
  })
  await fixture.database.script(
    `insert into storage.objects (bucket_id, name, version, created_at, updated_at) values ${rows.join(', ')}`,
  )
})
/** Reads all pages: names of files and folders in one list, in order. */
async function pages(options: Listing, as: 'ann' | 'ben' | 'visitor' = 'ann') {
  const found: { objects: string[]; folders: string[] }[] = []
  for (let cursor: string | undefined; found.length < 50; ) {
    const { data, error } = await vault(as).listV2({
      prefix: `${own}/`,
      ...options,
      ...(cursor && { cursor }),
    })
    expect(error).toBeNull()
    const short = (entry: { name: string }) => entry.name.replace(`${own}/`, '')
    found.push({ objects: data?.objects.map(short) ?? [], folders: data?.folders.map(short) ?? [] })
    expect(data?.hasNext).toBe(data?.nextCursor !== undefined)
    if (!data?.nextCursor) return found
    cursor = data.nextCursor
  }
  throw new Error('the pages do not end')
}

const files = NAMES.filter((name) => !name.includes('/'))
const FOLDERS = ['a/', "c_'d/", 'cxd/', 'zz/']
// A folder is as old as its oldest file.
const BY_AGE = ['zz/', 'cxd/', "c_'d/", 'b 100%.txt', 'a0.txt', 'a/', 'a!.txt', 'A.txt']

describe.each([1, 3, 100])('pages of %d', (limit) => {
  it.each([
    ['flat', {}, NAMES],
    ['flat, backwards', { sortBy: { column: 'name', order: 'desc' } }, NAMES.toReversed()],
    ['flat, oldest first', { sortBy: { column: 'created_at' } }, NAMES.toReversed()],
    ['flat, newest first', { sortBy: { column: 'updated_at', order: 'desc' } }, NAMES],
  ] as [string, Listing, string[]][])(
    '%s contain every name once, in order',
    async (_, options, expected) => {
      const found = await pages({ ...options, limit })
      expect(found.flatMap((page) => page.objects)).toEqual(expected)
      expect(found.flatMap((page) => page.folders)).toEqual([])
      expect(found.length).toBe(Math.ceil(expected.length / limit))
    },
  )

  it.each([
    ['by name', {}, files, FOLDERS],
    ['backwards', { sortBy: { column: 'name', order: 'desc' } }, files.toReversed(), FOLDERS.toReversed()],
    [
      'oldest first',
      { sortBy: { column: 'created_at', order: 'asc' } },
      BY_AGE.filter((name) => !name.endsWith('/')),
      BY_AGE.filter((name) => name.endsWith('/')),
    ],
    [
      'newest first',
      { sortBy: { column: 'updated_at', order: 'desc' } },
      BY_AGE.filter((name) => !name.endsWith('/')).toReversed(),
      BY_AGE.filter((name) => name.endsWith('/')).toReversed(),
    ],
  ] as [string, Listing, string[], string[]][])(
    'with a delimiter, %s, contain files and folders once',
    async (_, options, expectedFiles, expectedFolders) => {
      const found = await pages({ ...options, limit, with_delimiter: true })
      expect(found.flatMap((page) => page.objects)).toEqual(expectedFiles)
      expect(found.flatMap((page) => page.folders)).toEqual(expectedFolders)
      expect(found.length).toBe(Math.ceil((expectedFiles.length + expectedFolders.length) / limit))
      for (const page of found) expect(page.objects.length + page.folders.length).toBeLessThanOrEqual(limit)
    },
  )
})

describe('prefix', () => {
  it('defaults to the whole bucket', async () => {
    const { data } = await vault().listV2({ with_delimiter: true })
    expect(data).toMatchObject({ hasNext: false, objects: [], folders: [{ name: `${own}/`, key: own }] })
  })
})

it('a file is listed with its metadata', async () => {
  const { data } = await vault().listV2({ prefix: `${own}/A` })
  expect(data?.objects).toEqual([
    {
      name: `${own}/A.txt`,
      key: 'A.txt',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
      last_accessed_at: expect.stringMatching(/Z$/),
      metadata: null,
    },
  ])
})

it.each([
  ['null by name', 'name', null],
  ['those of the oldest file by creation time', 'created_at', '2025-12-31T23:59:57.000Z'],
  ['those of the oldest file by update time', 'updated_at', '2025-12-31T23:59:57.000Z'],
] as const)('a folder is listed with the fields of a file, and its times are %s', async (_, column, time) => {
  const { data } = await vault().listV2({
    prefix: `${own}/a`,
    with_delimiter: true,
    sortBy: { column, order: 'asc' },
  })
  expect(data?.folders).toEqual([
    {
      name: `${own}/a/`,
      key: 'a',
      id: null,
      created_at: time,
      updated_at: time,
      last_accessed_at: null,
      metadata: null,
    },
  ])
})

it.each(['ben', 'visitor'] as const)('%s sees no objects of other users', async (as) => {
  for (const with_delimiter of [true, false])
    expect(await pages({ with_delimiter }, as)).toEqual([{ objects: [], folders: [] }])
})

it('files with the same timestamp are in order of name, regardless of deeper ones', async () => {
  await fixture.database.script(
    `insert into storage.objects (bucket_id, name, version, created_at) values
       ('vault', '${own}x/a', 'a', '2026-01-01 00:00:00.000900+00'),
       ('vault', '${own}x/z', 'z', '2026-01-01 00:00:00.000100+00'),
       ('vault', '${own}x/none', 'n', null)`,
  )
  const found: string[] = []
  for (let cursor: string | undefined; found.length < 9; ) {
    const options: Listing = { prefix: `${own}x/`, limit: 1, sortBy: { column: 'created_at', order: 'asc' } }
    const { data } = await fixture
      .bucket('vault', 'installation')
      .listV2({ ...options, ...(cursor && { cursor }) })
    found.push(...(data?.objects.map(({ name }) => name.slice(-4)) ?? []))
    cursor = data?.nextCursor
    if (!cursor) break
  }
  expect(found).toEqual(['none', '1x/a', '1x/z'].map((name) => name.slice(-4)))
})

describe('invalid listing', () => {
  it.each([
    [{ cursor: 'garbage' }, '400', 'Invalid continuation token'],
    [{ cursor: Buffer.from('{"name":1}').toString('base64') }, '400', 'Invalid continuation token'],
    [
      {
        cursor: Buffer.from(
          '{"name":"\\u0000","folder":false,"time":null,"column":"name","order":"asc"}',
        ).toString('base64'),
      },
      '400',
      'Invalid continuation token',
    ],
    [{ limit: 0 }, '400', 'body/limit must be >= 1'],
    [{ limit: 1.5 }, '400', 'body/limit must be integer'],
    [
      { sortBy: { column: 'metadata' } },
      '400',
      'body/sortBy/column must be equal to one of the allowed values',
    ],
    [{ prefix: 'a\0b' }, '400', 'body/prefix must not contain NUL'],
    [
      { noncurrentVersions: 'include' },
      '501',
      'The feature object versioning is not enabled for this resource',
    ],
  ])('is rejected: %j', async (options, statusCode, message) => {
    const { error } = await vault().listV2(options as Listing)
    expect(error).toMatchObject({ statusCode, message })
  })
})

it('a folder of ten thousand files is one entry', async () => {
  await fixture.database.script(
    `insert into storage.objects (bucket_id, name, version)
       select 'sealed', 'big/' || n, 'v' || n from generate_series(1, 10000) as n
       union all select 'sealed', 'zzz.txt', 'v'`,
  )
  const { data } = await fixture.bucket('sealed', 'installation').listV2({ with_delimiter: true })
  expect([data?.folders.map(({ name }) => name), data?.objects.map(({ name }) => name)]).toEqual([
    ['big/'],
    ['zzz.txt'],
  ])
})
