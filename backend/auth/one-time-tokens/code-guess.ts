/**
 * One guess at the codes of an address. A code allows five tries, and an address a hundred guesses in any 24 hours over
 * all networks. The last twenty of these are reserved for whoever asked for the code, so that nobody can use them all
 * up and shut the owner out. The rule and its arithmetic are in docs/decisions/0009. Rows are written and questions
 * asked in the same way for an address that belongs to nobody.
 */
import type { Statement } from '#backend/database/database.ts'
import { type CodeChallenge, s256 } from '../protocol/code-challenge.ts'
import { type AuthContext, timestamp } from '../protocol/context.ts'
import { bannedSql } from '../protocol/user.ts'
import {
  GUESSES_PER_DAY,
  LIFETIME_MINUTES,
  lockAddress,
  ofKind,
  type TokenKind,
  TRIES_PER_CODE,
} from './one-time-token.ts'

/** Anyone may make this many guesses a day. */
export const OPEN_GUESSES = 80
/** After this many guesses in a day, the rest is reserved for networks from which the address has signed in before. */
export const ASKED_GUESSES = 90
/** A network still counts as the owner's after this many wrong guesses at the address in a day: one slip is human. */
const SLIPS = 2
/** A network is remembered for this many days after a code was entered correctly there. */
export const KNOWN_DAYS = 90

export interface Guess {
  readonly email: string
  readonly code: string
  readonly kinds: readonly TokenKind[]
  /**
   * The PKCE verifier, by which a client proves that it asked for the code even though it has changed networks since.
   */
  readonly verifier?: string | undefined
}

export interface Guessing {
  /** Comes before the other statements of a batch: of two simultaneous guesses, the second must see the first. */
  readonly lock: Statement
  /** Returns one row of `banned`, `spent`: why the guess would be refused before it is looked at. */
  readonly standing: Statement
  /** Common table expressions that end in `redeemed (user_id)`. */
  readonly redeem: Statement
}

export async function guessCode(
  { dependencies, secrets }: Pick<AuthContext, 'dependencies' | 'secrets'>,
  request: Request,
  { email, code, kinds, verifier }: Guess,
): Promise<Guessing> {
  const addressHash = await secrets.hash('address', email)
  const values = [
    email,
    addressHash,
    await secrets.hash('code', email, code),
    timestamp(dependencies.clock()),
    dependencies.isLocal(request),
    await networkHash({ dependencies, secrets }, request),
    verifier ? await s256(verifier) : '',
  ]
  const admission = admissionSql(kinds)
  return {
    lock: lockAddress(addressHash),
    standing: {
      text: `${admission}
        select exists (select from person where banned) as banned,
          d.guesses >= ${GUESSES_PER_DAY}
            or (exists (select from considered) and not exists (select from admitted)) as spent
        from day as d`,
      values,
    },
    redeem: { text: `${admission}, ${REDEMPTION}`, values },
  }
}

/**
 * Notes who asked for the newest code of a kind, including a client that was told to wait, since it has the same mail.
 */
export async function askedForCode(
  { dependencies, secrets }: Pick<AuthContext, 'dependencies' | 'secrets'>,
  request: Request,
  asked: { addressHash: string; kind: TokenKind; codeChallenge?: CodeChallenge | undefined },
): Promise<Statement> {
  const { challenge, method } = asked.codeChallenge ?? {}
  return {
    text: `insert into auth.code_requests (token_id, network_hash, challenge_hash)
      select id, $3, $4 from (
        select t.id, t.used_at, t.expires_at from auth.one_time_tokens as t
        where t.address_hash = $1 and t.kind = $2 order by t.created_at desc limit 1
      ) as newest
      where used_at is null and expires_at > $5::timestamptz and ($3 <> '' or $4 <> '')
      on conflict do nothing`,
    values: [
      asked.addressHash,
      asked.kind,
      await networkHash({ dependencies, secrets }, request),
      challenge === undefined ? '' : method === 's256' ? challenge : await s256(challenge),
      timestamp(dependencies.clock()),
    ],
  }
}

/**
 * SQL that counts the guesses made at an address in the 24 hours before $`now`.
 * @param addressHash an SQL expression
 */
export function guessesOfDay(addressHash: string, now: number): string {
  return `(
    select count(*) from auth.code_guesses as g
    where g.address_hash = ${addressHash} and g.guessed_at > $${now}::timestamptz - interval '24 hours'
  )`
}

/** Returns nothing for a request from the site's own process, which is no network. */
async function networkHash(
  { dependencies, secrets }: Pick<AuthContext, 'dependencies' | 'secrets'>,
  request: Request,
): Promise<string> {
  const address = dependencies.clientAddress(request)
  return address === '' ? '' : secrets.hash('network', address)
}

/**
 * For each kind, a guess is tried against the newest code and, where the client asked for an older one, against the
 * newest of its own, so that nobody can make a person's codes void by asking for codes in their name. The guess counts
 * once for each.
 */
function admissionSql(kinds: readonly TokenKind[]): string {
  return `with person as (
      select u.id, ${bannedSql(4, 5)} as banned from auth.users as u where u.email = $1 and u.deleted_at is null
    ),
    day as (
      select count(*) as guesses, count(*) filter (where g.network_hash = $6 and $6 <> '') as slips
      from auth.code_guesses as g
      where g.address_hash = $2 and g.guessed_at > $4::timestamptz - interval '24 hours'
    ),
    known as (
      select from auth.known_networks as k
      where k.address_hash = $2 and k.network_hash = $6
        and k.signed_in_at > $4::timestamptz - interval '${KNOWN_DAYS} days'
    ),
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
      from considered as c cross join day as d
      where c.attempts < ${TRIES_PER_CODE} and (
        d.guesses + c.place <= ${OPEN_GUESSES}
        or (
          c.own and d.guesses + c.place <= ${ASKED_GUESSES}
          and d.slips < ${SLIPS} and c.attempts < ${SLIPS}
        )
        or (c.own and d.guesses + c.place <= ${GUESSES_PER_DAY} and exists (select from known))
      )
    )`
}

/**
 * A correct guess ends the address's other codes of that kind; a wrong one is recorded against each code that was
 * tried.
 */
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
    insert into auth.code_guesses (address_hash, network_hash, guessed_at)
    select $2, $6, $4::timestamptz from guess where not fits
  ),
  ended as (
    update auth.one_time_tokens as t set expires_at = $4::timestamptz
    from outcome as o
    where t.address_hash = $2 and t.kind = any (o.kinds) and t.id not in (select id from admitted)
      and t.used_at is null and t.expires_at > $4::timestamptz
      and exists (select from guess where used_at is not null)
  ),
  visited as (
    insert into auth.known_networks (address_hash, network_hash, signed_in_at)
    select $2, $6, $4::timestamptz where $6 <> '' and exists (select from guess where used_at is not null)
    on conflict (address_hash, network_hash) do update set signed_in_at = excluded.signed_in_at
  ),
  redeemed as (select user_id from guess where used_at is not null)`
