import { describe, expect, it } from 'vitest'
import { limitLength } from './length-limit.ts'

describe('limitLength', () => {
  it.each([
    ['a short text', 159, {}],
    ['a text near the limit', 160, { description: '160 of 200 characters' }],
    ['a text at the limit', 200, { description: '200 of 200 characters' }],
    [
      'an overlong text',
      215,
      { description: '215 of 200 characters', error: 'Shorten this to 200 characters.' },
    ],
  ])('describes %s', (_, length, props) => {
    expect(limitLength(`${'x'.repeat(length)} `, 200)).toEqual(props)
  })

  it('keeps the hint', () => {
    expect(limitLength('', 200, 'Shown to applicants.')).toEqual({ description: 'Shown to applicants.' })
    expect(limitLength('x'.repeat(1000), 1000, 'Shown to applicants.')).toEqual({
      description: 'Shown to applicants. 1,000 of 1,000 characters',
    })
  })
})
