import { DatabaseError as ServerError } from 'pg'
import { DatabaseError, QueryCancelledError, RowCountError } from '../database.ts'

const SHUTDOWN_CODES = new Set(['57P01', '57P02', '57P03', '57P05'])

/** A query that exceeds `limit` becomes class 08, as with PGlite. */
export function toDatabaseError(error: unknown, limit: number): DatabaseError | RowCountError {
  if (error instanceof RowCountError) return error
  if (error instanceof DatabaseError || error instanceof ServerError) return fromServerError(error, limit)
  const reason =
    error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error)
  return new DatabaseError({
    code: '08006',
    message: `The database cannot be reached: ${reason}`,
    cause: error,
  })
}

function fromServerError(error: DatabaseError | ServerError, limit: number): DatabaseError {
  const { code = 'XX000', message } = error
  if (code === '57014') return queryTimeout(limit, error)
  if (SHUTDOWN_CODES.has(code)) return new DatabaseError({ code: '08006', message, cause: error })
  if (error instanceof DatabaseError) return error
  const { detail, hint, constraint } = error
  return new DatabaseError({ code, message, detail, hint, constraint, cause: error })
}

export function queryTimeout(limit: number, cause?: unknown): QueryCancelledError {
  return new QueryCancelledError(
    'timeout',
    `The query ran longer than ${limit} ms and was cancelled`,
    true,
    cause,
  )
}
