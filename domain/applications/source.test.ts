import { describe, expect, it } from 'vitest'
import { getApplicationSource } from './source.ts'

describe('getApplicationSource', () => {
  it.each([
    [null, 'Website'],
    ['nonsense', 'Website'],
    ['https://boxes.example.com/jobs/7', 'Website'],
    ['https://boxes.example.com/jobs/7?utm_source=', 'Website'],
    ['https://boxes.example.com/jobs/7?utm_source=Indeed', 'indeed'],
    ['https://boxes.example.com/jobs/7?utm_source=%3Cb%3E%0A=SUM(1)', 'b sum 1'],
    [`https://boxes.example.com/jobs/7?utm_source=${'x'.repeat(99)}`, 'x'.repeat(60)],
  ])('returns for the referrer %s: %s', (referrer, source) => {
    expect(getApplicationSource(referrer)).toBe(source)
  })
})
