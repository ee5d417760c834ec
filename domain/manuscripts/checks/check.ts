/**
 * What is looked at before an article or a post comes out. Every point says in a sentence what is wrong and where; most
 * of them advise, a few block until they are mended or somebody says why not, and one stops: a page has a title.
 */
import type { WrittenFields } from '../manuscript.ts'
import { headingChecks, linkChecks, pictureChecks } from './markup-checks.ts'
import { type Check, type CheckContext, ownAddress } from './point.ts'
import { outlineText } from './text-outline.ts'
import { claimChecks, descriptionChecks, readingChecks, titleChecks } from './word-checks.ts'

const WEIGHTS: readonly Check['weight'][] = ['stops', 'blocks', 'advises']

/** Returns the points, the gravest first; none where all is well. */
export function checkManuscript(fields: WrittenFields, context: CheckContext): Check[] {
  const outline = outlineText(fields.content)
  const checks = [
    ...titleChecks(fields),
    ...descriptionChecks(fields, outline),
    ...pictureChecks(fields, outline, context),
    ...headingChecks(outline),
    ...linkChecks(outline, context),
    ...claimChecks(fields, outline, context),
    ...readingChecks(outline),
  ]
  return WEIGHTS.flatMap((weight) => checks.filter((check) => check.weight === weight))
}

/** Returns the addresses on this site that a text links to, each once: `/news/a-title`, without what follows a `#`. */
export function ownLinks(fields: WrittenFields, siteUrl: string): string[] {
  const addresses = outlineText(fields.content).links.map(({ href }) => ownAddress(href, siteUrl))
  return [...new Set(addresses.filter((address) => address !== null))]
}
