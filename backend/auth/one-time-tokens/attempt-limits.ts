/**
 * SQL for the attempt limits of one address: 100 wrong codes in 365 days, 36 of them reserved for known devices.
 * Growing delays limit the others to 64, so that guessing succeeds with a chance of 1 in 10,000 a year
 * (docs/decisions/0021).
 */

/** Attempts without a known device before delays begin. */
export const FREE_ATTEMPTS = 10
/** Delay after the last free attempt; doubles with each further one, up to `MAX_WAIT_DAYS`. */
const FIRST_WAIT_MINUTES = 15
const MAX_WAIT_DAYS = 8

/** Wrong attempts of one known device in 24 hours. */
export const DEVICE_ATTEMPTS_PER_DAY = 5
/** Wrong attempts of all known devices of an address in a year. */
export const DEVICE_ATTEMPTS_PER_YEAR = 36
/** Extra attempts for a browser that opened an override link. */
export const OVERRIDE_ATTEMPTS = 5

/** Attempts count, and devices stay known, for this many days. */
export const YEAR_DAYS = 365

/** The exponent is bounded, because intervals overflow. */
function waitSql(guesses: string): string {
  return `case when ${guesses} < ${FREE_ATTEMPTS} then interval '0'
    else least(
      interval '${FIRST_WAIT_MINUTES} minutes' * 2 ^ least(${guesses} - ${FREE_ATTEMPTS}, 20),
      interval '${MAX_WAIT_DAYS} days'
    ) end`
}

/**
 * Common table expression `others (guesses, latest, in_time)`: a year's attempts without a known device, and whether
 * the delay has passed at $`now`.
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

/** SQL condition: an attempt without a known device is allowed now. */
export function canAttemptSql(addressHash: string, now: number): string {
  return `(with ${unknownDeviceAttemptsSql(addressHash, now)} select in_time from others)`
}

/**
 * Ends in `budget (counter, room)`: the quota used (`device`, `spare`, `others` or `none`) and the number of codes to
 * compare. $2 is the address hash, $4 the current time, $8 the hash of the device's cookie or null.
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
