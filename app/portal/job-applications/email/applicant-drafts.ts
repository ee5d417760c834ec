/** Drafts of emails to an applicant. */
import type { StoredTemplate } from '#app/content/applications/emails.ts'
import type { TemplateRecipient } from '#app/content/applications/queries.ts'
import type { ApplicationStatus } from '#domain/applications/applications.ts'
import {
  DEFAULT_TEMPLATES,
  type EmailTemplate,
  fillKnownFields,
  findUnfilledField,
  getTemplateValues,
  MANUAL_TEMPLATES,
  type TemplateKey,
} from '#domain/applications/templates.ts'
import { toPlainText } from '#domain/email/rich-body.ts'
import { createDraft, type EmailDraft } from '../../ui/composer/email-draft.ts'

/** Returns the most likely next template. */
function suggestTemplate({ status, proposal }: TemplateRecipient): TemplateKey {
  if (proposal !== null && proposal.chosen === null) return 'invitation'
  return MANUAL_TEMPLATES.find((key) => DEFAULT_TEMPLATES[key].status === status) ?? 'invitation'
}

/** Returns the status that a template usually sets, if the application does not have it. */
export function getNextStatus(key: string, { status }: TemplateRecipient): ApplicationStatus | null {
  const template = MANUAL_TEMPLATES.find((one) => one === key)
  const next = template === undefined ? null : DEFAULT_TEMPLATES[template].status
  return next === status ? null : next
}

export function fillTemplateFor(
  application: TemplateRecipient,
  content: EmailTemplate,
  toStatus: ApplicationStatus | null,
): EmailTemplate {
  const { status, proposal } = application
  return fillKnownFields(content, getTemplateValues(application, toStatus ?? status, proposal, new Date()))
}

/** @param requested template; the most likely one for `suggested` */
export function createApplicantDraft(
  application: TemplateRecipient,
  templates: readonly StoredTemplate[],
  requested: TemplateKey | 'suggested',
): EmailDraft {
  const key = requested === 'suggested' ? suggestTemplate(application) : requested
  const content = templates.find((one) => one.key === key) ?? DEFAULT_TEMPLATES[key]
  const toStatus = getNextStatus(key, application)
  return createDraft({
    ...fillTemplateFor(application, content, toStatus),
    to: application.email,
    template: key,
    record: { kind: 'application', id: application.reference },
    toStatus,
  })
}

/** @returns why the email can't be sent; null if it can */
export function validateApplicantDraft({ subject, html }: EmailDraft): string | null {
  return findUnfilledField(`${subject}\n${toPlainText(html)}`)
}
