import { describe, expect, it, vi } from 'vitest'
import { DatabaseError, QueryCancelledError, tooManyConnections } from '#backend/database/database.ts'
import { errorResponse } from './error-response.ts'

async function render(thrown: Error) {
  const log = { error: vi.fn() }
  const response = errorResponse(thrown, true, log)
  const { code, message } = (await response.json()) as { code: string; message: string }
  return {
    status: response.status,
    code,
    message,
    retryAfter: response.headers.get('retry-after'),
    logged: log.error.mock.calls.length,
  }
}

describe('cancelled work', () => {
  it.each([
    ['timeout', 'canceling statement due to statement timeout'],
    ['contention', 'canceling statement because it delayed others'],
    ['disconnected', 'canceling statement because its client disconnected'],
  ] as const)("returns PostgreSQL's query_canceled as a temporary error: %s", async (reason, message) => {
    const stopped = new QueryCancelledError(reason, 'words for the log')
    expect(await render(stopped)).toEqual({
      status: 503,
      code: '57014',
      message,
      retryAfter: '5',
      logged: 0,
    })
  })
})

it('an overload makes clients retry after a second and does not fill the log', async () => {
  expect(await render(tooManyConnections())).toMatchObject({
    status: 503,
    code: '53300',
    retryAfter: '1',
    logged: 0,
  })
})

describe('input errors are 400; errors that PostgreSQL did not expect are logged', () => {
  it.each([
    ['22P02', 400, 0],
    ['22021', 400, 0],
    ['2201B', 400, 0],
    ['54000', 400, 0],
    ['54001', 400, 0],
    ['54023', 400, 0],
    ['XX000', 400, 1],
    ['XX001', 500, 1],
    ['XX002', 500, 1],
  ])('%s is %i', async (code, status, logged) => {
    expect(await render(new DatabaseError({ code, message: 'x' }))).toMatchObject({ status, code, logged })
  })
})
