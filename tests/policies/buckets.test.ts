import { afterAll, beforeAll, expect, it } from 'vitest'
import { CV_BUCKET, CV_MAX_BYTES, CV_TYPES } from '#domain/applications/applications.ts'
import { DRAWING_BUCKET, DRAWING_MAX_BYTES, DRAWING_TYPES } from '#domain/leads/drawings.ts'
import {
  BLOG_MEDIA_BUCKET,
  BLOG_MEDIA_FOLDERS,
  BLOG_MEDIA_MAX_BYTES,
  BLOG_MEDIA_TYPES,
  blogMedia,
  bucketKey,
  NEWS_MEDIA_BUCKET,
  NEWS_MEDIA_MAX_BYTES,
  NEWS_MEDIA_TYPES,
} from '#domain/media/media.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { act } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

it.each([
  [NEWS_MEDIA_BUCKET, 'public', NEWS_MEDIA_MAX_BYTES, NEWS_MEDIA_TYPES],
  [BLOG_MEDIA_BUCKET, 'public', BLOG_MEDIA_MAX_BYTES, BLOG_MEDIA_TYPES],
  [CV_BUCKET, 'private', CV_MAX_BYTES, Object.values(CV_TYPES)],
  [DRAWING_BUCKET, 'private', DRAWING_MAX_BYTES, [...new Set(Object.values(DRAWING_TYPES))]],
] as const)("the bucket %s is %s and accepts the form's types", async (bucket, access, limit, types) => {
  const { rows } = await act(
    fixture.database,
    'owner',
    `select public, file_size_limit, array_to_json(allowed_mime_types) as types
      from storage.buckets where id = $1`,
    [bucket],
  )
  expect(rows).toEqual([{ public: access === 'public', file_size_limit: limit, types }])
})

it('anonymous users have no storage policy', async () => {
  const { rows } = await act(
    fixture.database,
    'owner',
    `select policyname as name from pg_policies
      where schemaname = 'storage' and roles && array['anon', 'public']::name[]`,
  )
  expect(rows).toEqual([])
})

it.each(BLOG_MEDIA_FOLDERS)("accepts the form's file names in %s", async (folder) => {
  const name = bucketKey(blogMedia(folder), { name: 'Pallets.jpg', type: 'image/jpeg', size: 1 }, '5f3a')
  const { count } = await act(
    fixture.database,
    'marketing',
    `insert into storage.objects (bucket_id, name) values ('${BLOG_MEDIA_BUCKET}', $1) returning id`,
    [name],
  )
  expect(count).toBe(1)
})

it.each([
  'picture.webp',
  'featured-images',
  '/featured-images/picture.webp',
  'Featured-Images/picture.webp',
  'other/featured-images/picture.webp',
])('rejects %j in blog media', async (name) => {
  const put = act(
    fixture.database,
    'marketing',
    `insert into storage.objects (bucket_id, name) values ('${BLOG_MEDIA_BUCKET}', $1)`,
    [name],
  )
  await expect(put).rejects.toMatchObject({ code: '42501' })
})
