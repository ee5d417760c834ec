/** Small pages that the server writes itself, without the application: errors and the local mailbox. */
import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1rem; margin: 0; }
ol { list-style: none; padding: 0; }
li { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem; padding: 1rem; margin: 1rem 0; }
time, .quiet { color: color-mix(in srgb, currentColor 70%, transparent); }
.code { font: 700 2.5rem/1.2 ui-monospace, monospace; letter-spacing: .15em; margin: .5rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
a:focus-visible, summary:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy =
  `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; ` +
  "form-action 'none'; frame-ancestors 'none'"

/** A complete document; never stored by anyone. `refresh` is in seconds. */
export async function plainPage(
  page: { title: string; body: Markup; refresh?: number; policy?: string },
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
<style>${raw(style)}</style>
</head>
<body>
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
      'Content-Security-Policy': page.policy ?? policy,
    },
  })
}
