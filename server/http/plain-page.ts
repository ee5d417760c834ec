/** Small pages without the application: errors and the local mailbox. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { BRAND } from '#company/brand.ts'

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/** Uses the website's design tokens and fonts. */
const TOKENS = ['app/styles/tokens.css', 'company/colours.css', 'app/styles/fonts.css'].map((path) =>
  readFileSync(join(import.meta.dirname, '../..', path), 'utf8'),
)

const STYLE = `${TOKENS.join('')}
body { margin: 0; padding: 2rem 1rem; background: var(--paper); color: var(--ink); font: var(--size-body) / var(--leading-text) var(--text); }
header, main { max-width: 44rem; margin: 0 auto; }
header a { color: inherit; font: 700 var(--size-h4) / var(--leading-snug) var(--display); text-decoration: none; }
a { color: var(--blue); }
h1 { margin: 2rem 0 1rem; font: 700 var(--size-h2) / var(--leading-tight) var(--display); }
h2 { margin: 0; font: 700 var(--size-h4) / var(--leading-snug) var(--display); }
ol { list-style: none; padding: 0; }
ol > li { border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); padding: 1.5rem; margin: 1rem 0; }
time, .quiet { color: var(--ink-soft); }
.code { color: var(--blue); font: 700 2.75rem/1.2 var(--drawing); letter-spacing: .12em; margin: .5rem 0; }
table { width: 100%; margin: 0 0 2rem; border-collapse: collapse; }
caption { text-align: start; }
th, td { border-bottom: 1px solid var(--line); padding: .375rem .75rem .375rem 0; overflow-wrap: anywhere; text-align: start; vertical-align: top; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
button { border: 0; border-radius: var(--radius); background: var(--blue); color: var(--sheet); padding: .75rem 1.5rem; font: 700 1em var(--text); cursor: pointer; }
a:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const policy = (formAction: "'none'" | "'self'") =>
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; font-src 'self'; base-uri 'none'; ` +
  `form-action ${formAction}; frame-ancestors 'none'`

/** Responds with an uncacheable document. `refresh` is in seconds; `mayPost` allows a form. */
export async function plainPage(
  page: { title: string; body: Markup; refresh?: number; policy?: string; mayPost?: boolean },
  status = 200,
): Promise<Response> {
  const document = await html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${page.refresh ? html`<meta http-equiv="refresh" content="${page.refresh}">` : ''}
<title>${page.title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header><a href="/">${BRAND.name}</a></header>
<main>
${page.body}
</main>
</body>
</html>
`
  return new Response(String(document), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': page.policy ?? policy(page.mayPost ? "'self'" : "'none'"),
    },
  })
}

/** Responds with an uncacheable page of a heading and paragraphs. */
export function createErrorPage(
  status: number,
  title: string,
  sentences: readonly string[],
): Promise<Response> {
  return plainPage(
    { title, body: html`<h1>${title}</h1>${sentences.map((sentence) => html`<p>${sentence}</p>`)}` },
    status,
  )
}
