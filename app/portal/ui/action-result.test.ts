import { describe, expect, it, vi } from 'vitest'
import { ContentError, STALE_VERSION } from '#app/content/content-error.ts'
import { SignInDeclinedError } from '#app/session/data-session.ts'
import { SERVICE_UNAVAILABLE, UNEXPECTED_ERROR } from '#domain/errors/error-catalogue.ts'
import { failureMessage, TimeoutError, tryAction } from './action-result.ts'

const refusal = (code: string) => new ContentError('It was refused.', { message: '', code }, 409)

describe('tryAction', () => {
  it('returns the data of a success', async () => {
    expect(await tryAction(async () => 7)).toEqual({ data: 7, failure: null })
  })

  it.each([
    ['a refusal', refusal('23505'), { failure: 'It was refused.', code: '23505', isConflict: false }],
    [
      'a record that another user changed',
      refusal(STALE_VERSION),
      { failure: 'It was refused.', code: STALE_VERSION, isConflict: true },
    ],
    [
      'a request that another user changed',
      refusal('REQUEST_CHANGED'),
      { failure: 'It was refused.', code: 'REQUEST_CHANGED', isConflict: true },
    ],
    [
      'a declined sign-in',
      new SignInDeclinedError(),
      { failure: 'Authentication required. Please log in.', code: '', isConflict: false },
    ],
    [
      'an unreachable server',
      new ContentError('No answer.', { message: '' }, 0),
      { failure: 'No answer.', code: '', isConflict: false, isUnreachable: true },
    ],
  ])('returns %s as a failure without throwing', async (_, error, failure) => {
    expect(await tryAction(() => Promise.reject(error))).toEqual({
      data: null,
      isUnreachable: false,
      ...failure,
    })
  })
})

describe('failure message', () => {
  it('reports unreachable data', () => {
    expect(failureMessage(new TimeoutError(Promise.resolve()))).toBe(SERVICE_UNAVAILABLE)
  })

  it('is general for unexpected errors, which are logged', () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const error = new TypeError('x is not a function')
    expect(failureMessage(error)).toBe(UNEXPECTED_ERROR)
    expect(reported).toHaveBeenCalledWith(error)
    vi.unstubAllGlobals()
  })
})
