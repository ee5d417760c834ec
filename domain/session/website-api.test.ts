import { describe, expect, it } from 'vitest'
import { csrfRetryDelayMs } from './website-api.ts'

describe('csrfRetryDelayMs', () => {
  it('waits 2, 4 and 8 seconds after the first three failed attempts', () => {
    expect([1, 2, 3].map(csrfRetryDelayMs)).toEqual([2000, 4000, 8000])
  })
})
