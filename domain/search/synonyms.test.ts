import { describe, expect, it } from 'vitest'
import { getQuerySynonyms, getSynonymPatterns, getSynonyms, TRADE_WORDS } from './synonyms.ts'

describe('synonyms', () => {
  it.each([
    ['truck', 'lorry'],
    ['Lorries', 'truck'],
    ['boxes', 'carton'],
    ['srp', 'shelf-ready'],
    ['shelf-ready', 'SRP'],
    ['vacancies', 'job'],
  ])('of %s include %s', (word, synonym) => {
    expect(getSynonyms(word)).toContain(synonym)
    expect(getSynonyms(word)).not.toContain(word)
  })

  it('of other words are none', () => {
    expect(['flute', 'constructor', '', '%'].flatMap(getSynonyms)).toEqual([])
  })

  it('of a query are listed by word, for words that have any', () => {
    expect(getQuerySynonyms('A Shelf-Ready tray')).toEqual({ shelfready: ['SRP', 'retail-ready'] })
  })

  it('belong to one group each', () => {
    expect(new Set(TRADE_WORDS).size).toBe(TRADE_WORDS.length)
  })

  it.each([
    ['truck', 'two more lorries', true],
    ['truck', 'a delivery van', true],
    ['truck', 'an advantage', false],
    ['srp', 'a shelf ready pack', true],
    ['carton', 'open boxes', true],
    ['carton', 'just in casement', false],
  ])('of %s match whole words in %s: %s', (word, text, isMatch) => {
    expect(new RegExp(getSynonymPatterns(word).join('|'), 'u').test(text)).toBe(isMatch)
  })
})
