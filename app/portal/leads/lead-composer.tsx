/** Composer of emails about a lead. */
import { buildApplicationInvitation, buildReply, REPLY_KEYS, REPLY_NAMES } from '#domain/leads/replies.ts'
import { Composer, type ComposerTemplate } from '../ui/composer/composer.tsx'
import type { Composer as ComposerState } from '../ui/composer/use-composer.ts'
import type { LeadEmailParts, OpenJob } from './lead-drafts.ts'

interface LeadComposerProps extends Pick<LeadEmailParts, 'lead' | 'sender'> {
  /** Vacancies that a job seeker can be invited to apply for. */
  readonly jobs: readonly OpenJob[]
  readonly composer: ComposerState
}

export function LeadComposer({ lead, sender, jobs, composer }: LeadComposerProps) {
  const parts = { lead, sender, siteUrl: location.origin }
  const isForward = composer.draft?.way === 'forward'
  const templates: ComposerTemplate[] = isForward
    ? []
    : [
        ...REPLY_KEYS.map((key) => ({
          key,
          label: REPLY_NAMES[key],
          fill: () => buildReply(key, parts),
        })),
        ...jobs.map((job) => ({
          key: job.path,
          label: `Invite to apply: ${job.title}`,
          fill: () => buildApplicationInvitation(parts, job),
        })),
      ]
  return <Composer composer={composer} title={isForward ? 'Forward lead' : 'Email'} templates={templates} />
}
