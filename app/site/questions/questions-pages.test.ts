import { beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'
import { mergeCompany } from '#domain/company-entries/merge.ts'
import { opened } from '#tests/support/opened.ts'
import { pageVisit, SITE_URL } from '#tests/support/page-visit.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { loader } from './questions.tsx'

const backend = opened(openTestBackend)
const LOCAL = 'http://localhost:3000'

beforeAll(async () => {
  const row = { name: 'Jo Ash', title: 'Managing Director', display_order: 1 }
  await backend.secret.from('team_members').insert([row]).throwOnError()
})

const visit = (path = '/questions', services = {}) =>
  pageVisit(path, { data: backend.publishable, siteUrl: LOCAL, ...services })
const answersAt = async (path?: string, services = {}) => (await loader(visit(path, services).given)).answers

describe('questions page', () => {
  it('shows every answer with current facts, and expires with the first certificate or claim', async () => {
    const { given, tags, validUntil } = visit()
    const { answers } = await loader(given)
    expect(answers).toHaveLength(DEFAULT_COMPANY.answers.length)
    expect(answers.find(({ id }) => id === 'managing-director')?.answer).toBe(
      'Jo Ash is our Managing Director.',
    )
    expect(tags).toEqual(['team_members'])
    expect(validUntil.length).toBeGreaterThan(0)
  })

  it.each([
    ['/questions?search=recieve+samlpes', 'samples'],
    ['/questions?search=moq', 'minimum-order'],
    ['/questions?search=job', 'vacancies'],
  ])('finds at %s first: %s', async (path, id) => expect((await answersAt(path))[0]?.id).toBe(id))

  it('searches for the first 200 characters', async () => {
    const { given } = visit(`/questions?search=${'moq '.repeat(2500)}`)
    expect((await loader(given)).search).toHaveLength(200)
  })

  it('finds nothing for other subjects', async () => {
    expect(await answersAt('/questions?search=zeppelin')).toEqual([])
  })

  it('hides on a public website what depends on placeholders', async () => {
    const ids = (await answersAt('/questions', { siteUrl: SITE_URL })).map(({ id }) => id)
    expect(ids).toContain('minimum-order')
    for (const id of ['certificates', 'carbon-neutral', 'company-size']) expect(ids).not.toContain(id)
  })

  it('shows what staff have changed, added and removed', async () => {
    const { id: _, ...first } = DEFAULT_COMPANY.answers[0] ?? expect.fail()
    const row = (entryId: string, fields: unknown) => ({
      section: 'answers',
      entryId,
      fields,
      savedAt: '2026-12-01T10:00:00Z',
    })
    const { company } = mergeCompany(DEFAULT_COMPANY, [
      row('minimum-order', { ...first, answer: 'Forty.' }),
      row('do-you-make-hats', { ...first, question: 'Do you make hats?', answer: 'Only of board.' }),
      row('lead-time', null),
    ])
    const answers = await answersAt('/questions', { company })
    const answerOf = (id: string) => answers.find((answer) => answer.id === id)?.answer
    expect(['minimum-order', 'do-you-make-hats', 'lead-time'].map(answerOf)).toEqual([
      'Forty.',
      'Only of board.',
      undefined,
    ])
  })
})
