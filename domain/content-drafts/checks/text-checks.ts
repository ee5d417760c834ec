/** Checks title, description, claims and reading level. */
import { BLOG_TITLE_MAX } from '../../blog/posts.ts'
import type { ContentFields } from '../content-draft.ts'
import { findClaims } from './claims.ts'
import {
  type CheckContext,
  type ContentIssue,
  createSuggestion,
  type IssueLocation,
  isPost,
  textOf,
  toInternalPath,
} from './issue.ts'
import { readingLevel } from './readability.ts'
import type { TextOutline } from './text-outline.ts'

/** Characters that search engines show. */
export const TITLE_SHOWN = 60
export const DESCRIPTION_SHOWN = 155
const MIN_TITLE_LENGTH = 15
const MIN_DESCRIPTION_LENGTH = 50
/** In years; readers have finished school by then. */
export const MAX_READING_AGE = 16

export function checkTitle(fields: ContentFields): ContentIssue[] {
  const title = fields.title.trim()
  if (title === '')
    return [{ id: 'title', severity: 'stops', message: 'Enter a title.', place: { field: 'title' } }]
  if (title.length > BLOG_TITLE_MAX)
    return [
      {
        id: 'title-limit',
        severity: 'stops',
        message: `The title has ${title.length} characters. Shorten it to ${BLOG_TITLE_MAX}.`,
        place: { field: 'title' },
      },
    ]
  const seoText = isPost(fields) ? textOf(fields.seo_settings.title) : ''
  const shown = seoText || title
  const place = { field: seoText === '' ? 'title' : 'seo_settings' }
  if (shown.length > TITLE_SHOWN)
    return [
      createSuggestion(
        'title-long',
        place,
        `The title has ${shown.length} characters. Search engines show about the first ${TITLE_SHOWN}.`,
      ),
    ]
  if (shown.length < MIN_TITLE_LENGTH)
    return [
      createSuggestion(
        'title-short',
        place,
        `The title has only ${shown.length} characters. A longer one tells people in search results what to expect.`,
      ),
    ]
  return []
}

/** Articles have no schedule, unlike posts: readers would see the date of a later day. */
export function checkDate(fields: ContentFields, { today }: CheckContext): ContentIssue[] {
  if (isPost(fields) || fields.date <= today) return []
  return [
    {
      id: 'date-future',
      severity: 'blocks',
      message: 'The date is in the future, but news is published at once. Choose today or an earlier day.',
      place: { field: 'date' },
    },
  ]
}

export function checkDescription(fields: ContentFields, { passages }: TextOutline): ContentIssue[] {
  const words = passages.map(({ text }) => text).join(' ')
  if (words === '') return [createSuggestion('text', { field: 'content' }, 'There’s no text yet.')]
  const recommended = `${MIN_DESCRIPTION_LENGTH} to ${DESCRIPTION_SHOWN} characters`
  if (!isPost(fields))
    return words.length >= MIN_DESCRIPTION_LENGTH
      ? []
      : [
          createSuggestion(
            'description-short',
            { field: 'content' },
            `Search results show the start of the text, which has only ${words.length} characters. Aim for at least ${MIN_DESCRIPTION_LENGTH}.`,
          ),
        ]
  const seoText = textOf(fields.seo_settings.description)
  const shown = seoText || fields.excerpt.trim()
  const place = { field: seoText === '' ? 'excerpt' : 'seo_settings' }
  const noun = seoText === '' ? 'excerpt' : 'search description'
  if (shown === '')
    return [
      createSuggestion(
        'description',
        place,
        'There’s no excerpt. Cards show none, and search results show the start of the text.',
      ),
    ]
  if (shown.length > DESCRIPTION_SHOWN)
    return [
      createSuggestion(
        'description-long',
        place,
        `The ${noun} has ${shown.length} characters. Search engines show about the first ${DESCRIPTION_SHOWN}.`,
      ),
    ]
  if (shown.length < MIN_DESCRIPTION_LENGTH)
    return [
      createSuggestion(
        'description-short',
        place,
        `The ${noun} has only ${shown.length} characters. Aim for ${recommended}.`,
      ),
    ]
  return []
}

export function checkClaims(
  fields: ContentFields,
  { headings, passages, links }: TextOutline,
  context: CheckContext,
): ContentIssue[] {
  const linksToRegister = links.some(({ href }) => toInternalPath(href, context.siteUrl) === '/claims')
  const texts: { readonly text: string; readonly place: IssueLocation }[] = [
    { text: fields.title, place: { field: 'title' } },
    ...(isPost(fields)
      ? [
          { text: fields.excerpt, place: { field: 'excerpt' } },
          { text: textOf(fields.seo_settings.description), place: { field: 'seo_settings' } },
        ]
      : []),
    ...[...headings, ...passages]
      .toSorted((one, other) => one.block - other.block)
      .map(({ text, block }) => ({ text, place: { field: 'content', block } })),
  ]
  const seen = new Set<string>()
  return texts.flatMap(({ text, place }) =>
    findClaims(text, context).flatMap(({ words, registered }): ContentIssue[] => {
      const id = `claim:${words.toLowerCase()}`
      if (seen.has(id)) return []
      seen.add(id)
      if (registered.length === 0)
        return [
          createSuggestion(
            id,
            place,
            `“${words}” is a claim without evidence in our register. Remove it, or add the claim and its evidence to the register.`,
          ),
        ]
      const hasApprovedWording = registered.some(({ wording }) =>
        text.toLowerCase().includes(wording.toLowerCase()),
      )
      if (hasApprovedWording || linksToRegister) return []
      return [
        createSuggestion(
          id,
          place,
          `The approved wording is “${registered[0]?.wording}”. Use that, or link “${words}” to /claims, where we give the evidence.`,
        ),
      ]
    }),
  )
}

export function checkReadability({ passages }: TextOutline): ContentIssue[] {
  const level = readingLevel(passages)
  if (level === null || level.age <= MAX_READING_AGE) return []
  const { words, block } = level.longest
  return [
    createSuggestion(
      'reading',
      { field: 'content', block },
      `The text needs a reading age of about ${level.age}. Shorter sentences and simpler words reach more people. The longest sentence has ${words} words.`,
    ),
  ]
}
