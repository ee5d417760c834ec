/** Requests of the panel, validated by the server. Separate from conversation.ts, to keep zod out of the browser. */
import { z } from 'zod'
import { MESSAGE_MAX } from './conversation.ts'

/** 256 random bits known only to the visitor's tab, in hexadecimal. */
const key = z.string().regex(/^[0-9a-f]{64}$/)

export const assistantRequestSchema = z.discriminatedUnion('do', [
  /** Without a key, only opening hours are returned. */
  z.object({ do: z.literal('open'), key: key.optional() }),
  z.object({
    do: z.literal('say'),
    key,
    /** UUID from the tab, so that a repeated request saves one message. */
    message: z.uuid(),
    text: z.string().max(MESSAGE_MAX * 4),
    page: z.string().max(2000),
  }),
  z.object({ do: z.literal('delete'), key }),
])
export type AssistantRequest = z.output<typeof assistantRequestSchema>
