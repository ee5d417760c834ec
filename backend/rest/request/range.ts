import { requestErrors } from '../protocol/errors.ts'

/** Rows `offset` to `offset + limit - 1`; no end if `limit` is null. */
export interface RowRange {
  readonly offset: number
  readonly limit: number | null
}

export function parseRangeHeader(header: string | null): RowRange {
  const [, first, last] = /^\s*(?:items=)?(\d{1,15})-(\d{1,15})?\s*$/.exec(header ?? '') ?? []
  if (first === undefined) return { offset: 0, limit: null }
  const offset = Number(first)
  if (last === undefined) return { offset, limit: null }
  if (Number(last) < offset) throw requestErrors.lowerBeyondUpper()
  return { offset, limit: Number(last) - offset + 1 }
}

/** @throws {RestError} PGRST103 when `limit` is negative */
export function restrictRange(
  header: RowRange,
  limit: number | undefined,
  offset: number | undefined,
): RowRange {
  if (limit !== undefined && limit < 0) throw requestErrors.negativeLimit()
  const start = Math.max(offset ?? 0, header.offset)
  const ends = [endOf({ offset: offset ?? 0, limit: limit ?? null }), endOf(header)]
  const end = Math.min(...ends)
  return { offset: start, limit: end === Infinity ? null : Math.max(0, end - start) }
}

function endOf({ offset, limit }: RowRange): number {
  return limit === null ? Infinity : Math.max(0, offset) + limit
}
