import { errors } from '#backend/auth/errors.ts'
import { RowCountError, type Statement } from '#backend/database/database.ts'

/** Bytes of JSON. Metadata travels in every access token, and servers take headers of 16 kB. */
const MAX_METADATA = 8000

/** For the end of a batch that changes a person's metadata: rolls it back when a token could no longer carry it. */
export function metadataFits(userId: string): Statement {
  return {
    text: `select from auth.users where id = $1
        and octet_length(raw_app_meta_data::text) + octet_length(raw_user_meta_data::text) > ${MAX_METADATA}`,
    values: [userId],
    expect: { max: 0 },
  }
}

/** The error to throw for what a batch threw in which `metadataFits` is the statement with this index. */
export function metadataError(error: unknown, index: number): unknown {
  return error instanceof RowCountError && error.statement === index
    ? errors.validationFailed(
        `Metadata must not be larger than ${MAX_METADATA} bytes: access tokens carry it`,
      )
    : error
}
