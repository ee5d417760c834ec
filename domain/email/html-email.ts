/**
 * Renders the emails that the website sends, as text and HTML. Email clients support no style sheets, so colours are
 * inline, as in supabase/templates/.
 */
import { BRAND, COLOURS } from '#company/brand.ts'
import { PARTICULARS } from '#company/particulars.ts'
import { publishableParticulars } from '../company/particulars.ts'

export interface RenderedEmail extends EmailMetadata {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Reply-To, if different from the sender. */
  readonly replyTo?: string
}

/** Stored with the sent email. */
export interface EmailMetadata {
  /** Purpose, such as `acknowledgement`. */
  readonly kind?: string
  /** Record that it belongs to and is deleted with. */
  readonly about?: EmailRecordLink
  readonly attachments?: readonly EmailAttachmentFile[]
  /** Secret in the text, such as a link with a token; removed from the stored copy. */
  readonly conceal?: string
  /** The recipient requested it through an emailed link, so rate limits don't count it. */
  readonly isExpected?: true
  /** Not stored, because its subject is being erased, or it belongs to no record. */
  readonly isNotStored?: true
  /** One-click unsubscribe URL. */
  readonly unsubscribe?: string
}

export interface EmailRecordLink {
  readonly kind: string
  readonly id: string
}

export interface EmailAttachmentFile {
  readonly name: string
  readonly type: string
  /** Base64. */
  readonly content: string
}

/** Row of the details table; with an address the value is a link. */
export type EmailDetailRow = readonly [name: string, value: string, address?: string]

export interface EmailContent extends EmailMetadata {
  readonly to: string
  readonly subject: string
  readonly replyTo?: string
  /** First sentence, which email clients show as a preview. */
  readonly lead: string
  /** Shown in large type. */
  readonly reference?: string
  readonly facts?: readonly EmailDetailRow[]
  /** Text typed by a visitor, quoted so that it can't pass for ours. */
  readonly quote?: string
  readonly paragraphs: readonly string[]
  /** Text with formatting, instead of `lead` and `paragraphs`. */
  readonly formatted?: FormattedText
  readonly link?: { readonly label: string; readonly address: string }
  /** Why the recipient gets this email. */
  readonly reason: string
  readonly siteUrl: string
}

export interface FormattedText {
  readonly text: string
  /** Sanitised. */
  readonly html: string
}

export function renderEmail(content: EmailContent): RenderedEmail {
  const { to, subject, replyTo, kind, about, attachments, conceal, isExpected, isNotStored, unsubscribe } =
    content
  return {
    to,
    subject: oneLine(subject),
    text: renderText(content),
    html: renderHtml(content),
    ...(replyTo !== undefined && { replyTo }),
    ...(kind !== undefined && { kind }),
    ...(about !== undefined && { about }),
    ...(attachments !== undefined && { attachments }),
    ...(conceal !== undefined && { conceal }),
    ...(isExpected && { isExpected }),
    ...(isNotStored && { isNotStored }),
    ...(unsubscribe !== undefined && { unsubscribe }),
  }
}

function renderText(content: EmailContent): string {
  const { reference, facts = [], quote = '', formatted, link, reason, siteUrl } = content
  const { lead, paragraphs } = formatted === undefined ? content : { lead: formatted.text, paragraphs: [] }
  return [
    BRAND.name,
    lead,
    ...(reference === undefined ? [] : [`Reference: ${reference}`]),
    ...(facts.length === 0 ? [] : [facts.map(factAsText).join('\n')]),
    ...(quote === '' ? [] : [quote.replace(/^/gm, '> ')]),
    ...paragraphs,
    ...(link === undefined ? [] : [`${link.label}: ${link.address}`]),
    `${reason}\n${siteUrl}`,
    ...getLegalNotice(siteUrl),
  ].join('\n\n')
}

function factAsText([name, value, address]: EmailDetailRow): string {
  return `${name}: ${oneLine(value)}${address === undefined ? '' : ` (${address})`}`
}

/** Company details required by law, where they may be published. */
function getLegalNotice(siteUrl: string): string[] {
  const sentences = publishableParticulars(PARTICULARS, siteUrl)
  return sentences === undefined ? [] : [sentences]
}

const SANS = `font-family: Arial, Helvetica, sans-serif; font-size: 16px; line-height: 24px; color: ${COLOURS.ink};`

