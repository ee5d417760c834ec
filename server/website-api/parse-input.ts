import type { z } from 'zod'
import { ApiRefusal } from './errors.ts'

/** What the caller sent, as the rest can trust it. @throws {ApiRefusal} 400 with the first message, which people read */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new ApiRefusal(
    400,
    'INVALID_INPUT',
    parsed.error.issues[0]?.message ?? 'Please check what you have entered.',
  )
}
