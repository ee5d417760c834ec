/**
 * Frame that displays untrusted files in the portal (app/portal/ui/document-viewer/). It has an opaque origin, may load
 * nothing and can only be framed by this website. The portal posts the viewer's code and the file to it.
 */
import { createHash } from 'node:crypto'

export const DOCUMENT_FRAME_PATH = '/document-frame'

const SCRIPT = `addEventListener('message', function take({ source, origin, data }) {
  if (source !== parent || origin !== location.origin) return
  removeEventListener('message', take)
  import(URL.createObjectURL(new Blob([data.program], { type: 'text/javascript' })))
})
parent.postMessage({ kind: 'waiting' }, '*')`

const STYLE = `:root { color-scheme: light dark; }
body { margin: 0; padding: 8px; background: Canvas; color: CanvasText; font: 1rem/1.6 system-ui, sans-serif; }
main { display: flow-root; }
section { margin: 0 0 16px; }
canvas { display: block; height: auto; background: #fff; box-shadow: 0 0 2px #0008; }
h2 { margin: 0 0 8px; font-size: 0.875rem; font-weight: 600; }
p { margin: 0; max-width: 44rem; white-space: pre-wrap; overflow-wrap: anywhere; }
body:not([data-view="text"]) p:not([data-always]) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
body[data-view="text"] canvas { display: none; }`

const DOCUMENT = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Document</title>
<style>${STYLE}</style>
</head>
<body>
<main></main>
<script>${SCRIPT}</script>
</body>
</html>
`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const POLICY = [
  "default-src 'none'",
  `script-src ${hash(SCRIPT)} blob:`,
  'worker-src data:',
  `style-src ${hash(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ')

export function createDocumentFrame(): Response {
  return new Response(DOCUMENT, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'X-Frame-Options': 'SAMEORIGIN',
      'Referrer-Policy': 'no-referrer',
      'X-DNS-Prefetch-Control': 'off',
      'Cache-Control': 'no-store',
    },
  })
}
