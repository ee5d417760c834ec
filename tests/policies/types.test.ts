import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateTypes, TYPES_FILE } from '#scripts/generate-types.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let migrated: TestDatabase
beforeAll(async () => {
  migrated = await openTestDatabase()
})
afterAll(() => migrated?.[Symbol.asyncDispose]())

it('database.types.ts matches the migrations', async () => {
  expect(await readFile(TYPES_FILE, 'utf8')).toBe(await generateTypes(migrated.database))
})
