import { RowCountError, type Statement } from '#backend/database/database.ts'
import { timestamp } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'

export interface NewUser {
  readonly id: string
  readonly email: string
  /** In ms since the epoch. */
  readonly now: number
  readonly passwordHash?: string | null
  readonly confirmed?: boolean
  readonly bannedUntil?: number | null
  readonly userMetadata?: Readonly<Record<string, unknown>> | null | undefined
  readonly appMetadata?: Readonly<Record<string, unknown>> | null | undefined
  readonly identityData?: Readonly<Record<string, unknown>> | null | undefined
}

const ON_CONFLICT_DO_NOTHING = 'on conflict (email) where is_sso_user = false do nothing'

/** @param onConflict for an existing address: raise `email_exists`, or do nothing */
export function newUser(user: NewUser, onConflict: 'error' | 'nothing'): readonly [Statement, Statement] {
  const now = timestamp(user.now)
  return [
    {
      text: `insert into auth.users
          (id, email, encrypted_password, email_confirmed_at, banned_until,
           raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $8) ${onConflict === 'nothing' ? ON_CONFLICT_DO_NOTHING : ''}`,
      values: [
        user.id,
        user.email,
        user.passwordHash ?? null,
        user.confirmed ? now : null,
        user.bannedUntil == null ? null : timestamp(user.bannedUntil),
        withoutNulls({ provider: 'email', providers: ['email'], ...user.appMetadata }),
        withoutNulls({ ...user.userMetadata }),
        now,
      ],
    },
    {
      text: `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
        select id::text, id, $2, 'email', $3, $3 from auth.users where id = $1`,
      values: [
        user.id,
        {
          ...user.identityData,
          sub: user.id,
          email: user.email,
          email_verified: user.confirmed === true,
          phone_verified: false,
        },
        now,
      ],
    },
  ]
}

function withoutNulls(metadata: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null))
}

/** In bytes. Access tokens contain metadata, and servers accept headers of 16 kB. */
const MAX_METADATA_BYTES = 8000

/** Last statement of a batch: rolls it back if the metadata are too large for a token. */
export function checkMetadataSize(userId: string): Statement {
  return {
    text: `select from auth.users where id = $1
        and octet_length(raw_app_meta_data::text) + octet_length(raw_user_meta_data::text) > ${MAX_METADATA_BYTES}`,
    values: [userId],
    expect: { max: 0 },
  }
}

/** Returns the error for a failed batch with `checkMetadataSize` at this index. */
export function metadataError(error: unknown, index: number): unknown {
  return error instanceof RowCountError && error.statement === index
    ? errors.validationFailed(
        `Metadata must not exceed ${MAX_METADATA_BYTES} bytes, because access tokens contain it`,
      )
    : error
}
