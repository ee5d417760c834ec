/**
 * Checks a text before publishing. Most issues are advice, some block until fixed or overridden, and a missing or overlong
 * title always blocks.
 */
import type { ContentFields } from '../content-draft.ts'
import { type CheckContext, type ContentIssue, toInternalPath } from './issue.ts'
import { checkHeadings, checkImages, checkLinks, checkMissingImages } from './markup-checks.ts'
import { checkClaims, checkDate, checkDescription, checkReadability, checkTitle } from './text-checks.ts'
import { outlineText } from './text-outline.ts'

const SEVERITIES: readonly ContentIssue['severity'][] = ['stops', 'blocks', 'advises']

/** Returns the issues, most serious first. */
export function checkContent(fields: ContentFields, context: CheckContext): ContentIssue[] {
  const outline = outlineText(fields.content)
  const checks = [
    ...checkTitle(fields),
    ...checkDate(fields, context),
    ...checkDescription(fields, outline),
    ...checkImages(fields, outline, context),
    ...checkMissingImages(outline),
    ...checkHeadings(outline),
    ...checkLinks(outline, context),
    ...checkClaims(fields, outline, context),
    ...checkReadability(outline),
  ]
  return SEVERITIES.flatMap((weight) => checks.filter((check) => check.severity === weight))
}

/** Returns the unique paths on this website that a text links to, without fragments. */
export function getInternalLinks(fields: ContentFields, siteUrl: string): string[] {
  const addresses = outlineText(fields.content).links.map(({ href }) => toInternalPath(href, siteUrl))
  return [...new Set(addresses.filter((address) => address !== null))]
}
