/** A call of the panel, as the server reads it. It is apart from conversation.ts, which browsers load. */
import { z } from 'zod'
import { MESSAGE_MAX } from './conversation.ts'

/** 256 random bits that only the visitor’s tab has: 64 hexadecimal digits. */
const key = z.string().regex(/^[0-9a-f]{64}$/)

export const assistantRequestSchema = z.discriminatedUnion('do', [
  /** Without a key nothing is stored and nothing found: it asks for the telephone’s hours. */
  z.object({ do: z.literal('open'), key: key.optional() }),
  z.object({
    do: z.literal('say'),
    key,
    /** Made by the tab, so that a message that is sent twice is written once. */
    message: z.uuid(),
    text: z.string().max(MESSAGE_MAX * 4),
    page: z.string().max(2000),
  }),
  z.object({ do: z.literal('delete'), key }),
])
export type AssistantRequest = z.output<typeof assistantRequestSchema>
