import { describe, expect, it } from 'vitest'
import { CERTIFICATES, CLAIMS } from '#company/registers.ts'
import { createAnswerSearch } from '../assistant/answers/answer-search.ts'
import { DEFAULT_COMPANY } from '../company-entries/defaults.ts'
import { type Answer, AUDIENCES, fillAnswers } from './answers.ts'

const { answers, sites } = DEFAULT_COMPANY
const FACTS = {
  sites,
  certificates: CERTIFICATES,
  claims: CLAIMS,
  team: [{ name: 'Jo Ash', title: 'Managing Director' }],
}
const entry = (answer: string, dependsOn?: string): Answer => ({
  ...(answers[0] as Answer),
  answer,
  ...(dependsOn !== undefined && { dependsOn }),
})
const fill = (answer: string, facts: Partial<typeof FACTS> = {}) =>
  fillAnswers([entry(answer)], { ...FACTS, ...facts })[0]?.answer

describe('answers', () => {
  it('are at least 150, for every audience, each with its own question', () => {
    expect(answers.length).toBeGreaterThanOrEqual(150)
    for (const audience of AUDIENCES)
      expect(answers.filter((answer) => answer.audience === audience).length).toBeGreaterThan(2)
    expect(new Set(answers.map(({ question }) => question)).size).toBe(answers.length)
  })

  it('are all shown with the company’s facts', () => {
    const filled = fillAnswers(answers, FACTS)
    expect(filled.map(({ id }) => id)).toEqual(answers.map(({ id }) => id))
    for (const { answer } of filled) expect(answer).not.toMatch(/[{}]|undefined/)
  })

  it('fit into the assistant’s window', () => {
    for (const { answer } of answers) expect(answer.length).toBeLessThanOrEqual(320)
  })

  // “Do you keep it secret?” and “Do you show it?” have the same answer.
  it('are true however the question is put', () => {
    for (const { answer } of answers) expect(answer).not.toMatch(/^(?:Yes|No)\b/)
  })

  it('state current facts', () => {
    expect(fill('Open {hours}.')).toBe('Open Monday to Friday, 8 am to 5:30 pm.')
    expect(fill('Collect {hours:saltmarsh}.')).toContain('Saturday, 7 am to 11 am')
    expect(fill('{team:Managing Director} is.')).toBe('Jo Ash is.')
    expect(fill('We have {certificates}.', { certificates: CERTIFICATES.slice(0, 2) })).toBe(
      'We have ISO 9001:2015 and BRCGS Packaging Materials, issue 7.',
    )
  })

  it.each([
    ['hours of a site that is gone', 'Collect {hours:elsewhere}.', {}],
    ['a person who is gone', '{team:Managing Director} is.', { team: [] }],
    ['certificates that have expired', 'We have {certificates}.', { certificates: [] }],
  ])('are hidden if they name %s', (_what, answer, facts) => expect(fill(answer, facts)).toBeUndefined())

  it('are hidden without the certificate or claim that they depend on', () => {
    expect(fillAnswers([entry('Yes.', 'fsc')], FACTS)).toHaveLength(1)
    expect(fillAnswers([entry('Yes.', 'fsc')], { ...FACTS, certificates: [] })).toEqual([])
  })
})

describe('answer search', () => {
  const searching = createAnswerSearch(answers)
  const best = async (query: string) => (await searching).search(query)[0]

  it.each(answers.map(({ id, question }) => [question, id]))(
    'finds the answer to its question: %s',
    async (question, id) => {
      const match = await best(question)
      expect(match?.answer.id).toBe(id)
      expect(match?.rank).toBeGreaterThan(0.5)
    },
  )

  it.each([
    ['wats yor minimun oder', 'minimum-order'],
    ['delviery to Glasgow?', 'scotland-and-abroad'],
    ['do you take aplications for aprenticeships', 'apprenticeships'],
    ['when do u pay your supliers', 'supplier-payment'],
    ['moq', 'minimum-order'],
    ['would you sponsor our under 11s football team', 'charity'],
    ['are you hiring fork lift drivers', 'vacancies'],
    ['can I sell you pallets', 'become-supplier'],
    ['Who won the world cup?', 'off-topic'],
    ['What is the weather in Leeds?', 'off-topic'],
    ['forgot my password', 'sign-in'],
    ['your boxes are rubbish and the last lot fell apart', 'damaged-goods'],
  ])('finds %s', async (query, id) => expect((await best(query))?.answer.id).toBe(id))

  it.each(['Can you lend me a forklift?', 'Goose'])('is not sure about %s', async (query) =>
    expect((await best(query))?.rank ?? 0).toBeLessThan(0.5),
  )
})
