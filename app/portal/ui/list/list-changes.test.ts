import { describe, expect, it } from 'vitest'
import { changeSentence } from './list-changes.ts'

const list = { noun: ['article', 'articles'], name: ({ title }: { title: string }) => title } as const
const named = (...titles: string[]) => titles.map((title) => ({ title }))

describe('what is said of a change', () => {
  it.each([
    [named('New press'), 'deleted', '“New press” was deleted.'],
    [named('New press', 'Press day'), 'restored', '2 articles were restored.'],
  ])('%j, %s: %s', (rows, past, words) => {
    expect(changeSentence(rows, past, list)).toBe(words)
  })
})
