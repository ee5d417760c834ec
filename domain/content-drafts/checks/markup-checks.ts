/** Checks images, headings and links. */
import { MISSING_ALT_TEXT } from '../../forms/fields.ts'
import { formatFileSize } from '../../media/media.ts'
import { getImageFileName } from '../../rich-text/missing-image.ts'
import type { ContentFields } from '../content-draft.ts'
import {
  type CheckContext,
  type ContentIssue,
  createSuggestion,
  getFeaturedImage,
  toInternalPath,
} from './issue.ts'
import { outlineText, type TextOutline } from './text-outline.ts'

/** Two seconds on a typical mobile network. */
export const MAX_IMAGE_BYTES = 500 * 1024
export const MAX_TOTAL_IMAGE_BYTES = 2 * 1024 * 1024
export function checkImages(
  fields: ContentFields,
  { pictures }: TextOutline,
  { imageSizes }: CheckContext,
): ContentIssue[] {
  const lead = getFeaturedImage(fields)
  const images = [
    ...(lead.src === null ? [] : [{ src: lead.src, alt: lead.alt, place: { field: lead.field } }]),
    ...pictures.map(({ src, alt, block }) => ({ src, alt, place: { field: 'content', block } })),
  ]
  const withoutAlt = images
    .filter(({ alt }) => (alt ?? '').trim() === '')
    .map(
      ({ src, place }): ContentIssue => ({
        id: `alt:${src}`,
        severity: 'blocks',
        message: MISSING_ALT_TEXT,
        place,
      }),
    )
  const withFileName = images
    .filter(({ alt }) => /^[\w -]+\.(?:jpe?g|png|webp|avif|gif|heic)$/i.test((alt ?? '').trim()))
    .map(({ src, alt, place }) =>
      createSuggestion(
        `alt-name:${src}`,
        place,
        `“${alt}” looks like a file name. Describe what the image shows.`,
      ),
    )
  const tooLarge = images.flatMap(({ src, place }) => {
    const bytes = imageSizes.get(src) ?? 0
    if (bytes <= MAX_IMAGE_BYTES) return []
    return [
      createSuggestion(
        `weight:${src}`,
        place,
        `This image is ${formatFileSize(bytes)}, which is slow to load on a phone (over ${formatFileSize(MAX_IMAGE_BYTES)}). Upload it again and we’ll make it smaller.`,
      ),
    ]
  })
  const total = getImageUrls(fields).reduce((sum, src) => sum + (imageSizes.get(src) ?? 0), 0)
  const totalTooLarge =
    total <= MAX_TOTAL_IMAGE_BYTES
      ? []
      : [
          createSuggestion(
            'weight',
            { field: 'content' },
            `The images add up to ${formatFileSize(total)}. Aim for less than ${formatFileSize(MAX_TOTAL_IMAGE_BYTES)}.`,
          ),
        ]
  return [...withoutAlt, ...withFileName, ...tooLarge, ...totalTooLarge]
}

/** Pages leave these images out, so publishing would lose them unnoticed. */
export function checkMissingImages({ missingImages }: TextOutline): ContentIssue[] {
  return missingImages.map(({ source, alt, block }) => ({
    id: `missing:${source}`,
    severity: 'blocks',
    message: `The image “${alt ?? getImageFileName(source)}” is missing. Choose a file for it, or remove its placeholder.`,
    place: { field: 'content', block },
  }))
}

export function checkHeadings({ headings }: TextOutline): ContentIssue[] {
  let above = 1
  return headings.flatMap(({ level, text, block }): ContentIssue[] => {
    const place = { field: 'content', block }
    const before = above
    above = Math.max(level, 2)
    if (text === '')
      return [
        createSuggestion(`heading-empty:${block}`, place, 'This heading is empty. Add text or delete it.'),
      ]
    if (level === 1)
      return [
        createSuggestion(
          `heading-1:${text}`,
          place,
          `“${text}” is a heading 1. The title is the page’s only heading 1, so make this a heading 2.`,
        ),
      ]
    if (level > before + 1)
      return [
        createSuggestion(
          `heading-order:${text}`,
          place,
          `“${text}” is a heading ${level} ${before === 1 ? 'directly under the title' : `under a heading ${before}`}. Make it a heading ${before + 1}.`,
        ),
      ]
    return []
  })
}

export function checkLinks(
  { links }: TextOutline,
  { siteUrl, links: statuses }: CheckContext,
): ContentIssue[] {
  const seen = new Set<string>()
  return links.flatMap(({ href, text, block }): ContentIssue[] => {
    const address = toInternalPath(href, siteUrl)
    if (address === null || statuses.get(address) !== 'missing' || seen.has(address)) return []
    seen.add(address)
    const message = `${text === '' ? 'A link' : `The link “${text}”`} goes to ${address}, which isn’t on this website.`
    return [{ id: `link:${address}`, severity: 'blocks', message, place: { field: 'content', block } }]
  })
}

/** Returns the unique URLs of all images of a text. */
export function getImageUrls(fields: ContentFields): string[] {
  const { src } = getFeaturedImage(fields)
  const within = outlineText(fields.content).pictures.map((picture) => picture.src)
  return [...new Set([src ?? '', ...within])].filter((address) => address !== '')
}
