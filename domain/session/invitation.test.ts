import { describe, expect, it } from 'vitest'
import { parseLinkResult } from './invitation.ts'

describe('fragment of an emailed link', () => {
  it.each([
    [
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid&sb=',
      'otp_expired',
    ],
    ['#error_code=user_banned', 'user_banned'],
    ['#access_token=e30.e30.x&expires_in=3600&refresh_token=abc&type=invite', ''],
    ['#our-sites', null],
    ['', null],
  ])('%s gives %j', (fragment, result) => {
    expect(parseLinkResult(fragment)).toBe(result)
  })
})
