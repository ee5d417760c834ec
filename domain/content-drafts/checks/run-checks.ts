/**
 * What is looked at before an article or a post comes out. Every point says in a sentence what is wrong and where; most
 * of them advise, a few block until they are mended or somebody says why not, and one stops: a page has a title.
 */
import type { ContentFields } from '../content-draft.ts'
import { type CheckContext, type ContentIssue, toInternalPath } from './issue.ts'
import { checkHeadings, checkImages, checkLinks } from './markup-checks.ts'
import { checkClaims, checkDescription, checkReadability, checkTitle } from './text-checks.ts'
import { outlineText } from './text-outline.ts'

const WEIGHTS: readonly ContentIssue['weight'][] = ['stops', 'blocks', 'advises']

/** Returns the points, the gravest first; none where all is well. */
export function checkContent(fields: ContentFields, context: CheckContext): ContentIssue[] {
  const outline = outlineText(fields.content)
  const checks = [
    ...checkTitle(fields),
    ...checkDescription(fields, outline),
    ...checkImages(fields, outline, context),
    ...checkHeadings(outline),
    ...checkLinks(outline, context),
    ...checkClaims(fields, outline, context),
    ...checkReadability(outline),
  ]
  return WEIGHTS.flatMap((weight) => checks.filter((check) => check.weight === weight))
}

/** Returns the addresses on this site that a text links to, each once: `/news/a-title`, without what follows a `#`. */
export function getInternalLinks(fields: ContentFields, siteUrl: string): string[] {
  const addresses = outlineText(fields.content).links.map(({ href }) => toInternalPath(href, siteUrl))
  return [...new Set(addresses.filter((address) => address !== null))]
}
