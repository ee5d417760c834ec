/** When this process is a demonstration on one's own machine, by the table of first starts in the architecture. */
import { type Env, isLoopbackSite } from '../env.ts'

export interface Demonstration {
  /** Codes are shown in the terminal and on the mailbox page, to requests from this machine itself. */
  readonly codes: boolean
  /** Demo people may exist and sign in. */
  readonly people: boolean
  /** An empty database gets the demo company's content. */
  readonly content: boolean
}

export function demonstrationOf({ smtpUrl, siteUrl, supabase, demoContent }: Env): Demonstration {
  const embedded = supabase === undefined
  const here = embedded && smtpUrl === undefined && isLoopbackSite(siteUrl)
  return {
    codes: here,
    people: here && demoContent === 'demonstration',
    content: embedded && (demoContent === 'always' || (here && demoContent === 'demonstration')),
  }
}
