/** Handles the panel's calls: open, continue or delete a conversation. */

import {
  type Conversation,
  deleteConversation,
  readConversation,
  saveConversationTurn,
} from '#app/content/leads/conversations.ts'
import type { AssistantServices, FormLimit, FormServices, SiteServices } from '#app/server-context.ts'
import { BRAND } from '#company/brand.ts'
import { MANUFACTURING_LIMITS } from '#company/manufacturing-limits.ts'
import {
  ASSISTANT_MESSAGES,
  type AssistantEvent,
  type ConversationView,
  MAX_CONVERSATION_MESSAGES,
  MESSAGE_MAX,
  sanitiseMessage,
} from '#domain/assistant/conversation.ts'
import {
  type AnsweredQuestion,
  getQuickReplies,
  getSearchableParts,
  runTurn,
} from '#domain/assistant/dialogue/dialogue.ts'
import { buildLead, type ConversationLead } from '#domain/assistant/dialogue/lead.ts'
import { describePhoneHours } from '#domain/assistant/dialogue/texts.ts'
import { LEAD_TYPES_BY_VISITOR } from '#domain/assistant/dialogue/visitor-types.ts'
import type { AssistantRequest } from '#domain/assistant/request-schema.ts'
import { enquiryReference } from '#domain/leads/enquiries.ts'
import { getWorkingHours } from '#domain/working-hours/working-hours.ts'
import { buildSalesEmail, buildVisitorEmail } from './assistant-emails.server.ts'
import { findAnswers } from './find-answers.server.ts'
import { loadAnswers, loadPassages } from './knowledge.server.ts'

/** Messages: per conversation, and for all visitors of a network, such as an office. */
export const CHAT_MESSAGE_RATE_LIMIT = { name: 'assistant', count: 30, seconds: 60 } as const
export const CHAT_NETWORK_RATE_LIMIT = { name: 'assistant-network', count: 300, seconds: 60 } as const
/** New conversations: per browser of a network, and for all its browsers. */
export const CHAT_START_RATE_LIMIT = { name: 'assistant-begin', count: 30, seconds: 3600 } as const
export const CHAT_NETWORK_START_RATE_LIMIT = {
  name: 'assistant-begin-network',
  count: 300,
  seconds: 3600,
} as const
/** Retries when messages of one conversation arrive at the same time. */
const MAX_ATTEMPTS = 12
/** Lines that a message may add. */
const MAX_LINES = 10

export interface ChatDependencies {
  readonly site: Pick<SiteServices, 'company' | 'data' | 'now' | 'page' | 'report' | 'siteUrl'>
  readonly forms: FormServices
  readonly assistant: AssistantServices
  /** `User-Agent`, which tells the browsers of one network apart. */
  readonly userAgent: string
}

/** Receives the answer while a language model writes it. */
export type OnEvent = (event: AssistantEvent) => void

export interface ChatResponse {
  readonly status: number
  readonly event: AssistantEvent
}

const failed = (status: number, message: string): ChatResponse => ({
  status,
  event: { type: 'failed', message },
})

/** Never throws: errors are reported and answered with a message. */
export async function runChatTurn(
  request: AssistantRequest,
  dependencies: ChatDependencies,
  onEvent: OnEvent,
): Promise<ChatResponse> {
  const { secret } = dependencies.forms
  try {
    if (request.do === 'open') {
      // Prepares for the first question.
      const services = { ...dependencies.site, readPage: dependencies.assistant.readPage }
      void loadPassages(services)
      loadAnswers(services).catch(services.report)
      const stored =
        request.key === undefined ? null : await readConversation(secret, await hashKey(request.key))
      return buildResponse(stored, dependencies)
    }
    const keyHash = await hashKey(request.key)
    const wait = await consumeTokens(dependencies.forms, [
      [CHAT_MESSAGE_RATE_LIMIT, keyHash],
      [CHAT_NETWORK_RATE_LIMIT],
    ])
    if (wait !== null) return failed(429, ASSISTANT_MESSAGES.tooManyMessages(wait))
    if (request.do === 'say') return await addMessage(request, keyHash, dependencies, onEvent)
    await deleteConversation(secret, keyHash)
    return buildResponse(null, dependencies)
  } catch (error) {
    dependencies.site.report(error)
    return failed(503, ASSISTANT_MESSAGES.failed)
  }
}

function buildResponse(conversation: Conversation | null, { site }: ChatDependencies): ChatResponse {
  const hours = getWorkingHours(site.company.sites)
  const view: ConversationView = {
    lines: conversation?.lines ?? [],
    offers: conversation === null || conversation.version === 0 ? [] : getQuickReplies(conversation.state),
    telephone: describePhoneHours(BRAND.telephone, hours, site.now()),
    reference: conversation?.state.reference ?? null,
    isFull: (conversation?.lines.length ?? 0) + MAX_LINES > MAX_CONVERSATION_MESSAGES,
  }
  return { status: 200, event: { type: 'view', view } }
}

