/**
 * The mails that the site sends, in the house style, with the same words as text and as HTML. Mail programs know
 * neither our style sheets nor our tokens, so the colours of app/styles/tokens.css are repeated here, as in
 * supabase/templates/.
 */
import { BRAND } from '#company/brand.ts'

export interface HouseMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface MailWords {
  readonly to: string
  readonly subject: string
  /** The first sentence, which mail programs also show in their lists. */
  readonly lead: string
  /** What the person needs to keep, in large type. */
  readonly reference?: string
  readonly facts?: readonly (readonly [name: string, value: string])[]
  readonly paragraphs: readonly string[]
  readonly link?: { readonly label: string; readonly address: string }
  /** Why the person gets this mail. */
  readonly reason: string
  readonly siteUrl: string
}

export function houseMail(words: MailWords): HouseMail {
  return { to: words.to, subject: oneLine(words.subject), text: asText(words), html: asHtml(words) }
}

function asText({ lead, reference, facts = [], paragraphs, link, reason, siteUrl }: MailWords): string {
  return [
    BRAND.name,
    lead,
    ...(reference === undefined ? [] : [`Reference: ${reference}`]),
    ...(facts.length === 0 ? [] : [facts.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n')]),
    ...paragraphs,
    ...(link === undefined ? [] : [`${link.label}: ${link.address}`]),
    `${reason}\n${siteUrl}`,
  ].join('\n\n')
}

const SANS = 'font-family: Arial, Helvetica, sans-serif; font-size: 16px; line-height: 24px; color: #1d1a16;'

function asHtml(words: MailWords): string {
  const { lead, reference, facts = [], paragraphs, link, reason, siteUrl } = words
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light only">
<meta name="supported-color-schemes" content="light only">
<title>${escapeHtml(words.subject)}</title>
</head>
<body style="margin: 0; padding: 0; background-color: #f6f4ef; color: #1d1a16;">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="background-color: #f6f4ef;">
<tr>
<td align="center" style="padding: 32px 16px;">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width: 520px; background-color: #ffffff; border: 1px solid #d8d1c3; border-top: 6px solid #cfa872;">
${[
  `<td style="padding: 28px 32px 0; font-family: Georgia, 'Times New Roman', serif; font-size: 20px; line-height: 28px; font-weight: bold; color: #1b2fb5;">
${escapeHtml(BRAND.name)}
</td>`,
  `<td style="padding: 24px 32px 0; ${SANS}">
<h1 style="margin: 0; font-size: 16px; line-height: 24px; font-weight: normal;">${escapeHtml(lead)}</h1>
</td>`,
  ...(reference === undefined ? [] : [referenceCell(reference)]),
  ...(facts.length === 0 ? [] : [factsCell(facts)]),
  `<td style="padding: 20px 32px 0; ${SANS}">
${paragraphs.map((paragraph) => `<p style="margin: 0 0 16px;">${lines(paragraph)}</p>`).join('\n')}
</td>`,
  ...(link === undefined ? [] : [linkCell(link)]),
  `<td style="padding: 12px 32px 28px; font-family: Arial, Helvetica, sans-serif; font-size: 14px; line-height: 20px; color: #5b5248;">
<p style="margin: 0 0 8px;">${escapeHtml(reason)}</p>
<p style="margin: 0;"><a href="${escapeHtml(siteUrl)}" style="color: #1b2fb5;">${escapeHtml(siteUrl)}</a></p>
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
<td align="center" style="padding: 18px 12px; background-color: #ead9bc; font-family: 'Courier New', Courier, monospace; font-size: 24px; line-height: 32px; font-weight: bold; letter-spacing: 2px; color: #1d1a16;">
${escapeHtml(reference)}
</td>
</tr>
</table>
</td>`
}

function factsCell(facts: NonNullable<MailWords['facts']>): string {
  const rows = facts.map(
    ([name, value]) => `<tr>
<th scope="row" align="left" valign="top" style="padding: 0 16px 8px 0; font-weight: normal; color: #5b5248;">${escapeHtml(name)}</th>
<td valign="top" style="padding: 0 0 8px;">${escapeHtml(oneLine(value))}</td>
</tr>`,
  )
  return `<td style="padding: 20px 32px 0;">
<table cellspacing="0" cellpadding="0" border="0" style="${SANS}">
${rows.join('\n')}
</table>
</td>`
}

function linkCell({ label, address }: NonNullable<MailWords['link']>): string {
  return `<td style="padding: 4px 32px 20px; ${SANS}">
<a href="${escapeHtml(address)}" style="display: inline-block; padding: 12px 20px; background-color: #1b2fb5; color: #ffffff; font-weight: bold; text-decoration: none;">${escapeHtml(label)}</a>
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

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n')
}

/** Puts a text on one line, since what people typed must not add lines that look like ours. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
