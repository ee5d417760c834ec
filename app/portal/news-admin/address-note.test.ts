import { expect, it } from 'vitest'
import { addressNote } from './address-note.ts'

const article = { title: 'A title', slug: 'a-title-2' }

it.each([
  ['a new article without a title', null, ' ', null],
  ['a new article', null, 'New flute line', 'Address: /news/new-flute-line'],
  ['a title that keeps its address', article, 'A title!', 'Address: /news/a-title-2'],
  [
    'a title that changes it',
    article,
    'Another',
    'New address: /news/another. The present one will lead there.',
  ],
])('says of %s what becomes of its address', (_, before, title, note) => {
  expect(addressNote(before, title)).toBe(note)
})
