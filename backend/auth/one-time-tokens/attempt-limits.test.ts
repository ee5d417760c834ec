/** Checks the calculation in docs/decisions/0021. */
import { expect, it } from 'vitest'
import { DEVICE_ATTEMPTS_PER_YEAR, FREE_ATTEMPTS, YEAR_DAYS } from './attempt-limits.ts'
import { MAX_UNKNOWN_DEVICE_ATTEMPTS, waitAfter } from './attempts.fixture.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

it('delays grow from 15 minutes to 8 days', () => {
  expect([0, 9, 10, 11, 14, 18, 19, 20, 64].map((guesses) => waitAfter(guesses))).toEqual([
    ...[0, 0, 15 * MINUTE, 30 * MINUTE, 4 * 60 * MINUTE, 64 * 60 * MINUTE],
    ...[128 * 60 * MINUTE, 8 * DAY, 8 * DAY],
  ])
})

it('delays allow at most 64 attempts in any year', () => {
  let guesses = FREE_ATTEMPTS
  for (let passed = waitAfter(guesses); passed < YEAR_DAYS * DAY; passed += waitAfter(guesses)) guesses += 1
  expect(guesses).toBe(MAX_UNKNOWN_DEVICE_ATTEMPTS)
})

it("a year's attempts find one in a million codes with a chance of 1 in 10,000", () => {
  expect((MAX_UNKNOWN_DEVICE_ATTEMPTS + DEVICE_ATTEMPTS_PER_YEAR) / 1_000_000).toBe(1 / 10_000)
})
