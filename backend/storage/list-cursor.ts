/** Where a page of `list-v2` ended. Clients hand it back unread; what they changed in it can only move the place. */
import { z } from 'zod'
import { errors } from './errors.ts'

const cursor = z.object({
  /** The full name of the last file, or of the last folder with its slash. */
  name: z
    .string()
    .max(2048)
    .refine((name) => !name.includes('\0')),
  folder: z.boolean(),
  /** By which time it was sorted: ISO 8601 with milliseconds; null when by name. */
  time: z.iso.datetime({ precision: 3 }).nullable(),
  column: z.enum(['name', 'updated_at', 'created_at']),
  order: z.enum(['asc', 'desc']),
})

/** The order belongs to the place: a next page goes on in the order of the first. */
export type ListCursor = z.output<typeof cursor>

export function encodeCursor(place: ListCursor): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** @throws StorageError `InvalidParameter` */
export function decodeCursor(text: string): ListCursor {
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw errors.invalidParameter('Invalid continuation token')
  }
}
