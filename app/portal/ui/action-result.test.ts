import { describe, expect, it, vi } from 'vitest'
import { ContentError, STALE_VERSION } from '#app/content/content-error.ts'
import { SignInDeclinedError } from '#app/session/data-session.ts'
import { SERVICE_UNAVAILABLE, UNEXPECTED_ERROR } from '#domain/errors/error-catalogue.ts'
import { failureMessage, TimeoutError, tryAction } from './action-result.ts'

const refusal = (code: string) => new ContentError('It was refused.', { message: '', code }, 409)

describe('an attempt', () => {
  it('that succeeds has its data and no failure', async () => {
    expect(await tryAction(async () => 7)).toEqual({ data: 7, failure: null })
  })

  it.each([
    ['a refusal', refusal('23505'), { failure: 'It was refused.', code: '23505', isConflict: false }],
    [
      'a record that somebody else changed',
      refusal(STALE_VERSION),
      { failure: 'It was refused.', code: STALE_VERSION, isConflict: true },
    ],
    [
      'a request that somebody else changed',
      refusal('REQUEST_CHANGED'),
      { failure: 'It was refused.', code: 'REQUEST_CHANGED', isConflict: true },
    ],
    [
      'signing in that was declined',
      new SignInDeclinedError(),
      { failure: 'Authentication required. Please log in.', code: '', isConflict: false },
    ],
  ])('that fails by %s is that failure, and never throws', async (_, error, failure) => {
    expect(await tryAction(() => Promise.reject(error))).toEqual({ data: null, ...failure })
  })
})

describe('what a person reads', () => {
  it('of data that do not come is that they cannot be reached', () => {
    expect(failureMessage(new TimeoutError(Promise.resolve()))).toBe(SERVICE_UNAVAILABLE)
  })

  it('of what nobody expected is general, and the console has the rest', () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const error = new TypeError('x is not a function')
    expect(failureMessage(error)).toBe(UNEXPECTED_ERROR)
    expect(reported).toHaveBeenCalledWith(error)
    vi.unstubAllGlobals()
  })
})