function renderHtml(content: EmailContent): string {
  const { lead, reference, facts = [], quote = '', paragraphs, formatted, link, reason, siteUrl } = content
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light only">
<meta name="supported-color-schemes" content="light only">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="margin: 0; padding: 0; background-color: ${COLOURS.paper}; color: ${COLOURS.ink};">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="background-color: ${COLOURS.paper};">
<tr>
<td align="center" style="padding: 32px 16px;">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width: 520px; background-color: ${COLOURS.sheet}; border: 1px solid ${COLOURS.line}; border-top: 6px solid ${COLOURS.kraft};">
${[
  `<td style="padding: 28px 32px 0; font-family: Georgia, 'Times New Roman', serif; font-size: 20px; line-height: 28px; font-weight: bold; color: ${COLOURS.blue};">
${escapeHtml(BRAND.name)}
</td>`,
  ...(formatted === undefined
    ? [
        `<td style="padding: 24px 32px 0; ${SANS}">
<h1 style="margin: 0; font-size: 16px; line-height: 24px; font-weight: normal;">${escapeHtml(lead)}</h1>
</td>`,
      ]
    : []),
  ...(reference === undefined ? [] : [referenceCell(reference)]),
  ...(facts.length === 0 ? [] : [factsCell(facts)]),
  ...(quote === '' ? [] : [quoteCell(quote)]),
  `<td style="padding: 20px 32px 0; ${SANS}">
${formatted?.html ?? paragraphs.map((paragraph) => paragraphCell(paragraph, siteUrl)).join('\n')}
</td>`,
  ...(link === undefined ? [] : [linkCell(link)]),
  `<td style="padding: 12px 32px 28px; font-family: Arial, Helvetica, sans-serif; font-size: 14px; line-height: 20px; color: ${COLOURS['ink-soft']};">
<p style="margin: 0 0 8px;">${escapeHtml(reason)}</p>
<p style="margin: 0;"><a href="${escapeHtml(siteUrl)}" style="color: ${COLOURS.blue};">${escapeHtml(siteUrl)}</a></p>${getLegalNotice(
    siteUrl,
  )
    .map((sentences) => `\n<p style="margin: 8px 0 0;">${escapeHtml(sentences)}</p>`)
    .join('')}
</td>`,
]
  .map((cell) => `<tr>\n${cell}\n</tr>`)
  .join('\n')}
</table>
</td>
</tr>
</table>
</body>
</html>`
}

function referenceCell(reference: string): string {
  return `<td style="padding: 20px 32px 0;">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0">
<tr>
<td align="center" style="padding: 18px 12px; background-color: ${COLOURS['kraft-pale']}; font-family: 'Courier New', Courier, monospace; font-size: 24px; line-height: 32px; font-weight: bold; letter-spacing: 2px; color: ${COLOURS.ink};">
${escapeHtml(reference)}
</td>
</tr>
</table>
</td>`
}

const QUOTED = /^> ?/

/** Renders quoted lines as a blockquote. */
function paragraphCell(paragraph: string, siteUrl: string): string {
  const all = paragraph.split('\n')
  const from = all.findIndex((line) => QUOTED.test(line))
  const isQuote = from !== -1 && all.slice(from).every((line) => QUOTED.test(line))
  const reply = (isQuote ? all.slice(0, from) : all).join('\n')
  const quoted = isQuote ? all.slice(from).map((line) => line.replace(QUOTED, '')) : []
  return [
    ...(reply === '' ? [] : [`<p style="margin: 0 0 16px;">${withLinks(lines(reply), siteUrl)}</p>`]),
    ...(quoted.length === 0
      ? []
      : [
          `<blockquote style="margin: 0 0 16px; padding: 0 0 0 16px; border-left: 4px solid ${COLOURS.line};">${lines(quoted.join('\n'))}</blockquote>`,
        ]),
  ].join('\n')
}

function quoteCell(quote: string): string {
  return `<td style="padding: 20px 32px 0; ${SANS}">
<blockquote style="margin: 0; padding: 0 0 0 16px; border-left: 4px solid ${COLOURS.kraft};">${lines(quote)}</blockquote>
</td>`
}

function factsCell(facts: readonly EmailDetailRow[]): string {
  const rows = facts.map(
    ([name, value, address]) => `<tr>
<th scope="row" align="left" valign="top" style="padding: 0 16px 8px 0; font-weight: normal; color: ${COLOURS['ink-soft']};">${escapeHtml(name)}</th>
<td valign="top" style="padding: 0 0 8px;">${address === undefined ? escapeHtml(oneLine(value)) : linkTo(oneLine(value), address)}</td>
</tr>`,
  )
  return `<td style="padding: 20px 32px 0;">
<table cellspacing="0" cellpadding="0" border="0" style="${SANS}">
${rows.join('\n')}
</table>
</td>`
}

function linkTo(text: string, address: string): string {
  return `<a href="${escapeHtml(address)}" style="color: ${COLOURS.blue};">${escapeHtml(text)}</a>`
}

function linkCell({ label, address }: NonNullable<EmailContent['link']>): string {
  return `<td style="padding: 4px 32px 20px; ${SANS}">
<a href="${escapeHtml(address)}" style="display: inline-block; padding: 12px 20px; background-color: ${COLOURS.blue}; color: ${COLOURS['on-blue']}; font-weight: bold; text-decoration: none;">${escapeHtml(label)}</a>
</td>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** Links only URLs of our website, because visitors can type any text. @param markup escaped */
function withLinks(markup: string, siteUrl: string): string {
  const ownUrls = new RegExp(
    `${escapeHtml(siteUrl).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/[\\w/.~=?%#-]*[\\w/]`,
    'g',
  )
  return markup.replace(
    ownUrls,
    (address) => `<a href="${address}" style="color: ${COLOURS.blue};">${address}</a>`,
  )
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n')
}

/** Joins lines, so that typed text can't add lines that look like ours. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
