import { describe, expect, it } from 'vitest'
import { PAGE_SIZE } from '#app/content/pagination.ts'
import { fileNameOf, isFoundBy, type StoredFileRow } from '../../ui/images/media-items.tsx'
import { mediaPage } from './media-list.tsx'

const medium = (id: string, change: Partial<StoredFileRow> = {}): StoredFileRow => ({
  id,
  key: id,
  type: 'image/png',
  path: `/storage/v1/object/public/news-media/${id}`,
  kind: 'image',
  size: 1000,
  storedAt: '2026-11-01T00:00:00Z',
  uses: [],
  isUsed: false,
  ...change,
})
const use = {
  kind: 'news',
  recordId: 1,
  title: 'A new flute',
  place: 'published',
  state: 'published',
} as const
const USED = medium('0123456789abcdef01234567-Press.jpg', { uses: [use], isUsed: true, size: 5 })
const SPARE = medium('featured-images/0123456789abcdef01234567-Alps.png', {
  storedAt: '2026-11-02T00:00:00Z',
})
const FOREIGN = medium('old name.png', { isUsed: null })
const ALL = [USED, SPARE, FOREIGN]
const QUERY = { q: '', show: 'all', sort: '-stored', page: 1 }

describe('media page', () => {
  it.each([
    ['the newest first', {}, [SPARE, USED, FOREIGN]],
    ['by name', { sort: 'name' }, [SPARE, FOREIGN, USED]],
    ['the largest first', { sort: '-size' }, [SPARE, FOREIGN, USED]],
    ['by the title of the text that uses it', { q: 'FLUTE new' }, [USED]],
    ['by its name', { q: 'alps' }, [SPARE]],
    ['unused files, without those whose usage is unknown', { show: 'unused' }, [SPARE]],
    ['nothing past the last page', { page: 2 }, []],
  ])('returns %s', (_what, query, rows) => {
    expect(mediaPage(ALL, { ...QUERY, ...query }).rows).toEqual(rows)
  })

  it('counts all pages', () => {
    const total = PAGE_SIZE + 3
    const many = Array.from({ length: total }, (_, index) => medium(`${index}.png`))
    const page = mediaPage(many, { ...QUERY, page: 2 })
    expect(page).toMatchObject({ total, counts: { all: total, unused: total } })
    expect(page.rows).toHaveLength(3)
  })
})

it.each([
  [USED, 'Press.jpg'],
  [SPARE, 'Alps.png'],
  [FOREIGN, 'old name.png'],
])('original file name %#', (stored, name) => {
  expect(fileNameOf(stored)).toBe(name)
  expect(isFoundBy(stored, '')).toBe(true)
})
