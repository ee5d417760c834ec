/**
 * Rich text is written by browsers straight to the database, so what a row holds is not trusted: this is applied
 * wherever it becomes markup on a page. The list is what the editor can produce, and nothing more.
 */

import sanitizeHtml from 'sanitize-html'

export function sanitiseRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'h2',
      'h3',
      'strong',
      'em',
      'u',
      's',
      'ul',
      'ol',
      'li',
      'blockquote',
      'a',
      'hr',
      'code',
    ],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      b: 'strong',
      i: 'em',
      h1: 'h2',
      h4: 'h3',
      h5: 'h3',
      h6: 'h3',
      a: (tagName, { href }) => ({
        tagName,
        attribs: linkAttributes(href),
      }),
    },
  })
}

/** What the sanitiser escapes; everything else it leaves as it reads. */
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"' } as const

function linkAttributes(href: string | undefined): Record<string, string> {
  return href === undefined ? {} : { href, rel: 'noopener noreferrer' }
}

/** The words of rich text, for descriptions and excerpts. */
export function richTextWords(html: string): string {
  return sanitizeHtml(html.replace(/<(\/p|\/h\d|\/li|br)[^>]*>/gi, '$& '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replace(/\s+/g, ' ')
    .trim()
}
