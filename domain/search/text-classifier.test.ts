import { describe, expect, it } from 'vitest'
import { trainTextClassifier } from './text-classifier.ts'

const SUBJECTS = [
  ['minimum order', 'how few boxes', 'small order'],
  ['delivery day', 'when do you deliver', 'delivery time'],
  ['send an invoice', 'copy of an invoice'],
]
const classifier = trainTextClassifier(
  SUBJECTS.flatMap((texts, label) => texts.map((text) => ({ terms: text.split(' '), label }))),
)

describe('text classifier', () => {
  const classify = async (text: string) => [...(await classifier).classify(text.split(' '))]

  it.each([
    ['a text it has learned', 'minimum order', 0],
    ['a new text with words of one subject', 'delivery when', 1],
    ['a new pair of words', 'invoice copy', 2],
  ])('recognises %s', async (_what, text, label) => {
    const probabilities = await classify(text)
    expect(probabilities.indexOf(Math.max(...probabilities))).toBe(label)
    expect(probabilities[label]).toBeGreaterThan(0.5)
    expect(probabilities.reduce((sum, one) => sum + one)).toBeCloseTo(1)
  })

  it('prefers no subject for unknown words', async () => {
    expect(await classify('who won')).toEqual(SUBJECTS.map(() => expect.closeTo(1 / SUBJECTS.length)))
  })

  it('weighs rare terms more', async () => {
    const { weigh } = await classifier
    expect(weigh('cup')).toBeGreaterThan(weigh('small'))
    expect(weigh('small')).toBeGreaterThan(weigh('order'))
  })
})
