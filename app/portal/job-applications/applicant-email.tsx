/** Place of the composer and the interview on an application’s screen. */
import { lazy, Suspense } from 'react'
import type { TemplateRecipient } from '#app/content/applications/queries.ts'
import type { TemplateKey } from '#domain/applications/templates.ts'
import { Section } from '../ui/record.tsx'

const EmailComposer = lazy(async () => ({
  default: (await import('./email/email-composer.tsx')).EmailComposer,
}))
const InterviewPanel = lazy(async () => ({
  default: (await import('./email/interview-panel.tsx')).InterviewPanel,
}))

/** Template to start with; `suggested` follows the status. */
export type ApplicantDraft = 'suggested' | TemplateKey

interface ApplicantEmailProps {
  readonly recipient: TemplateRecipient
  /** Query string of the list. */
  readonly search: string
  readonly draft: ApplicantDraft | null
  readonly onClose: () => void
}

export function ApplicantEmail({ recipient, search, draft, onClose }: ApplicantEmailProps) {
  if (draft === null) return null
  return (
    <Section id="write" title="Write an email">
      <Suspense>
        <EmailComposer
          key={draft}
          application={recipient}
          search={search}
          {...(draft !== 'suggested' && { template: draft })}
          onClose={onClose}
        />
      </Suspense>
    </Section>
  )
}

interface InterviewProps {
  readonly recipient: TemplateRecipient
  readonly isProposing: boolean
  readonly onPropose: (isProposing: boolean) => void
  /** Opens the invitation. */
  readonly onInvite: () => void
}

export function Interview({ recipient, isProposing, onPropose, onInvite }: InterviewProps) {
  if (recipient.proposal === null && !isProposing) return null
  return (
    <Section id="interview" title="Interview">
      <Suspense>
        <InterviewPanel
          application={recipient}
          isProposing={isProposing}
          onPropose={onPropose}
          onInvite={onInvite}
        />
      </Suspense>
    </Section>
  )
}
