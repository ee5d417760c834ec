/** Bounds on what one request may ask for. Past them the answer is a clear error, never a truncated request. */

/** `max_rows` of supabase/config.toml: no list, embedded ones included, is longer. */
export const maxRows = 1000

/** Bytes of a request's body. */
export const maxBodyBytes = 8 * 1024 * 1024

/** Rows of a request's body. */
export const maxPayloadRows = 100_000

/** Levels of a value, in a body or a filter: PostgreSQL reads JSON and searches by recursion. */
export const maxValueNesting = 500

/** Characters of a query string: a thousand ids in an `in` list and then some. */
export const maxQueryLength = 65_536

/** Levels of `and(or(…))` and of `a(b(…))`. */
export const maxNesting = 16

/**
 * Times that one selection may name the same values under different aliases: a line of text could otherwise ask for
 * gigabytes, which the database makes in memory.
 */
export const maxRepeats = 8

/** Selected fields, filters, conditions or order terms of one request. */
export const maxTerms = 1000
