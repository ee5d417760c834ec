import { LINK_PLACEHOLDER } from '../email/text-email.ts'
import { NAME_PLACEHOLDER } from './anonymisation.ts'

const LINK_LABEL = '(link to the applicant’s page)'
const NAME_LABEL = '(applicant’s name)'

/** Replaces the placeholders of the link and a hidden name in an email. */
export function withPlaceholderLabels(text: string): string {
  return text.replaceAll(LINK_PLACEHOLDER, LINK_LABEL).replaceAll(NAME_PLACEHOLDER, NAME_LABEL)
}
