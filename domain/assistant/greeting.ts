/** What stands in the panel before anything was written; browsers load it. */
import { BRAND } from '#company/brand.ts'

export const GREETING = {
  text: `Hello. This is a program, not a person. Write what you need in your own words, and it finds the page or passes you to somebody at ${BRAND.name}.`,
  offer: 'Or begin with one of these:',
} as const

export const CALL_ME_REPLY = 'Ring me back'
export const PREFER_NOT_TO_SAY_REPLY = 'I’d rather not'

/** What each kind of person may press in place of writing who they are. */
export const VISITOR_TYPE_REPLIES = {
  buyer: 'I want boxes',
  applicant: 'I’m looking for a job',
  supplier: 'I sell something',
  neighbour: 'I live or work near a site',
  staff: 'I work for you',
} as const
