/** Assistant conversations, with the secret key because visitors have no rights. */
import type { ConversationMessage, MessageLink } from '#domain/assistant/conversation.ts'
import type { DialogueMessage } from '#domain/assistant/dialogue/dialogue.ts'
import type { ConversationLead } from '#domain/assistant/dialogue/lead.ts'
import { type DialogueState, dialogueStateSchema, FIRST_STATE } from '#domain/assistant/dialogue/state.ts'
import type { LeadType } from '#domain/leads/leads.ts'
import type { Json } from '#supabase/database.types.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'

export interface Conversation {
  /** 0 before the first turn. */
  readonly version: number
  readonly state: DialogueState
  readonly lines: readonly ConversationMessage[]
}

const NONE: Conversation = { version: 0, state: FIRST_STATE, lines: [] }

/** Returns the conversation, empty if there is none. @throws {ContentError} */
export async function readConversation(secret: Client, keyHash: string): Promise<Conversation> {
  const { data, error, status } = await secret.rpc('read_conversation', { key_hash: keyHash })
  if (error) throw toContentError('fetch', 'conversation', error, status)
  if (data === null) return NONE
  // As built by the database function.
  const stored = data as unknown as { version: number; state: unknown; lines: ConversationMessage[] }
  const { success, data: state } = dialogueStateSchema.safeParse(stored.state)
  return {
    version: stored.version,
    state: success ? (state as DialogueState) : FIRST_STATE,
    lines: stored.lines,
  }
}

export interface ConversationTurn {
  readonly keyHash: string
  /** Version the turn is based on. */
  readonly version: number
  readonly messageKey: string
  readonly text: string
  readonly replies: readonly DialogueMessage[]
  readonly state: DialogueState
  readonly kind: LeadType | null
  readonly lead: ConversationLead | null
  /** Path of the page where it was written. */
  readonly page: string
  readonly now: Date
}

export type TurnOutcome = 'saved' | 'known' | 'changed' | 'gone'

/** Saves a message and its reply in one transaction. @throws {ContentError} */
export async function saveConversationTurn(secret: Client, turn: ConversationTurn): Promise<TurnOutcome> {
  const at = turn.now.toISOString()
  const { data, error, status } = await secret.rpc('save_conversation_turn', {
    key_hash: turn.keyHash,
    expected_version: turn.version,
    message_key: turn.messageKey,
    lines: [
      { author: 'visitor', text: turn.text, at },
      ...turn.replies.map(({ text, links, isGenerated = false }) => ({
        author: 'assistant',
        text,
        at,
        isGenerated,
        links: links.map(({ label, to }: MessageLink) => ({ label, to })),
      })),
    ],
    state: turn.state as unknown as Json,
    page: turn.page,
    ...(turn.kind !== null && { kind: turn.kind }),
    ...(turn.lead !== null && { lead: turn.lead as unknown as Json }),
  })
  if (error) throw toContentError('create', 'conversation', error, status)
  return (data as { outcome: TurnOutcome }).outcome
}

/** Erases the conversation and its lead. @throws {ContentError} */
export async function deleteConversation(secret: Client, keyHash: string): Promise<void> {
  const { error, status } = await secret.rpc('delete_conversation', { key_hash: keyHash })
  if (error) throw toContentError('delete', 'conversation', error, status)
}
