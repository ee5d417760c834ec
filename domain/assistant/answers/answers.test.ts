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
    const quote = (question: string) => extractQuote(question, DELIVERY.body)
    expect(quote('When do you deliver boxes?')).toContain('We deliver boxes every working day')
    expect(quote('Do you have electric lorries?')).toMatch(/^Nineteen vehicles/)
  })

  it('exclude headings from quotes and recognise flute letters', () => {
    const b = 'B flute is about 3 mm thick with some 150 waves to the metre.'
    const e = 'E flute is about 1.5 mm with some 295 waves to the metre.'
    const flutes = ['The two we run most', b, e, 'How to choose'].join('\n')
    expect(extractQuote('How thick is E flute?', flutes)).toBe(`${b} ${e}`)
    expect(extractQuote('Tell me about E flute', flutes)).toContain(e)
    expect(extractQuote('Which do you run?', flutes)).toBe('The two we run most')
  })

  it('link at most three pages, and say when nothing was found', () => {
    const many = Array.from({ length: 5 }, (_, number) => ({ ...DELIVERY, path: `/page-${number}` }))
    expect(composeAnswer('Do you deliver?', many).links).toHaveLength(ANSWER_LINKS)
    const nothing = { text: 'I found nothing about that on our pages.', links: [] }
    expect(composeAnswer('Do you deliver?', [])).toEqual(nothing)
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
  const secrets = ['sk-hidden-key-123', 'hidden-key']
  const isAllowed = createOutputGuardrail([DELIVERY], secrets)
  const injected = [DELIVERY, ...PAGE_INJECTIONS.map((text) => passage(text))]
  const isAllowedWithInjections = createOutputGuardrail(injected, secrets)

  it.each([
    'We deliver boxes every working day between 7 am and 4 pm.',
    'Five of the nineteen vehicles are electric.',
    'Yes, pallets are taken back by the same drivers.',
  ])('shows supported sentences: %s', (sentence) => {
    expect(isAllowed(sentence)).toBe(true)
  })

  it.each(FORBIDDEN_OUTPUTS)('blocks, with and without injected text in a page: %s', (sentence) => {
    expect(isAllowed(sentence)).toBe(false)
    expect(isAllowedWithInjections(sentence)).toBe(false)
  })

  it('splits streamed text into sentences', () => {
    expect(splitCompleteSentences('One. Two! Thr')).toEqual({ complete: ['One.', 'Two!'], rest: 'Thr' })
    expect(splitCompleteSentences('At 7.30 am')).toEqual({ complete: [], rest: 'At 7.30 am' })
  })
})
