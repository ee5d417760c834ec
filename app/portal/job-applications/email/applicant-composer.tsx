/** Composer of emails to an applicant. */
import { Anchor, Checkbox, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { StoredTemplate } from '#app/content/applications/emails.ts'
import type { TemplateRecipient } from '#app/content/applications/queries.ts'
import type { ApplicationStatus } from '#domain/applications/applications.ts'
import { DEFAULT_TEMPLATES, MANUAL_TEMPLATES } from '#domain/applications/templates.ts'
import { toRichBody } from '#domain/email/rich-body.ts'
import { LINK_PLACEHOLDER } from '#domain/email/text-email.ts'
import { Composer, type ComposerTemplate } from '../../ui/composer/composer.tsx'
import type { Composer as ComposerState } from '../../ui/composer/use-composer.ts'
import { fillTemplateFor, getNextStatus } from './applicant-drafts.ts'

interface ApplicantComposerProps {
  readonly application: TemplateRecipient
  readonly templates: readonly StoredTemplate[]
  /** Query string of the list. */
  readonly search: string
  readonly composer: ComposerState
}

export default function ApplicantComposer({
  application,
  templates,
  search,
  composer,
}: ApplicantComposerProps) {
  const { draft } = composer
  if (draft === null) return null
  const next = getNextStatus(draft.template, application)
  const contentOf = (key: string) => templates.find((one) => one.key === key)
  const choices: ComposerTemplate[] = MANUAL_TEMPLATES.map((key) => ({
    key,
    label: DEFAULT_TEMPLATES[key].label,
    fill() {
      const toStatus = getNextStatus(key, application)
      return { ...fillTemplateFor(application, contentOf(key) ?? DEFAULT_TEMPLATES[key], toStatus), toStatus }
    },
  }))
  function setStatus(toStatus: ApplicationStatus | null) {
    const content = contentOf(draft?.template ?? '')
    if (composer.isTyped || content === undefined) return composer.change({ toStatus })
    // The text may name the day until which we keep the application.
    const { subject, body } = fillTemplateFor(application, content, toStatus)
    composer.fill({ subject, html: toRichBody(body), toStatus })
  }
  const as = new URLSearchParams(search)
  as.set('as', application.reference)
  return (
    <Composer composer={composer} title={`Email to ${application.name}`} templates={choices}>
      <Group justify="space-between">
        {next !== null ? (
          <Checkbox
            label={`Also set the status to ${next}`}
            checked={draft.toStatus === next}
            onChange={({ currentTarget: { checked } }) => setStatus(checked ? next : null)}
          />
        ) : (
          <span />
        )}
        {draft.template !== '' && (
          <Anchor component={Link} to={`/job-applications/mails/${draft.template}?${as}`} size="sm">
            Edit this template
          </Anchor>
        )}
      </Group>
      {draft.html.includes(LINK_PLACEHOLDER) && (
        <Text size="sm" c="dimmed">
          {LINK_PLACEHOLDER} becomes the link to the applicant’s page.
        </Text>
      )}
    </Composer>
  )
}
