import { expect, it } from 'vitest'
import { getSearchableParts } from '#domain/assistant/dialogue/dialogue.ts'
import { FIRST_STATE } from '#domain/assistant/dialogue/state.ts'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'
import { opened } from '#tests/support/opened.ts'
import { SITE_URL } from '#tests/support/page-visit.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { findAnswers } from './find-answers.server.ts'

const backend = opened(openTestBackend)
const { answers } = DEFAULT_COMPANY
const answerOf = (id: string) => answers.find((one) => one.id === id)?.answer
const questionOf = (id: string) => answers.find((one) => one.id === id)?.question ?? id

/** Returns the texts of the answers, and the questions that are offered. */
async function find(message: string) {
  const { publishable, secret } = backend
  const answered = await findAnswers(getSearchableParts(FIRST_STATE, message, new Date()), {
    company: DEFAULT_COMPANY,
    data: publishable,
    secret,
    model: undefined,
    now: () => new Date(),
    page: { tag: () => {}, validUntil: () => {} },
    readPage: async () => null,
    report: (error: unknown) => expect.fail(String(error)),
    siteUrl: SITE_URL,
    onSentence: () => {},
    onDrop: () => {},
  } as unknown as Parameters<typeof findAnswers>[1])
  return {
    said: answered.map(({ answer }) => answer?.text),
    offered: answered.flatMap(({ suggestions }) => suggestions),
  }
}

it('a question is read with the statement that explains it', async () => {
  const { said } = await find(
    'Our delivery was due this morning and nothing has turned up. Can you tell me where the lorry is?',
  )
  expect(said).toEqual([answerOf('late-order')])
})

it('a question about the one before is read with it, unless it is clear alone', async () => {
  expect((await find('Is the machine operator job still open? And what shifts is it?')).said).toEqual([
    answerOf('vacancies'),
    answerOf('shifts'),
  ])
})

it('the question, or a statement beside it, that is about something else is offered', async () => {
  const open = await find(
    'I applied for machine operator two weeks ago and have not heard anything. Is the job still open?',
  )
  expect(open.said).toEqual([answerOf('application-status')])
  expect(open.offered).toContain(questionOf('vacancies'))

  const shifts = await find(
    'I’ve heard nothing about my application. Which shifts would I work? And is there a canteen?',
  )
  expect(shifts.said).toEqual([answerOf('shifts'), answerOf('staff-facilities')])
  expect(shifts.offered).toContain(questionOf('application-status'))
})
