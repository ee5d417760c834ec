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

it('what a statement beside a question is about is offered', async () => {
  const { said, offered } = await find(
    'I applied two weeks ago and have heard nothing. Do you have any jobs in the warehouse at the moment?',
  )
  expect([...said, ...offered]).toEqual(
    expect.arrayContaining([answerOf('vacancies'), questionOf('application-status')]),
  )
})
