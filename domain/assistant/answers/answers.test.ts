import { describe, expect, it } from 'vitest'
import { createPassageSearch, type Passage } from './answers.ts'
import { createOutputGuardrail, splitCompleteSentences } from './output-guardrail.ts'
import { FORBIDDEN_OUTPUTS, PAGE_INJECTIONS } from './prompt-injections.fixture.ts'

const passage = (body: string, title = 'Logistics and delivery', path = '/delivery'): Passage => ({
  path,
  title,
  body,
})
const DELIVERY = passage(
  'Nineteen vehicles of our own, five of them electric, are on the same rounds with the same drivers. We deliver boxes every working day between 7 am and 4 pm. Pallets are taken back.',
)
const FLUTES = passage(
  'The two we run most\nB flute is about 3 mm thick with some 150 waves to the metre.\nE flute is about 1.5 mm with some 295 waves to the metre.',
  'Board: flutes',
  '/board#flutes',
)
const DAMP = passage('Keep them wrapped.\nA damp case has lost a third of its strength.', 'Dry boxes', '/dry')
const search = createPassageSearch([DELIVERY, FLUTES, DAMP])
const quote = (question: string) => search.quote(question, 0.75)

describe('quotations', () => {
  it('have the sentence that answers, the page’s title and its anchor', () => {
    expect(quote('How thick is E flute?')).toEqual({
      text: expect.stringMatching(/^From our page “Board: flutes”: .*flute/),
      links: [{ label: 'Board: flutes', to: '/board#flutes' }],
    })
    expect(quote('Do you have electric lorries?')?.text).toContain('five of them electric')
    expect(quote('elecrtic vehicels')?.text).toContain('five of them electric')
  })

  it.each([
    ['half of the question', 'Do you deliver champagne?'],
    ['a word beside the subject', 'damp'],
    ['nothing', 'Who won the cup?'],
    ['fillers', 'And you?'],
    ['no words', ''],
  ])('are not given for %s', (_what, question) => expect(quote(question)).toBeNull())

  it('exclude headings and endless sentences', () => {
    expect(quote('Which flutes are run most?')?.text ?? '').not.toContain('The two we run most')
    const endless = createPassageSearch([passage(`Word ${'word '.repeat(2000)}.`, 'Word')])
    expect(endless.quote('word', 0.75)).toBeNull()
  })

  it('come from one passage per page for a language model', () => {
    const many = createPassageSearch(
      Array.from({ length: 9 }, (_, number) => passage('We deliver.', 'Delivery', `/page#${number}`)),
    )
    expect(many.search('Do you deliver?')).toHaveLength(1)
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
