import { describe, expect, it } from 'vitest'
import {
  contentFailureMessage,
  isResolvedBySignIn,
  type SessionErrorCode,
  sessionMessage,
  uploadFailureMessage,
} from './error-catalogue.ts'

const SESSION_MESSAGES = {
  TOKEN_EXPIRED: 'Your session has expired. Please log in again.',
  INVALID_TOKEN: 'Authentication failed. Please log in again.',
  MALFORMED_TOKEN: 'Authentication failed. Please log in again.',
  INVALID_TOKEN_FORMAT: 'Authentication failed. Please log in again.',
  USER_NOT_FOUND: 'User account not found. Please contact support.',
  INVALID_USER_DATA: 'Invalid user data detected. Please log in again.',
  INVALID_ROLE: 'Access denied. Invalid user permissions.',
  MISSING_AUTH_HEADER: 'Authentication required. Please log in.',
  MISSING_TOKEN: 'Authentication required. Please log in.',
  CONFIG_ERROR: 'Server configuration error. Please contact support.',
} satisfies Record<SessionErrorCode, string>

describe('sessionMessage', () => {
  it.each(Object.entries(SESSION_MESSAGES))('uses the catalogue’s message for %s', (code, message) => {
    expect(sessionMessage(code, 'something else')).toBe(message)
  })

  it.each([
    ['SOMETHING_NEW', 'the server’s words', 'the server’s words'],
    ['toString', 'the server’s words', 'the server’s words'],
    [undefined, 'the server’s words', 'the server’s words'],
    ['SOMETHING_NEW', undefined, 'Your session has expired. Please log in again.'],
    [undefined, '', 'Your session has expired. Please log in again.'],
  ])('returns for code %s and server message %j: %j', (code, serverMessage, message) => {
    expect(sessionMessage(code, serverMessage)).toBe(message)
  })
})

describe('isResolvedBySignIn', () => {
  it.each(['TOKEN_EXPIRED', 'INVALID_USER_DATA', 'SOMETHING_NEW', undefined])(
    'accepts the code %s',
    (code) => {
      expect(isResolvedBySignIn(code)).toBe(true)
    },
  )

  it.each(['USER_NOT_FOUND', 'INVALID_ROLE', 'CONFIG_ERROR'])('rejects the code %s', (code) => {
    expect(isResolvedBySignIn(code)).toBe(false)
  })
})

describe('contentFailureMessage and uploadFailureMessage', () => {
  it('contain action, entity and cause', () => {
    expect(contentFailureMessage('restore', 'news article', 'no')).toBe('Failed to restore news article: no')
    expect(uploadFailureMessage('media', 'no')).toBe('Failed to upload media: no')
  })
})
