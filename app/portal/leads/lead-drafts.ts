/** Drafts of emails about a lead: a reply, a forwarded lead, or an invitation to apply for a vacancy. */
import type { LeadDetail } from '#app/content/leads/queries.ts'
import {
  buildApplicationInvitation,
  buildForward,
  buildReply,
  getForwardRecipient,
  suggestReply,
} from '#domain/leads/replies.ts'
import { createDraft, type EmailDraft } from '../ui/composer/email-draft.ts'

export interface OpenJob {
  readonly title: string
  readonly path: string
}

/** Kind of email. */
export type LeadDraft = 'reply' | 'forward' | OpenJob

export interface LeadEmailParts {
  readonly lead: LeadDetail
  /** Formatted details of the lead’s type. */
  readonly detail: readonly (readonly [label: string, value: string])[]
  /** Name of the signed-in user. */
  readonly sender: string
}

export function createLeadDraft(request: LeadDraft, { lead, detail, sender }: LeadEmailParts): EmailDraft {
  const record = { kind: 'lead', id: lead.reference }
  if (request === 'forward')
    return createDraft({
      ...buildForward({ lead, detail, lines: lead.lines, sender, note: '' }),
      way: 'forward',
      record,
      to: getForwardRecipient(lead.type),
    })
  const parts = { lead, sender, siteUrl: location.origin }
  const template = request === 'reply' ? suggestReply(lead) : request.path
  const email =
    request === 'reply' ? buildReply(suggestReply(lead), parts) : buildApplicationInvitation(parts, request)
  return createDraft({ ...email, record, to: lead.email, template })
}
