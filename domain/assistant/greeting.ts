/** Initial content of the panel. Loaded by browsers. */
import { BRAND } from '#company/brand.ts'

export const GREETING = {
  text: `Hello. I’m a program, not a person. Tell me what you need in your own words, and I’ll find the right page or pass you to someone at ${BRAND.name}.`,
  offer: 'Or start with one of these:',
} as const

export const CALL_ME_REPLY = 'Call me back'
export const NONE_OF_THESE_REPLY = 'None of these'
export const PREFER_NOT_TO_SAY_REPLY = 'I’d rather not'

/** Quick replies per visitor type. */
export const VISITOR_TYPE_REPLIES = {
  buyer: 'I want boxes',
  applicant: 'I’m looking for a job',
  supplier: 'I sell something',
  neighbour: 'I live or work near a site',
  staff: 'I work for you',
} as const
