import { describe, expect, it } from 'vitest'
import { ANSWER_LINKS, composeAnswer, extractQuote, type Passage } from './answers.ts'
import { createOutputGuardrail, splitCompleteSentences } from './output-guardrail.ts'
import { FORBIDDEN_OUTPUTS, PAGE_INJECTIONS } from './prompt-injections.fixture.ts'
import { expandSynonyms } from './synonyms.ts'

const passage = (body: string, title = 'Logistics and delivery'): Passage => ({
  kind: 'Page',
  path: '/how-we-do-it/logistics-and-delivery',
  title,
  body,
})
const DELIVERY = passage(
  'Nineteen vehicles of our own, five of them electric, are on the same rounds with the same drivers. We deliver boxes every working day between 7 am and 4 pm. Pallets are taken back.',
)

describe('composed answers', () => {
  it('quote the sentences with most words of the question, in order', () => {
    expect(extractQuote('When do you deliver boxes?', DELIVERY.body)).toContain(
      'We deliver boxes every working day',
    )
    expect(extractQuote('Do you have electric lorries?', DELIVERY.body)).toMatch(/^Nineteen vehicles/)
  })

  it('exclude headings from quotes and recognise flute letters', () => {
    const flutes = [
      'The two we run most',
      'B flute is about 3 mm thick with some 150 waves to the metre.',
      'E flute is about 1.5 mm with some 295 waves to the metre.',
      'How to choose',
    ].join('\n')
    expect(extractQuote('How thick is E flute?', flutes)).toBe(
      'B flute is about 3 mm thick with some 150 waves to the metre. E flute is about 1.5 mm with some 295 waves to the metre.',
    )
    expect(extractQuote('Tell me about E flute', flutes)).toMatch(/E flute is about 1\.5 mm/)
    expect(extractQuote('Which do you run?', flutes)).toBe('The two we run most')
  })

  it('link at most three pages, and say when nothing was found', () => {
    const many = Array.from({ length: 5 }, (_, number) => ({ ...DELIVERY, path: `/page-${number}` }))
    expect(composeAnswer('Do you deliver?', many).links).toHaveLength(ANSWER_LINKS)
    expect(composeAnswer('Do you deliver?', [])).toEqual({
      text: 'I found nothing about that on our pages.',
      links: [],
    })
  })

  it('stay short, whatever the length of the page’s sentences', () => {
    expect(composeAnswer('word', [passage(`Word ${'word '.repeat(2000)}.`)]).text.length).toBeLessThan(500)
    expect(composeAnswer('word', [passage('')]).text).toContain('may answer that')
  })

  it('are searched with synonyms', () => {
    expect(expandSynonyms('What is your MOQ?')).toContain('minimum order')
    expect(expandSynonyms('Guten Tag')).toBe('')
  })
})

describe('output guardrail', () => {
  const isAllowed = createOutputGuardrail([DELIVERY], ['sk-hidden-key-123', 'hidden-key'])

  it.each([
    'We deliver boxes every working day between 7 am and 4 pm.',
    'Five of the nineteen vehicles are electric.',
    'Yes, pallets are taken back by the same drivers.',
  ])('shows supported sentences: %s', (sentence) => {
    expect(isAllowed(sentence)).toBe(true)
  })

  it.each(FORBIDDEN_OUTPUTS)('blocks: %s', (sentence) => {
    expect(isAllowed(sentence)).toBe(false)
  })

  it.each(FORBIDDEN_OUTPUTS)(
    'are not shown either where somebody smuggled their like into a page: %s',
    (sentence) => {
      const smuggled = createOutputGuardrail(
        [DELIVERY, ...PAGE_INJECTIONS.map((text) => passage(text))],
        ['sk-hidden-key-123', 'hidden-key'],
      )
      expect(smuggled(sentence)).toBe(false)
    },
  )

  it('splits streamed text into sentences', () => {
    expect(splitCompleteSentences('One. Two! Thr')).toEqual({ complete: ['One.', 'Two!'], rest: 'Thr' })
    expect(splitCompleteSentences('At 7.30 am')).toEqual({ complete: [], rest: 'At 7.30 am' })
  })
})
