import type { Session } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { isValidSession } from './valid-session.ts'

const NOW = 1_000_000
const valid = {
  access_token: 'header.claims.signature',
  refresh_token: 'abcdefghijkl',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: NOW / 1000 + 1,
  user: {
    id: 'a1',
    email: 'ann@example.com',
    app_metadata: {},
    user_metadata: {},
    aud: 'authenticated',
    created_at: '',
  },
} as const satisfies Session

it.each([
  ['a token, a person and time left', valid, true],
  ['no session', null, false],
  ['no token', { ...valid, access_token: '' }, false],
  ['nobody', { ...valid, user: { ...valid.user, id: '' } }, false],
  ['somebody without a valid email', { ...valid, user: { ...valid.user, email: 'ann' } }, false],
  ['its time over', { ...valid, expires_at: NOW / 1000 }, false],
] as [string, Session | null, boolean][])('a session with %s is valid: %s', (_, session, expected) => {
  expect(isValidSession(session, NOW)).toBe(expected)
})
