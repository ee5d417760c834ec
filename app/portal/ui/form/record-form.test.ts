import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from './record-form.ts'

const schema = z
  .object({
    title: z.string().min(1, 'Enter a title.').regex(/\S/, 'Enter words.'),
    since: z.string(),
    until: z.string(),
  })
  .refine(({ since, until }) => since <= until, { path: ['until'], message: 'It ends before it begins.' })

const errorsOf = (values: z.input<typeof schema>) => {
  const parsed = schema.safeParse(values)
  return parsed.success ? {} : fieldErrors(parsed.error)
}

describe('form errors', () => {
  it.each([
    [{ title: 'A', since: '1', until: '2' }, {}],
    [{ title: '', since: '1', until: '2' }, { title: 'Enter a title.' }],
    [{ title: 'A', since: '2', until: '1' }, { until: 'It ends before it begins.' }],
  ])('of %j are the schema’s messages, one per field: %j', (values, errors) => {
    expect(errorsOf(values)).toEqual(errors)
  })
})
