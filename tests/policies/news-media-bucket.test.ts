import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEWS_MEDIA_BUCKET, NEWS_MEDIA_MAX_BYTES, NEWS_MEDIA_TYPES } from '#domain/media.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { act } from './actors.ts'

let migrated: TestDatabase
beforeAll(async () => {
  migrated = await openTestDatabase()
})
afterAll(() => migrated?.[Symbol.asyncDispose]())

test('the bucket is public and takes what the form offers', async () => {
  const { rows } = await act(
    migrated.database,
    'owner',
    `select public, file_size_limit, array_to_json(allowed_mime_types) as types
      from storage.buckets where id = $1`,
    [NEWS_MEDIA_BUCKET],
  )
  expect(rows).toEqual([{ public: true, file_size_limit: NEWS_MEDIA_MAX_BYTES, types: NEWS_MEDIA_TYPES }])
})
