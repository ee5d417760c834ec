/** RSS 2.0 (rssboard.org/rss-specification) and Atom (RFC 4287). */

import { BRAND } from '#company/brand.ts'

export interface FeedEntry {
  /** Permanent URL, with the id instead of the title. */
  readonly id: string
  readonly address: string
  readonly title: string
  readonly author: string | undefined
  /** ISO 8601. */
  readonly published: string
  readonly updated: string
  readonly summary: string
  /** Sanitised HTML with absolute URLs. */
  readonly html: string
  readonly categories: readonly string[]
}

export interface Feed {
  readonly title: string
  readonly description: string
  readonly siteUrl: string
  /** Path of the list, such as `/news`. */
  readonly path: string
  readonly entries: readonly FeedEntry[]
  /** ISO 8601: the last change, or now if empty. */
  readonly updated: string
}

/** Returns a cacheable response in the format of the URL's file name. */
export function feedResponse(address: string, feed: Feed): Response {
  const format = new URL(address).pathname.endsWith('/atom.xml') ? 'atom' : 'rss'
  const text = format === 'rss' ? rssDocument(feed) : atomDocument(feed)
  return new Response(text, { headers: { 'Content-Type': `application/${format}+xml; charset=utf-8` } })
}

export function rssDocument({ title, description, siteUrl, path, entries, updated }: Feed): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${element('title', title)}
${element('link', siteUrl + path)}
${element('description', description)}
${element('language', 'en-GB')}
${element('lastBuildDate', rfc822(updated))}
<atom:link href="${escapeXml(`${siteUrl}${path}/rss.xml`)}" rel="self" type="application/rss+xml"/>
${entries.map(rssItem).join('')}</channel>
</rss>
`
}

function rssItem(entry: FeedEntry): string {
  return `<item>
${element('title', entry.title)}
${element('link', entry.address)}
<guid isPermaLink="true">${escapeXml(entry.id)}</guid>
${element('pubDate', rfc822(entry.published))}
${entry.author === undefined ? '' : `${element('dc:creator', entry.author)}\n`}${entry.categories
  .map((category) => `${element('category', category)}\n`)
  .join('')}${
  // Readers parse it as HTML, so plain text is escaped twice.
  element('description', escapeXml(entry.summary))
}
${element('content:encoded', entry.html)}
</item>
`
}

export function atomDocument({ title, description, siteUrl, path, entries, updated }: Feed): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
${element('id', siteUrl + path)}
${element('title', title)}
${element('subtitle', description)}
${element('updated', rfc3339(updated))}
<link href="${escapeXml(`${siteUrl}${path}/atom.xml`)}" rel="self" type="application/atom+xml"/>
<link href="${escapeXml(siteUrl + path)}" rel="alternate" type="text/html"/>
<author>${element('name', BRAND.name)}${element('uri', `${siteUrl}/`)}</author>
${entries.map(atomEntry).join('')}</feed>
`
}

function atomEntry(entry: FeedEntry): string {
  return `<entry>
${element('id', entry.id)}
${element('title', entry.title)}
<link href="${escapeXml(entry.address)}" rel="alternate" type="text/html"/>
${element('published', rfc3339(entry.published))}
${element('updated', rfc3339(entry.updated))}
${entry.author === undefined ? '' : `<author>${element('name', entry.author)}</author>\n`}${entry.categories
  .map((category) => `<category term="${escapeXml(category)}"/>\n`)
  .join('')}${element('summary', entry.summary)}
<content type="html">${escapeXml(entry.html)}</content>
</entry>
`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Characters that XML 1.0 forbids even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches them
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN_CHARACTERS, '')
    .replace(/[&<>"]/g, (character) => REFERENCES[character] ?? '')
}

/** RFC 822 with four-digit years. */
function rfc822(moment: string): string {
  return new Date(moment).toUTCString()
}

function rfc3339(moment: string): string {
  return new Date(moment).toISOString()
}

/** About a month of entries. */
export const FEED_ENTRIES = 20

/** Returns the date of the last change; now if the feed is empty. */
export function lastUpdate(entries: readonly FeedEntry[], now: Date): string {
  const moments = entries.map(({ updated }) => Date.parse(updated))
  return new Date(moments.length === 0 ? now : Math.max(...moments)).toISOString()
}
