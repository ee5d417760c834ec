/**
 * Document for an untrusted email. Three layers are independent: sanitised markup (server/email/parsing/html), the CSP
 * set here, and the sandboxed frame (message-frame.tsx). tests/e2e/email-tracking-protection.test.ts tests them one by
 * one.
 */

export interface DisplayedMessage {
  /** From ParsedEmail, like the styles. */
  readonly html: string
  readonly styles: string
  /** Loaded remote images as `data:` URLs, by number. */
  readonly pictures: Readonly<Record<number, string>>
}

export interface Appearance {
  /** The page's nonce: the frame inherits the page's CSP, which blocks other style sheets. */
  readonly nonce: string
  readonly isDark: boolean
}

/** Allows embedded images and the styles here. DNS prefetch is disabled for browsers that support that. */
export function getMessageCsp(nonce: string): string {
  return [
    "default-src 'none'",
    'img-src data:',
    `style-src 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** Come last, so that a message can't hide its link numbers. */
const FRAME_STYLES = `
html { color-scheme: light; background: Canvas; color: CanvasText; }
html.dark { color-scheme: dark; }
body { margin: 0; padding: 1rem; display: flow-root; font: 1rem/1.5 Arial, Helvetica, sans-serif; overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; }
img[data-picture]:not([src]) { outline: 1px dashed GrayText; outline-offset: -1px; }
pre { white-space: pre-wrap; }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 2px solid GrayText; }
table { max-width: 100% !important; }
.message-link { text-decoration: underline; }
.message-link::after { content: " [" attr(data-link) "]"; font-size: 0.75em; vertical-align: super; line-height: 1; }
@media print { html, html.dark { color-scheme: light; } body { padding: 0; } img { break-inside: avoid; } }
`

/** A message that sets colours is shown on white, as its author saw it. */
const COLOURS = /\bbgcolor="|[";{]\s*(?:color|background(?:-color)?):|<font [^>]*color="/

export function createMessageDocument(
  { html, styles, pictures }: DisplayedMessage,
  { nonce, isDark }: Appearance,
): string {
  const isOnPaper = COLOURS.test(html) || COLOURS.test(styles)
  return `<!doctype html>
<html lang=""${isDark && !isOnPaper ? ' class="dark"' : ''}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${getMessageCsp(nonce)}">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<title>An email</title>
<style nonce="${nonce}">${styles.replaceAll('<', '')}
${FRAME_STYLES}</style>
</head>
<body dir="auto">
${insertImages(html, pictures)}
</body>
</html>`
}

const IMAGES = /<img (?=[^>]*\bdata-picture="(\d{1,4})")(?![^>]*\bsrc=")/g
const LOADED = /^data:image\/webp;base64,[a-z0-9+/]+={0,2}$/i

function insertImages(html: string, pictures: DisplayedMessage['pictures']): string {
  return html.replace(IMAGES, (start, number) => {
    const address = pictures[Number(number)]
    return address !== undefined && LOADED.test(address) ? `${start}src="${address}" ` : start
  })
}
