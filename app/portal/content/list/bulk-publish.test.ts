import { describe, expect, it } from 'vitest'
import { formatBlockingIssues } from './bulk-publish.ts'
import type { ContentRow } from './content-cells.tsx'

const blocked = (title: string) => ({ row: { title } as ContentRow, message: 'Enter a title.' })

describe('message for unpublished items', () => {
  it.each([
    [[], null],
    [[blocked('')], '“Untitled” wasn’t published. Enter a title. Open it to fix this.'],
    [
      [blocked('Flutes'), blocked('Board')],
      '2 posts weren’t published. “Flutes”: Enter a title. Open each one to fix this.',
    ],
  ])('names %j: %s', (rows, message) => {
    expect(formatBlockingIssues('blog', rows)).toBe(message)
  })
})
