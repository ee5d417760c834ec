import { describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { openStorageFixture, type StorageFixture, textFile, users } from '../storage.fixture.ts'

const fixture = opened(() => openStorageFixture())
const own = users.ann
type Listing = NonNullable<Parameters<ReturnType<StorageFixture['bucket']>['listV2']>[0]>
const vault = () => fixture.bucket('vault', 'ann')

it('a listing without a prefix is of the whole bucket', async () => {
  await vault().upload(`${own}/a.txt`, textFile('a'))
  const { data } = await vault().listV2({ with_delimiter: true })
  expect(data).toMatchObject({ hasNext: false, objects: [], folders: [{ name: `${own}/`, key: own }] })
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
