/**
 * Builds an attempt at the codes of an address: five per code and 100 per address in 365 days, with a reserve for known
 * devices, so that attackers cannot lock the account holder out (docs/decisions/0021). Unknown addresses get the same
 * rows and queries.
 */
import type { Statement } from '#backend/database/database.ts'
import { UNKNOWN_ADDRESS } from '#backend/dependencies/dependencies.ts'
import { type CodeChallenge, s256 } from '../protocol/code-challenge.ts'
import { type AuthContext, timestamp } from '../protocol/context.ts'
import { isBannedSql } from '../protocol/user.ts'
import { ATTEMPT_QUOTA_SQL } from './attempt-limits.ts'
import { deviceHash, type NewDevice, newDevice, renewDeviceSql } from './known-device.ts'
import {
  ATTEMPTS_PER_CODE,
  LIFETIME_MINUTES,
  lockEmailAddress,
  ofKind,
  type TokenKind,
} from './one-time-token.ts'

export interface CodeAttempt {
  readonly email: string
  readonly code: string
  readonly kinds: readonly TokenKind[]
  /** Proves that this client requested the code, even from another network. */
  readonly verifier?: string | undefined
}

export interface CodeAttemptStatements {
  /** Runs first, so that concurrent attempts see each other. */
  readonly lock: Statement
  /** Returns one row of `person`, `banned`, `spent`: the user, and why the attempt is rejected. */
  readonly status: Statement
  /** Ends in `redeemed (user_id)`. */
  readonly redeem: Statement
  readonly device: NewDevice
}

export async function buildCodeAttempt(
  { dependencies, secrets }: Pick<AuthContext, 'dependencies' | 'secrets'>,
  request: Request,
  { email, code, kinds, verifier }: CodeAttempt,
): Promise<CodeAttemptStatements> {
  const addressHash = await secrets.hash('address', email)
  const device = await newDevice({ dependencies, secrets })
  const values = [
    email,
    addressHash,
    await secrets.hash('code', email, code),
    timestamp(dependencies.clock()),
    dependencies.allowsDemoUsers(request),
    await networkHash({ dependencies, secrets }, request),
    verifier ? await s256(verifier) : '',
    await deviceHash({ dependencies, secrets }, request),
  ]
  const admission = admissionSql(kinds)
  return {
    lock: lockEmailAddress(addressHash),
    status: {
      text: `${admission}
        select (select id from person) as person, exists (select from person where banned) as banned,
          b.room = 0 or (exists (select from considered) and not exists (select from admitted)) as spent
        from budget as b`,
      values,
    },
    redeem: { text: `${admission}, ${REDEMPTION}`, values: [...values, device.hash] },
    device,
  }
}

/** Returns the statement that records which client requested the newest code, even during the cooldown. */
export async function recordCodeRequest(
  { dependencies, secrets }: Pick<AuthContext, 'dependencies' | 'secrets'>,
  request: Request,
  codeRequest: { addressHash: string; kind: TokenKind; codeChallenge?: CodeChallenge | undefined },
): Promise<Statement> {
  const { challenge, method } = codeRequest.codeChallenge ?? {}
  return {
    text: `insert into auth.code_requests (token_id, network_hash, challenge_hash)
      select id, $3, $4 from (
        select t.id, t.used_at, t.expires_at from auth.one_time_tokens as t
        where t.address_hash = $1 and t.kind = $2 order by t.created_at desc limit 1
      ) as newest
      where used_at is null and expires_at > $5::timestamptz and ($3 <> '' or $4 <> '')
      on conflict do nothing`,
    values: [
      codeRequest.addressHash,
      codeRequest.kind,
      await networkHash({ dependencies, secrets }, request),
      challenge === undefined ? '' : method === 's256' ? challenge : await s256(challenge),
      timestamp(dependencies.clock()),
    ],
  }
}

async function networkHash(
  { dependencies, secrets }: Pick<AuthContext, 'dependencies' | 'secrets'>,
  request: Request,
): Promise<string> {
  const address = dependencies.clientAddress(request)
  // Clients without an address have no network in common.
  return address === null || address === UNKNOWN_ADDRESS ? '' : secrets.hash('network', address)
}

