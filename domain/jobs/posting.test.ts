import { describe, expect, it } from 'vitest'
import { employmentTypes } from './posting.ts'

describe('employmentTypes', () => {
  it.each([
    ['Full-time', ['FULL_TIME']],
    ['part time', ['PART_TIME']],
    ['Full-time or part-time', ['FULL_TIME', 'PART_TIME']],
    ['Fixed-term, full-time', ['FULL_TIME', 'TEMPORARY']],
    ['Contract', ['CONTRACTOR']],
    ['Summer internship', ['INTERN']],
    ['Apprenticeship', ['OTHER']],
    ['Contemporary', ['OTHER']],
  ])('returns for %j: %j', (type, kinds) => {
    expect(employmentTypes(type)).toEqual(kinds)
  })
})
