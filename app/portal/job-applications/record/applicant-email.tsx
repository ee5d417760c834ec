/** Place of the composer and the interview on an application’s screen. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { listTemplates, type StoredTemplate } from '#app/content/applications/emails.ts'
import type { TemplateRecipient } from '#app/content/applications/queries.ts'
import type { TemplateKey } from '#domain/applications/templates.ts'
import type { Composer } from '../../ui/composer/use-composer.ts'
import { Section } from '../../ui/record/record.tsx'
import { FailureNotice } from '../../ui/screen.tsx'
import { useAction, useFocusAfter } from '../../ui/use-action.ts'
import { createApplicantDraft } from '../email/applicant-drafts.ts'

const ApplicantComposer = lazy(() => import('../email/applicant-composer.tsx'))
const InterviewPanel = lazy(() => import('../email/interview-panel.tsx'))

/** Template to start with; `suggested` follows the status. */
export type ApplicantDraft = 'suggested' | TemplateKey

interface ApplicantEmailProps {
  readonly recipient: TemplateRecipient
  /** Query string of the list. */
  readonly search: string
  readonly composer: Composer
  /** Requested draft; null once it is open. */
  readonly request: ApplicantDraft | null
  readonly onOpen: () => void
}

export function ApplicantEmail({ recipient, search, composer, request, onOpen }: ApplicantEmailProps) {
  const [templates, setTemplates] = useState<readonly StoredTemplate[] | null>(null)
  const reading = useAction((client) => listTemplates(client), { reloads: false, onDone: setTemplates })
  const { draft, isTyped } = composer
  const isNeeded = request !== null || draft !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the templates once they are needed
  useEffect(() => {
    if (isNeeded && templates === null) void reading.run(undefined)
  }, [isNeeded])
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens each request once
  useEffect(() => {
    if (request === null || templates === null) return
    composer.open(createApplicantDraft(recipient, templates, request))
    onOpen()
  }, [request, templates])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a template names the proposed times
  useEffect(() => {
    if (draft !== null && !isTyped && templates !== null)
      composer.show(createApplicantDraft(recipient, templates, draft.template as TemplateKey))
  }, [recipient.proposal?.id])
  return (
    <>
      <FailureNotice failure={reading.failure} />
      <Suspense>
        {draft !== null && templates !== null && (
          <ApplicantComposer
            application={recipient}
            templates={templates}
            search={search}
            composer={composer}
          />
        )}
      </Suspense>
    </>
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
  // Also when the panel disappears until the proposal has been loaded.
  const place = useFocusAfter<HTMLDivElement>(`${recipient.proposal?.id}, ${isProposing}`)
  if (recipient.proposal === null && !isProposing) return null
  return (
    <Section id="interview" title="Interview">
      <div ref={place} tabIndex={-1}>
        <Suspense>
          <InterviewPanel
            application={recipient}
            isProposing={isProposing}
            onPropose={onPropose}
            onInvite={onInvite}
          />
        </Suspense>
      </div>
    </Section>
  )
}
