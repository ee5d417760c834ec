/** Pages, folders, sort orders and names with SQL wildcards. */

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { anonymousClient } from '#tests/support/users.ts'
import { administrator } from './auth-users.ts'

const stack = inject('stack')
const admin = administrator()
const name = `list-${crypto.randomUUID().slice(0, 8)}`
const bucket = () => admin.storage.from(name)
/** In order of creation. */
const OBJECTS = [
  'b.txt',
  'A.txt',
  'c/deep/one.txt',
  'c/two.txt',
  "d_e/o'neill.txt",
  'dxe/x.txt',
  'a b+c,(1);=@$&!*.txt',
]
const sorted = OBJECTS.toSorted()

beforeAll(async () => {
  await admin.storage.createBucket(name, { public: false })
  for (const path of OBJECTS) {
    const { error } = await bucket().upload(path, new Blob([path], { type: 'text/plain' }))
    expect(error).toBeNull()
  }
  // Now last by update time.
  await bucket().update('b.txt', new Blob(['again'], { type: 'text/plain' }))
})
afterAll(async () => {
  await admin.storage.emptyBucket(name)
  await admin.storage.deleteBucket(name)
})

type Options = NonNullable<Parameters<ReturnType<typeof bucket>['listV2']>[0]>

async function pages(options: Options) {
  const objects: string[] = []
  const folders: string[] = []
  let count = 0
  for (let cursor: string | undefined; count < 50; ) {
    const { data, error } = await bucket().listV2({ ...options, ...(cursor && { cursor }) })
    expect(error).toBeNull()
    count += 1
    objects.push(...(data?.objects ?? []).map((object) => object.name))
    folders.push(...(data?.folders ?? []).map((folder) => folder.name))
    cursor = data?.nextCursor
    expect(data?.hasNext).toBe(cursor !== undefined)
    if (!cursor) break
  }
  return { objects, folders, count }
}

describe.each([1, 3, undefined])('listV2 in pages of %s', (limit) => {
  const size = limit ?? 1000
  const updated = [...OBJECTS.slice(1), 'b.txt']
  it.each([
    ['by name', {}, sorted],
    ['by name descending', { sortBy: { column: 'name', order: 'desc' } }, sorted.toReversed()],
    ['oldest first', { sortBy: { column: 'created_at', order: 'asc' } }, OBJECTS],
    ['newest first', { sortBy: { column: 'created_at', order: 'desc' } }, OBJECTS.toReversed()],
    ['by last update', { sortBy: { column: 'updated_at', order: 'asc' } }, updated],
  ] as [string, Options, string[]][])('every object once, %s', async (_, options, expected) => {
    const found = await pages({ ...options, ...(limit && { limit }) })
    expect(found).toEqual({ objects: expected, folders: [], count: Math.ceil(expected.length / size) })
  })

  it.each([
    ['by name', {}, (names: string[]) => names.toSorted()],
    [
      'descending',
      { sortBy: { column: 'name', order: 'desc' } },
      (names: string[]) => names.toSorted().toReversed(),
    ],
    ['oldest first', { sortBy: { column: 'created_at', order: 'asc' } }, (names: string[]) => names],
    [
      'newest first',
      { sortBy: { column: 'created_at', order: 'desc' } },
      (names: string[]) => names.toReversed(),
    ],
  ] as [string, Options, (names: string[]) => string[]][])(
    'files and folders once, %s',
    async (_, options, order) => {
      const found = await pages({ with_delimiter: true, ...options, ...(limit && { limit }) })
      expect(found.objects).toEqual(order(OBJECTS.filter((path) => !path.includes('/'))))
      expect(found.folders).toEqual(order(['c/', 'd_e/', 'dxe/']))
      expect(found.count).toBe(Math.ceil(6 / size))
    },
  )
})

it('key is the last segment, name the full path', async () => {
  const { data } = await bucket().listV2({ prefix: 'c/', with_delimiter: true })
  expect(data?.folders).toMatchObject([{ name: 'c/deep/', key: 'deep' }])
  expect(data?.objects).toMatchObject([{ name: 'c/two.txt', key: 'two.txt' }])
})