/**
 * Compares with the newest code of each kind and the newest that this client requested, so that requests by others
 * don't invalidate a user's code. Each comparison counts.
 */
function admissionSql(kinds: readonly TokenKind[]): string {
  return `with person as (
      select u.id, ${isBannedSql(4, 5)} as banned from auth.users as u where u.email = $1 and u.deleted_at is null
    ),
    ${ATTEMPT_QUOTA_SQL},
    recent as (
      select t.id, t.kind, t.created_at, exists (
          select from auth.code_requests as r
          where r.token_id = t.id and (r.network_hash = $6 and $6 <> '' or r.challenge_hash = $7 and $7 <> '')
        ) as own
      from auth.one_time_tokens as t
      where t.address_hash = $2 and ${ofKind(kinds)}
        and t.created_at > $4::timestamptz - interval '${LIFETIME_MINUTES} minutes'
    ),
    ranked as (
      select id, own,
        row_number() over (partition by kind order by created_at desc, id) as place,
        row_number() over (partition by kind, own order by created_at desc, id) as place_among_own
      from recent
    ),
    considered as (
      select t.id, t.user_id, t.kind, t.code_hash, t.attempts, r.own,
        row_number() over (order by r.own desc, t.created_at desc, t.id) as place
      from ranked as r join auth.one_time_tokens as t on t.id = r.id
      where (r.place = 1 or (r.own and r.place_among_own = 1))
        and t.used_at is null and t.expires_at > $4::timestamptz
    ),
    admitted as (
      select c.id, c.kind, c.code_hash = $3 and c.user_id = (select id from person) as fits
      from considered as c cross join budget as b
      -- Attempts by others do not use up a code for a known device.
      where c.place <= b.room and (b.counter in ('device', 'spare') or c.attempts < ${ATTEMPTS_PER_CODE})
    )`
}

/** A correct attempt invalidates the other codes of that kind; a wrong one counts for each code compared. */
const REDEMPTION = `outcome as (
    select coalesce(bool_or(fits), false) as fits, array_agg(kind) filter (where fits and kind <> 'link') as kinds
    from admitted
  ),
  guess as (
    update auth.one_time_tokens as t set
      attempts = t.attempts + case when o.fits then 0 else 1 end,
      last_attempt_at = $4::timestamptz,
      used_at = case when a.fits then $4::timestamptz end,
      expires_at = case
        when not a.fits and t.kind = any (o.kinds) then least(t.expires_at, $4::timestamptz) else t.expires_at
      end
    from admitted as a cross join outcome as o
    where t.id = a.id and t.used_at is null and not (o.fits and exists (select from person where banned))
    returning t.id, t.user_id, t.used_at, o.fits
  ),
  counted as (
    insert into auth.code_guesses (address_hash, device_hash, belongs, guessed_at)
    select $2, case when b.counter = 'device' then $8 else '' end, exists (select from person), $4::timestamptz
    from guess cross join budget as b where not fits and b.counter <> 'spare'
  ),
  spared as (
    update auth.known_devices as k set spare = k.spare - (select count(*) from guess where not fits)
    from budget as b where b.counter = 'spare' and k.address_hash = $2 and k.device_hash = $8
      and exists (select from guess where not fits)
  ),
  ended as (
    update auth.one_time_tokens as t set expires_at = $4::timestamptz
    from outcome as o
    where t.address_hash = $2 and t.kind = any (o.kinds) and t.id not in (select id from admitted)
      and t.used_at is null and t.expires_at > $4::timestamptz
      and exists (select from guess where used_at is not null)
  ),
  ${renewDeviceSql({
    addressHash: '$2',
    previousHash: '$8',
    newHash: '$9',
    now: '$4::timestamptz',
    spare: '0',
    condition: 'exists (select from guess where used_at is not null)',
  })},
  redeemed as (select user_id from guess where used_at is not null)`
