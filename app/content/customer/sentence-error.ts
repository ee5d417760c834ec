import type { PostgrestError } from '@supabase/supabase-js'
import { ContentError, toContentError } from '../content-error.ts'

/** An exception with this code has a sentence for the user. */
const SENTENCE = 'P0001'

/** Returns an error with the sentence of the customer area's functions, or a text of the error catalogue. */
export function toSentenceError(
  action: 'fetch' | 'create' | 'update',
  entity: string,
  error: PostgrestError,
  status: number,
): ContentError {
  return error.code === SENTENCE
    ? new ContentError(error.message, error, status)
    : toContentError(action, entity, error, status)
}
