/** Account operations with the secret key; each call names the user. */

import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import type { AccountSession, DeletionRequestResponse, StoredRecordType } from '#domain/users/account.ts'
import type { DataClient } from '#server/data-source/clients.ts'
import { deviceName } from '#server/security/devices.ts'
import { apiErrors, unwrap } from './errors.ts'
import { hashSessionToken } from './website-sessions.ts'

export interface Accounts {
  /** @param token of the current session */
  sessions(userId: string, token: string): Promise<AccountSession[]>
  /** Ends a session and its tabs' data sessions; returns false if there is none. */
  endSession(userId: string, sessionId: string): Promise<boolean>
  /** Ends all sessions except this token's; returns how many. */
  endOtherSessions(userId: string, token: string): Promise<number>
  countRecords(userId: string): Promise<Record<StoredRecordType, number>>
  /** Returns all records and logs the export. */
  export(userId: string): Promise<{ exported_at: string; records: unknown }>
  rename(userId: string, name: string): Promise<void>
  /** Returns null if the user no longer exists. */
  requestDeletion(userId: string, message: string): Promise<DeletionRequestResponse | null>
}

type AccountEvent = 'rename' | 'end session' | 'end other sessions' | 'export'

export function createAccounts(secret: DataClient, clock: () => number): Accounts {
  async function record(userId: string, action: AccountEvent): Promise<void> {
    unwrap(await secret.rpc('record_user_event', { acting_person: userId, action, person: userId }))
  }

  return {
    async sessions(userId, token) {
      const result = await secret.rpc('list_website_sessions', {
        session_user: userId,
        token_hash: hashSessionToken(token),
      })
      return unwrap(result).map((row) => ({
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
      const result = await secret.rpc('end_other_website_sessions', {
        session_user: userId,
        token_hash: hashSessionToken(token),
      })
      const ended = unwrap(result)
      await record(userId, 'end other sessions')
      return ended
    },
    async countRecords(userId) {
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
      const [request] = unwrap(await secret.rpc('request_erasure', { person: userId, message }))
      return request ? { reference: request.reference, dueOn: request.due_on, isNew: request.is_new } : null
    },
  }
}
