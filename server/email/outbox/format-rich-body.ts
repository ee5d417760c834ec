/** Formats the composer's HTML for email programs, which support no style sheets. */
import sanitizeHtml from 'sanitize-html'
import { COLOURS } from '#company/brand.ts'
import type { FormattedText } from '#domain/email/html-email.ts'
import { toPlainText } from '#domain/email/rich-body.ts'
import { LINK_PLACEHOLDER } from '#domain/email/text-email.ts'
import { attributeValue, RICH_TEXT_SYNONYMS, type RichTextElement } from '#domain/rich-text/allowlist.ts'

const CELL = `padding: 6px 12px 6px 8px; border: 1px solid ${COLOURS.line}; text-align: left; vertical-align: top;`

/** Styles of the allowed elements. */
const STYLES: Readonly<Partial<Record<RichTextElement, string>>> = {
  p: 'margin: 0 0 16px;',
  br: '',
  h2: 'margin: 0 0 16px; font-size: 18px; line-height: 24px;',
  h3: 'margin: 0 0 16px; font-size: 16px; line-height: 24px;',
  h4: 'margin: 0 0 16px; font-size: 16px; line-height: 24px;',
  strong: '',
  em: '',
  u: '',
  s: '',
  code: '',
  a: `color: ${COLOURS.blue};`,
  ul: 'margin: 0 0 16px; padding: 0 0 0 24px;',
  ol: 'margin: 0 0 16px; padding: 0 0 0 24px;',
  li: '',
  blockquote: `margin: 0 0 16px; padding: 0 0 0 16px; border-left: 4px solid ${COLOURS.line};`,
  pre: 'margin: 0 0 16px; white-space: pre-wrap;',
  hr: `margin: 0 0 16px; border: 0; border-top: 1px solid ${COLOURS.line};`,
  table: 'margin: 0 0 16px; border-collapse: collapse;',
  tbody: '',
  tr: '',
  th: `${CELL} background-color: ${COLOURS.paper};`,
  td: CELL,
}
const ELEMENTS = Object.keys(STYLES) as RichTextElement[]

const isAbsolute = (href: string) => /^(?:https?|mailto|tel):/i.test(href)

/**
 * @param html untrusted
 * @param link replaces the placeholder of the applicant's link
 */
export function formatRichBody(html: string, link?: string): FormattedText {
  const filled =
    link === undefined ? html : html.replaceAll(LINK_PLACEHOLDER, `<a href="${link}">${link}</a>`)
  const clean = sanitizeHtml(filled, {
    allowedTags: ELEMENTS,
    allowedAttributes: Object.fromEntries(
      ELEMENTS.map((element) => [element, ['style', 'href', 'start', 'colspan', 'rowspan']]),
    ),
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      ...RICH_TEXT_SYNONYMS,
      ...Object.fromEntries(
        ELEMENTS.map((element) => [
          element,
          (tagName: string, attribs: Record<string, string>) => ({
            tagName,
            attribs: {
              ...Object.fromEntries(
                Object.entries(attribs).filter(
                  ([name, value]) =>
                    attributeValue(element, name, value) !== null && (name !== 'href' || isAbsolute(value)),
                ),
              ),
              ...(STYLES[element] !== '' && { style: STYLES[element] ?? '' }),
            },
          }),
        ]),
      ),
    },
  })
  return {
    text: toPlainText(clean),
    // The cells’ padding is enough.
    html: clean.replace(/(<t[hd][^>]*>)<p style="[^"]*">([^<]*)<\/p>(?=<\/t[hd]>)/g, '$1$2'),
  }
}
