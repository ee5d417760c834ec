import { describe, expect, it } from 'vitest'
import { PAGE_SIZE } from '#app/content/pagination.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { createCsv, fileName } from './csv-export.ts'
import { searchText } from './list-query.ts'
import { recordList } from './record-list.ts'

const session = {} as BrowserSession

/** @param total number of rows on all pages */
function pallets(total: number) {
  const requestedPages: number[] = []
  const list = recordList({
    noun: ['pallet', 'pallets'],
    path: '/pallets',
    query: { q: searchText() },
    load: {
      async withSession(_, { page, q }) {
        requestedPages.push(page)
        const all = Array.from({ length: total }, (_row, id) => ({ id, name: `=${q}${id}`, weight: -id }))
        return { rows: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total }
      },
    },
    name: ({ name }) => name,
    columns: [
      { heading: 'Pallet', cell: ({ name }) => name, csv: ({ name }) => name },
      { heading: 'Picture', cell: () => null },
      { heading: 'Balance', cell: ({ weight }) => weight, csv: ({ weight }) => weight },
      { heading: 'Packed', cell: () => null, csv: () => '2026-06-28T23:07:29.094+00:00' },
    ],
    empty: () => ({ title: '', description: '' }),
  })
  return { list, requestedPages }
}

describe('CSV export', () => {
  it('contains every page of the query and escapes formulas', async () => {
    const { list, requestedPages } = pallets(120)
    const { content, rows } = await createCsv(list, session, { q: 'a', page: 3 })
    const lines = content.trim().split('\r\n')
    expect(rows).toBe(120)
    expect(requestedPages).toEqual([1, 2, 3])
    expect(lines.slice(0, 3)).toEqual([
      'Pallet,Balance,Packed',
      "'=a0,0,2026-06-29 00:07",
      "'=a1,-1,2026-06-29 00:07",
    ])
    expect(lines).toHaveLength(121)
  })

  it('ends with the last row, whatever the reported total', async () => {
    const { list } = pallets(0)
    expect(await createCsv(list, session, { q: '', page: 1 })).toEqual({
      content: '\uFEFFPallet,Balance,Packed\r\n',
      rows: 0,
    })
  })
})

it.each([
  ['/news-admin', '', 'news-admin-2026-11-03.csv'],
  ['/people-admin/audit', 'what=permissions&who=Zoë A', 'people-admin-audit-permissions-zo-a-2026-11-03.csv'],
])('names the file of %s?%s %s', (path, query, name) => {
  expect(fileName(path, new URLSearchParams(query), '2026-11-03')).toBe(name)
})
