/**
 * How often the codes of one address may be guessed at, in SQL. An address allows a hundred wrong guesses in any 365
 * days, so that guessing succeeds with one in 10,000 a year: 36 of them are for its known devices, and what everybody
 * else makes together is spaced by waits that grow, so that it is 64 at most. The proof is in docs/decisions/0021.
 */

/** Everybody without a known device may make this many guesses before they have to wait. */
export const FREE_ATTEMPTS = 10
/** The wait after the guess that follows the free ones; each further guess doubles it, */
const FIRST_WAIT_MINUTES = 15
/** up to this. */
const LONGEST_WAIT_DAYS = 8

/** A known device may make this many wrong guesses in any 24 hours, */
export const DEVICE_ATTEMPTS_PER_DAY = 5
/** and all known devices of an address together this many in a year. */
export const DEVICE_ATTEMPTS_PER_YEAR = 36
/** The link in a mail gives the browser in which it is opened this many beside them. */
export const OVERRIDE_ATTEMPTS = 5

/** A guess counts, and a device that signed in is known, for this many days. */
export const YEAR_DAYS = 365

/** SQL for the wait after so many guesses. The exponent is bounded, because intervals overflow. */
function waitSql(guesses: string): string {
  return `case when ${guesses} < ${FREE_ATTEMPTS} then interval '0'
    else least(
      interval '${FIRST_WAIT_MINUTES} minutes' * 2 ^ least(${guesses} - ${FREE_ATTEMPTS}, 20),
      interval '${LONGEST_WAIT_DAYS} days'
    ) end`
}

/**
 * A common table expression `others (guesses, latest, in_time)`: what everybody without a known device has guessed at an
 * address in a year, and whether the wait is over at the time $`now`.
 * @param addressHash an SQL expression
 */
export function unknownDeviceAttemptsSql(addressHash: string, now: number): string {
  return `others as (
    select guesses, latest, coalesce($${now}::timestamptz >= latest + ${waitSql('guesses')}, true) as in_time
    from (
      select count(*)::int as guesses, max(g.guessed_at) as latest
      from auth.code_guesses as g
      where g.address_hash = ${addressHash} and g.device_hash = ''
        and g.guessed_at > $${now}::timestamptz - interval '${YEAR_DAYS} days'
    ) as counted
  )`
}

/** SQL which says whether anybody may guess at an address now, as they may who confirm a change of their address. */
export function canAttemptSql(addressHash: string, now: number): string {
  return `(with ${unknownDeviceAttemptsSql(addressHash, now)} select in_time from others)`
}

/**
 * Common table expressions that end in `budget (counter, room)`: on whose account a guess would count, which is
 * `device`, `spare`, `others` or `none`, and with how many codes it may be compared. Their parameters are $2, the
 * address's hash; $4, the moment; and $8, the hash of the device's cookie, or nothing.
 */
export const ATTEMPT_QUOTA_SQL = `${unknownDeviceAttemptsSql('$2', 4)},
  devices as (
    select count(*)::int as year,
      (count(*) filter (
        where g.device_hash = $8 and g.guessed_at > $4::timestamptz - interval '24 hours'
      ))::int as day
    from auth.code_guesses as g
    where g.address_hash = $2 and g.device_hash <> ''
      and g.guessed_at > $4::timestamptz - interval '${YEAR_DAYS} days'
  ),
  device as (
    select k.spare from auth.known_devices as k
    where k.address_hash = $2 and k.device_hash = $8 and $8 <> ''
      and k.signed_in_at > $4::timestamptz - interval '${YEAR_DAYS} days'
  ),
  budget as (
    select
      case
        when own > 0 then 'device' when spare > 0 then 'spare' when o.in_time then 'others' else 'none'
      end as counter,
      case
        when own > 0 then own when spare > 0 then spare
        when o.in_time then greatest(1, ${FREE_ATTEMPTS} - o.guesses) else 0
      end as room
    from others as o cross join (
      select coalesce((select spare from device), 0) as spare,
        case when exists (select from device)
          then least(${DEVICE_ATTEMPTS_PER_DAY} - d.day, ${DEVICE_ATTEMPTS_PER_YEAR} - d.year) else 0
        end as own
      from devices as d
    ) as left_over
  )`
