import { readFile, stat } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { drawingsHash, SHEET, SHEET_HASH } from './contact-sheet.ts'

it('the sheet of all templates is of the present ones: npm run generate:graphics', async () => {
  expect((await readFile(SHEET_HASH, 'utf8')).trim()).toBe(await drawingsHash())
})

it('the sheet of all templates is small enough for a repository', async () => {
  expect((await stat(SHEET)).size).toBeLessThan(400_000)
})