type Message = Extract<AssistantRequest, { do: 'say' }>

async function addMessage(
  request: Message,
  keyHash: string,
  dependencies: ChatDependencies,
  onEvent: OnEvent,
): Promise<ChatResponse> {
  const { site, forms } = dependencies
  const text = sanitiseMessage(request.text)
  if (text === '') return failed(422, ASSISTANT_MESSAGES.empty)
  if (text.length > MESSAGE_MAX) return failed(422, ASSISTANT_MESSAGES.tooLong)
  const now = site.now()
  let answers: readonly AnsweredQuestion[] | undefined
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const previous = await readConversation(forms.secret, keyHash)
    if (previous.lines.some(({ key }) => key === request.message))
      return buildResponse(previous, dependencies)
    if (previous.lines.length + MAX_LINES > MAX_CONVERSATION_MESSAGES)
      return failed(409, ASSISTANT_MESSAGES.full)
    if (previous.version === 0 && attempt === 0) {
      const wait = await consumeTokens(forms, [
        [CHAT_START_RATE_LIMIT, await hashKey(dependencies.userAgent)],
        [CHAT_NETWORK_START_RATE_LIMIT],
      ])
      if (wait !== null) return failed(429, ASSISTANT_MESSAGES.tooManyConversations(wait))
    }
    // The answers hardly depend on the conversation, so they are kept across retries.
    answers ??= await findAnswers(getSearchableParts(previous.state, text, now), {
      ...site,
      readPage: dependencies.assistant.readPage,
      model: dependencies.assistant.model,
      secret: forms.secret,
      onSentence: (sentence) => onEvent({ type: 'words', text: sentence }),
      onDrop: () => onEvent({ type: 'drop' }),
    })
    const { state, replies } = runTurn(previous.state, {
      text,
      now,
      answers,
      telephone: BRAND.telephone,
      minimumRun: MANUFACTURING_LIMITS.minimumRun,
      hours: getWorkingHours(site.company.sites),
      line: previous.lines.length + 1,
      reference: enquiryReference(crypto.getRandomValues(new Uint8Array(8))),
    })
    const lead = buildLead(state)
    const email = lead?.person.email
    const needsConfirmation = email !== undefined && !state.isAcknowledged
    const outcome = await saveConversationTurn(forms.secret, {
      keyHash,
      version: previous.version,
      messageKey: request.message,
      text,
      replies,
      lead,
      now,
      state: needsConfirmation ? { ...state, isAcknowledged: true } : state,
      kind: state.kind === null ? null : LEAD_TYPES_BY_VISITOR[state.kind],
      page: sanitisePath(request.page),
    })
    if (outcome === 'gone') return failed(410, ASSISTANT_MESSAGES.gone)
    if (outcome === 'changed') continue
    // Emails are sent in the background.
    if (outcome === 'saved' && lead !== null)
      void sendLeadEmails(
        lead,
        { isNew: previous.state.reference === null, email: needsConfirmation ? email : undefined },
        dependencies,
      )
    return buildResponse(await readConversation(forms.secret, keyHash), dependencies)
  }
  return failed(503, ASSISTANT_MESSAGES.failed)
}

/** @returns the longest time in seconds until the next token of the first limit that is used up; null if none is */
async function consumeTokens(
  forms: FormServices,
  limits: readonly (readonly [limit: FormLimit, part?: string])[],
): Promise<number | null> {
  for (const [limit, part] of limits)
    if (!(await forms.consumeToken(limit, part))) return Math.ceil(limit.seconds / limit.count)
  return null
}

interface LeadEmailOptions {
  readonly isNew: boolean
  /** Recipient of the confirmation; undefined if already confirmed or without an address. */
  readonly email: string | undefined
}

/** An unsent email is not an error: the lead is in the inbox. */
async function sendLeadEmails(
  lead: ConversationLead,
  { isNew, email }: LeadEmailOptions,
  { site, forms }: ChatDependencies,
): Promise<void> {
  const mails = [
    ...(email === undefined ? [] : [buildVisitorEmail(lead, email, site.siteUrl)]),
    ...(isNew ? [buildSalesEmail(lead, site.siteUrl)] : []),
  ]
  for (const mail of mails) await forms.send(mail).catch((error: unknown) => site.report(error))
}

/** Returns the path without its query, which may be personal. */
function sanitisePath(page: string): string {
  return /^\/[\w/.-]{0,250}/.exec(page)?.[0] ?? ''
}

async function hashKey(key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return Buffer.from(digest).toString('hex')
}
