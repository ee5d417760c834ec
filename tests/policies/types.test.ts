import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateTypes, TYPES_FILE } from '#scripts/generate-types.ts'
import { openMigrated, type TestDatabase } from './world.ts'

let migrated: TestDatabase
beforeAll(async () => {
  migrated = await openMigrated()
})
afterAll(() => migrated?.close())

test('the types in the repository are what the migrations say', async () => {
  expect(await readFile(TYPES_FILE, 'utf8')).toBe(await generateTypes(migrated.database))
})
