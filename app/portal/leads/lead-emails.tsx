/** Place of the composer on a lead’s screen. */
import { lazy, Suspense } from 'react'
import type { ReplyKey } from '#domain/leads/replies.ts'
import type { LeadEmailProps, OpenJob } from './lead-composer.tsx'

export type { OpenJob } from './lead-composer.tsx'

const Compose = lazy(async () => ({ default: (await import('./lead-composer.tsx')).Compose }))
const Forward = lazy(async () => ({ default: (await import('./lead-composer.tsx')).Forward }))

/** What is being written: a reply, a forwarded lead, or an invitation to apply for a vacancy. */
export type LeadDraft = 'reply' | 'forward' | OpenJob

interface LeadEmailsProps extends LeadEmailProps {
  readonly draft: LeadDraft | null
  readonly onClose: () => void
}

export function LeadEmails({ lead, detail, sender, draft, onClose }: LeadEmailsProps) {
  if (draft === null) return null
  if (draft === 'forward')
    return (
      <Suspense>
        <Forward lead={lead} detail={detail} sender={sender} onClose={onClose} />
      </Suspense>
    )
  const reply: ReplyKey = lead.type === 'customer_enquiry' ? 'specification' : 'answer'
  const template = draft === 'reply' ? reply : draft
  return (
    <Suspense>
      <Compose
        key={typeof template === 'string' ? template : template.path}
        lead={lead}
        sender={sender}
        template={template}
        onClose={onClose}
      />
    </Suspense>
  )
}
