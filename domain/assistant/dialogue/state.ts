/** Dialogue state, stored with the conversation and never sent to browsers, so the names of its fields stay. */
import { z } from 'zod'
import { FACTS, type Facts } from './facts.ts'
import { VISITOR_TYPES } from './visitor-types.ts'

const fact = z.object({ value: z.string(), line: z.number().int().positive() })

export const dialogueStateSchema = z.object({
  kind: z.enum(VISITOR_TYPES).nullable().default(null),
  intent: z.string().default('other'),
  facts: z.partialRecord(z.enum(FACTS), fact).default({}),
  /** Last question, by id: one of the visitor type's, or `kind`, `unit`, `contact`, `phone`, `name`. */
  asked: z.string().nullable().default('kind'),
  /** Questions asked so far, by id. */
  put: z.array(z.string()).default([]),
  /** Questions skipped or already repeated, which are not asked again. */
  passed: z.array(z.string()).default([]),
  /** Number of the message that requested a call-back. */
  callLine: z.number().int().nullable().default(null),
  /** Dimensions without a unit. */
  unsure: z.array(z.number()).nullable().default(null),
  /** Reference, set once contact details are known. */
  reference: z.string().nullable().default(null),
  /** Call-back deadline, ISO 8601. */
  promised: z.string().nullable().default(null),
  /** What the visitor asked, in order. */
  questions: z
    .array(z.object({ text: z.string(), line: z.number().int().positive(), isAnswered: z.boolean() }))
    .default([]),
  /** Questions of the company's answers that were suggested last. */
  suggestions: z.array(z.string()).default([]),
  /** Whether the closing message was shown. */
  isClosed: z.boolean().default(false),
  /** Whether the acknowledgement was emailed; it is sent only once. */
  isAcknowledged: z.boolean().default(false),
})

export type DialogueState = Omit<z.output<typeof dialogueStateSchema>, 'facts'> & { readonly facts: Facts }

export const FIRST_STATE: DialogueState = dialogueStateSchema.parse({}) as DialogueState
