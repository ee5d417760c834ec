/** Behaviour from docs/decisions/0021. */
import { expect, it } from 'vitest'
import {
  countAttempts,
  DAY,
  fixture,
  MAX_UNKNOWN_DEVICE_ATTEMPTS,
  newNetwork,
  openAttemptFixture,
  requestCode,
  verifyStatus,
  waitAfter,
  wrongCode,
} from '#backend/auth/one-time-tokens/attempts.fixture.ts'

openAttemptFixture()

it('attempts at codes without a known device are limited to 64 in the worst year of two years of continuous attempts', async () => {
  const attemptTimes: number[] = []
  let now = 0
  const advance = (seconds: number) => {
    fixture.advance(seconds)
    now += seconds
  }
  while (now < 730 * DAY) {
    const from = newNetwork()
    advance(60)
    expect((await requestCode(from)).status).toBe(200)
    const code = fixture.emails.at(-1)!.code!
    let compared = 0
    // Seven attempts in a row, each from another network.
    for (let attempt = 0; attempt < 7; attempt += 1)
      if ((await verifyStatus(attempt === 0 ? from : newNetwork(), wrongCode(code))) === 403) compared += 1
    for (let count = 0; count < compared; count += 1) attemptTimes.push(now)
    const counted = attemptTimes.filter((at) => at > now - 365 * DAY).length
    advance(Math.max(waitAfter(counted) / 1000 - 60, 0))
  }
  const worst = Math.max(
    ...attemptTimes.map((at) => attemptTimes.filter((other) => other >= at && other < at + 365 * DAY).length),
  )
  expect(worst).toBe(MAX_UNKNOWN_DEVICE_ATTEMPTS)
  expect(await countAttempts()).toBeLessThanOrEqual(MAX_UNKNOWN_DEVICE_ATTEMPTS)
})
