/** What the guide knows between two messages. It is kept as it is with the conversation, and nobody but the server sees it. */
import { z } from 'zod'
import { FACTS, type FactName, type Facts } from './facts.ts'
import { VISITOR_TYPES } from './visitor-types.ts'

const fact = z.object({ value: z.string(), line: z.number().int().positive() })

export const dialogueStateSchema = z.object({
  kind: z.enum(VISITOR_TYPES).nullable().default(null),
  intent: z.string().default('other'),
  facts: z.partialRecord(z.enum(FACTS as unknown as readonly [FactName, ...FactName[]]), fact).default({}),
  /** What the last line asked: a question of the kind, or one of `kind`, `unit`, `contact`, `phone`, `name`. */
  asked: z.string().nullable().default('kind'),
  /** Questions that were asked once. */
  put: z.array(z.string()).default([]),
  /** Questions that are not asked again. */
  passed: z.array(z.string()).default([]),
  /** Where somebody asked to be rung. */
  callLine: z.number().int().nullable().default(null),
  /** Sizes in a unit that is still to be said. */
  unsure: z.array(z.number()).nullable().default(null),
  /** What the person is told; there is one once they said how they can be reached. */
  reference: z.string().nullable().default(null),
  /** By when they are rung, ISO 8601. */
  promised: z.string().nullable().default(null),
  /** Whether they were told that all is noted. */
  isClosed: z.boolean().default(false),
  /** Whether an acknowledgement was sent: one is, whatever address is given later. */
  isAcknowledged: z.boolean().default(false),
})

export type DialogueState = Omit<z.output<typeof dialogueStateSchema>, 'facts'> & { readonly facts: Facts }

export const FIRST_STATE: DialogueState = dialogueStateSchema.parse({}) as DialogueState
