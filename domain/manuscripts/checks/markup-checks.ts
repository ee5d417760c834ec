/** What is looked at in the make of a text: its pictures, its headings, and where its links lead. */
import { UNDESCRIBED_IMAGE } from '../../forms/fields.ts'
import { sizeInWords } from '../../media/media.ts'
import type { WrittenFields } from '../manuscript.ts'
import { advice, type Check, type CheckContext, leadPicture, ownAddress } from './point.ts'
import { outlineText, type TextOutline } from './text-outline.ts'

/** Bytes: what a phone on a usual network has in two seconds, and what a page of ours has in all. */
export const HEAVIEST_PICTURE = 500 * 1024
export const HEAVIEST_PICTURES = 2 * 1024 * 1024
export function pictureChecks(
  fields: WrittenFields,
  { pictures }: TextOutline,
  { weights }: CheckContext,
): Check[] {
  const lead = leadPicture(fields)
  const every = [
    ...(lead.src === null ? [] : [{ src: lead.src, alt: lead.alt, place: { field: lead.field } }]),
    ...pictures.map(({ src, alt, block }) => ({ src, alt, place: { field: 'content', block } })),
  ]
  const undescribed = every
    .filter(({ alt }) => (alt ?? '').trim() === '')
    .map(
      ({ src, place }): Check => ({ id: `alt:${src}`, weight: 'blocks', message: UNDESCRIBED_IMAGE, place }),
    )
  const named = every
    .filter(({ alt }) => /^[\w -]+\.(?:jpe?g|png|webp|avif|gif|heic)$/i.test((alt ?? '').trim()))
    .map(({ src, alt, place }) =>
      advice(`alt-name:${src}`, place, `“${alt}” is the name of a file. Say what the picture shows.`),
    )
  const heavy = every.flatMap(({ src, place }) => {
    const bytes = weights.get(src) ?? 0
    if (bytes <= HEAVIEST_PICTURE) return []
    return [
      advice(
        `weight:${src}`,
        place,
        `This picture weighs ${sizeInWords(bytes)}. Readers on a phone wait for anything over ${sizeInWords(HEAVIEST_PICTURE)}: upload it again, and it is made smaller.`,
      ),
    ]
  })
  const total = picturesOf(fields).reduce((sum, src) => sum + (weights.get(src) ?? 0), 0)
  const all =
    total <= HEAVIEST_PICTURES
      ? []
      : [
          advice(
            'weight',
            { field: 'content' },
            `All pictures together weigh ${sizeInWords(total)}. Try to stay below ${sizeInWords(HEAVIEST_PICTURES)}.`,
          ),
        ]
  return [...undescribed, ...named, ...heavy, ...all]
}

export function headingChecks({ headings }: TextOutline): Check[] {
  let above = 1
  return headings.flatMap(({ level, text, block }): Check[] => {
    const place = { field: 'content', block }
    const before = above
    above = Math.max(level, 2)
    if (text === '')
      return [advice(`heading-empty:${block}`, place, 'This heading is empty. Delete it, or give it words.')]
    if (level === 1)
      return [
        advice(
          `heading-1:${text}`,
          place,
          `“${text}” is a heading 1. The title is the page’s only one: make this a heading 2.`,
        ),
      ]
    if (level > before + 1)
      return [
        advice(
          `heading-order:${text}`,
          place,
          `“${text}” is a heading ${level} ${before === 1 ? 'directly under the title' : `under a heading ${before}`}: make it a heading ${before + 1}.`,
        ),
      ]
    return []
  })
}

export function linkChecks({ links }: TextOutline, { siteUrl, links: answers }: CheckContext): Check[] {
  const seen = new Set<string>()
  return links.flatMap(({ href, text, block }): Check[] => {
    const address = ownAddress(href, siteUrl)
    if (address === null || answers.get(address) !== 'missing' || seen.has(address)) return []
    seen.add(address)
    const message = `${text === '' ? 'A link' : `The link “${text}”`} leads to ${address}, which is not on this site.`
    return [{ id: `link:${address}`, weight: 'blocks', message, place: { field: 'content', block } }]
  })
}

/** Returns the addresses of all pictures that come out with a text, each once. */
export function picturesOf(fields: WrittenFields): string[] {
  const { src } = leadPicture(fields)
  const within = outlineText(fields.content).pictures.map((picture) => picture.src)
  return [...new Set([src ?? '', ...within])].filter((address) => address !== '')
}
