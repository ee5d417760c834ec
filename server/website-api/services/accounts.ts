/** Does with the secret key what people do to their own accounts. Each call names the person it is for. */

import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import type { AccountSession, DeletionRequestResponse, StoredRecordType } from '#domain/users/account.ts'
import type { DataClient } from '#server/data-source/clients.ts'
import { deviceName } from '#server/security/devices.ts'
import { apiErrors, unwrap } from './errors.ts'
import { hashSessionToken } from './website-sessions.ts'

export interface Accounts {
  /** @param token of the session that asks */
  sessions(userId: string, token: string): Promise<AccountSession[]>
  /** Ends one session with what its tabs hold; answers false when there is no such session. */
  endSession(userId: string, sessionId: string): Promise<boolean>
  /** Ends all sessions but the one with this token, and answers how many it ended. */
  endOtherSessions(userId: string, token: string): Promise<number>
  /** Counts the records of each kind. */
  held(userId: string): Promise<Record<StoredRecordType, number>>
  /** Reads the records themselves, and notes the moment. */
  export(userId: string): Promise<{ exported_at: string; records: unknown }>
  rename(userId: string, name: string): Promise<void>
  /** Files the request; answers null for somebody who is not here any more. */
  requestDeletion(userId: string, message: string): Promise<DeletionRequestResponse | null>
}

type Event = 'rename' | 'end session' | 'end other sessions' | 'export'

export function createAccounts(secret: DataClient, clock: () => number): Accounts {
  async function record(userId: string, action: Event): Promise<void> {
    unwrap(await secret.rpc('record_person_event', { acting_person: userId, action, person: userId }))
  }

  return {
    async sessions(userId, token) {
      const answer = await secret.rpc('list_website_sessions', {
        session_user: userId,
        token_hash: hashSessionToken(token),
      })
      return unwrap(answer).map((row) => ({
        id: row.id,
        device: deviceName(row.user_agent),
        startedAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        isCurrent: row.is_current,
      }))
    },
    async endSession(userId, sessionId) {
      const ended = unwrap(
        await secret.rpc('end_website_session', { session_user: userId, session_id: sessionId }),
      )
      if (ended) await record(userId, 'end session')
      return ended
    },
    async endOtherSessions(userId, token) {
      const answer = await secret.rpc('end_other_website_sessions', {
        session_user: userId,
        token_hash: hashSessionToken(token),
      })
      const ended = unwrap(answer)
      await record(userId, 'end other sessions')
      return ended
    },
    async held(userId) {
      return unwrap(await secret.rpc('count_personal_data', { person: userId })) as Record<
        StoredRecordType,
        number
      >
    },
    async export(userId) {
      const records = unwrap(await secret.rpc('export_personal_data', { person: userId }))
      await record(userId, 'export')
      return { exported_at: new Date(clock()).toISOString(), records }
    },
    async rename(userId, name) {
      const { error } = await secret.auth.admin.updateUserById(userId, { user_metadata: { name } })
      if (error) throw isAuthRetryableFetchError(error) ? apiErrors.unavailable(error) : error
      await record(userId, 'rename')
    },
    async requestDeletion(userId, message) {
      const [filed] = unwrap(await secret.rpc('request_erasure', { person: userId, message }))
      return filed ? { reference: filed.reference, dueOn: filed.due_on, isNew: filed.is_new } : null
    },
  }
}
