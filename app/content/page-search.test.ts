import { beforeAll, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { findPages } from './page-search.ts'

const backend = opened(openTestBackend)
const find = async (words: string) => {
  const found = await findPages(backend.secret, words, new Date())
  return found.map(({ title }) => title)
}

describe('pages found for a link', () => {
  beforeAll(async () => {
    const { error } = await backend.secret
      .from('news_articles')
      .insert([{ title: 'Two electric lorries' }, { title: 'Stock, (mostly) "boxes"' }])
    expect(error).toBeNull()
  })

  it('have each word in the title, or else a synonym of it', async () => {
    expect(await find('LORR electric')).toEqual(['Two electric lorries'])
    expect(await find('electric truck')).toEqual(['Two electric lorries'])
    expect(await find('electric zeppelin')).toEqual([])
    expect(await find('carton mostly')).toEqual(['Stock, (mostly) "boxes"'])
    // Not “Case studies”, a synonym.
    expect(await find('boxes')).toEqual(['Stock, (mostly) "boxes"'])
  })

  it.each(['stock, (', '"boxes"', 'mostly)'])('may contain %s', async (words) => {
    expect(await find(words)).toEqual(['Stock, (mostly) "boxes"'])
  })

  it.each(['%', '\\', 'l_rries', 'title.eq.x'])('are none for %s', async (words) => {
    expect(await find(words)).toEqual([])
  })
})
