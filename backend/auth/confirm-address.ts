import type { Statement } from '#backend/database/database.ts'

/**
 * Notes that a person showed that their address is theirs, should it be for the first time.
 * @param person SQL for the person's id, with `values` from $1 on; $`now` of them is the moment
 */
export function confirmAddress(person: string, values: readonly unknown[], now: number): Statement {
  return {
    text: `with confirmed as (
        update auth.users as u set
          email_confirmed_at = $${now}::timestamptz,
          updated_at = $${now}::timestamptz,
          encrypted_password = case when ${STRANGERS_PASSWORD} then null else u.encrypted_password end
        where u.id = (${person}) and u.email_confirmed_at is null
        returning u.id
      )
      update auth.identities as i
      set identity_data = i.identity_data || '{"email_verified": true}', updated_at = $${now}::timestamptz
      from confirmed as c where i.user_id = c.id and i.provider = 'email'`,
    values,
  }
}

/**
 * The password of `u`, given at a sign-up that the code or link at hand does not belong to: whoever gave it never
 * showed that the address is theirs, so the person who does now must not share the account with them.
 */
const STRANGERS_PASSWORD = `(
  u.confirmation_sent_at is not null and not exists (
    select from auth.one_time_tokens as t
    where t.user_id = u.id and t.kind = 'signup' and t.used_at is not null
  )
)`