it('folders have the fields of files, without times when sorted by name', async () => {
  const list = async (column: 'name' | 'created_at') =>
    (await bucket().listV2({ prefix: 'c/', with_delimiter: true, sortBy: { column, order: 'asc' } })).data
  const folder = { name: 'c/deep/', key: 'deep', id: null, last_accessed_at: null, metadata: null }
  const byName = await list('name')
  expect(byName?.folders).toEqual([{ ...folder, created_at: null, updated_at: null }])
  expect(Object.keys(byName?.objects[0] ?? {}).sort()).toEqual(Object.keys(byName?.folders[0] ?? {}).sort())
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect((await list('created_at'))?.folders).toEqual([{ ...folder, created_at: time, updated_at: time }])
})

it.each([
  ['c', [], ['c/']],
  ['c/', ['c/two.txt'], ['c/deep/']],
  ['d_', [], ['d_e/']],
  ["d_e/o'", ["d_e/o'neill.txt"], []],
  ['%', [], []],
  ['a b+c,(1)', ['a b+c,(1);=@$&!*.txt'], []],
  ['none', [], []],
])('the prefix %j is literal', async (prefix, objects, folders) => {
  expect(await pages({ prefix, with_delimiter: true })).toEqual({ objects, folders, count: 1 })
})

describe('list', () => {
  const names = async (path?: string, options?: Parameters<ReturnType<typeof bucket>['list']>[1]) =>
    (await bucket().list(path, options)).data?.map((entry) => entry.name)

  it.each([
    ['', {}, ['a b+c,(1);=@$&!*.txt', 'A.txt', 'b.txt', 'c', 'd_e', 'dxe']],
    [
      '',
      { sortBy: { column: 'name', order: 'desc' } },
      ['dxe', 'd_e', 'c', 'b.txt', 'A.txt', 'a b+c,(1);=@$&!*.txt'],
    ],
    ['', { limit: 2, offset: 3 }, ['c', 'd_e']],
    ['', { offset: 100 }, []],
    ['', { search: 'D' }, ['d_e', 'dxe']],
    ['', { search: 'd_' }, ['d_e']],
    ['', { search: '%' }, []],
    ['', { search: 'a B+' }, ['a b+c,(1);=@$&!*.txt']],
    ['c', {}, ['deep', 'two.txt']],
    ['c/', { search: 'TWO' }, ['two.txt']],
    ['d_e', { search: "o'" }, ["o'neill.txt"]],
    ['d%e', {}, []],
    ['none', {}, []],
  ] as [string, object, string[]][])('%j with %j', async (path, options, expected) => {
    expect(await names(path, options)).toEqual(expected)
  })

  it('folders have only a name, files have metadata', async () => {
    const { data } = await bucket().list('c')
    expect(data?.[0]).toEqual({
      name: 'deep',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    })
    expect(data?.[1]).toMatchObject({
      name: 'two.txt',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      metadata: { size: 9, mimetype: 'text/plain', eTag: expect.stringMatching(/^"/) },
    })
  })
})

it('removes 1,000 objects in one call', async () => {
  const paths = Array.from({ length: 1000 }, (_, index) => `many/${index}.txt`)
  await bucket().upload('many/0.txt', new Blob(['x'], { type: 'text/plain' }))
  await bucket().upload('many/999.txt', new Blob(['x'], { type: 'text/plain' }))
  const { data, error } = await bucket().remove(paths)
  expect(error).toBeNull()
  expect(data?.map((object) => object.name).sort()).toEqual(['many/0.txt', 'many/999.txt'])
})

it('lists nothing without read access', async () => {
  const visitor = anonymousClient(stack)
  expect((await visitor.storage.from(name).listV2()).data).toEqual({
    hasNext: false,
    objects: [],
    folders: [],
  })
  expect((await visitor.storage.from(name).listV2({ with_delimiter: true })).data).toEqual({
    hasNext: false,
    objects: [],
    folders: [],
  })
})

it('listBuckets supports pages, sorting and search', async () => {
  const names = Array.from({ length: 3 }, (_, index) => `${name}-${index}`)
  for (const each of names) await admin.storage.createBucket(each, { public: false })
  try {
    const list = async (options: object) =>
      (await admin.storage.listBuckets({ search: `${name.toUpperCase()}-`, ...options })).data?.map(
        ({ id }) => id,
      )
    expect(await list({})).toEqual(names)
    expect(await list({ sortColumn: 'name', sortOrder: 'desc' })).toEqual(names.toReversed())
    expect(await list({ sortColumn: 'created_at', sortOrder: 'asc', limit: 1, offset: 1 })).toEqual([
      names[1],
    ])
    expect(await list({ search: '%' })).toEqual([])
  } finally {
    for (const each of names) await admin.storage.deleteBucket(each)
  }
})
