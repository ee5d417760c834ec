import type { Context } from 'hono'
import { z } from 'zod'
import { refusePerson } from './refusals.ts'

/** Whom the address names. @throws {ApiRefusal} UNKNOWN_PERSON for what is no id */
export function personOf(context: Context): string {
  const id = z.uuid().safeParse(context.req.param('person'))
  if (!id.success) throw refusePerson('UNKNOWN_PERSON')
  return id.data
}
