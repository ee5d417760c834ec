/**
 * The document in which a stranger's email is shown. Its markup has been through the allowlist (server/email/parsing/html);
 * were there a hole in that, the policy here lets nothing run and nothing be asked for, and the frame around it
 * (message-frame.tsx) has no rights at all. Either alone is enough: tests/e2e/email-tracking-protection.test.ts tries them one by one.
 */

export interface DisplayedMessage {
  /** From OpenedLetter, as are the styles. */
  readonly html: string
  readonly styles: string
  /** Pictures from elsewhere that were loaded, as `data:` addresses by their numbers. */
  readonly pictures: Readonly<Record<number, string>>
}

export interface Appearance {
  /** The page's: the frame inherits its policy, which lets no other style sheet through. */
  readonly nonce: string
  readonly isDark: boolean
}

/**
 * What a letter may do to be read: show the pictures that are in it, and be styled by the sheet here. Links lead nowhere,
 * since they are none; that names are not looked up beforehand is a wish that Chromium grants.
 */
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

/** Our own rules; they come last, so that a letter cannot hide where its links are. */
const FRAME_STYLES = `
html { color-scheme: light; background: Canvas; color: CanvasText; }
html.dark { color-scheme: dark; }
body { margin: 0; padding: 1rem; display: flow-root; font: 1rem/1.5 Arial, Helvetica, sans-serif; overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; }
img[data-picture]:not([src]) { outline: 1px dashed GrayText; outline-offset: -1px; }
pre { white-space: pre-wrap; }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 2px solid GrayText; }
table { max-width: 100% !important; }
.letter-link { text-decoration: underline; }
.letter-link::after { content: " [" attr(data-link) "]"; font-size: 0.75em; vertical-align: super; line-height: 1; }
@media print { html, html.dark { color-scheme: light; } body { padding: 0; } img { break-inside: avoid; } }
`

/** Whether the letter chooses colours: it is then read on white paper, which it was written for, whatever ours is. */
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
${withPictures(html, pictures)}
</body>
</html>`
}

const PICTURES = /<img (?=[^>]*\bdata-picture="(\d{1,4})")(?![^>]*\bsrc=")/g
const LOADED = /^data:image\/webp;base64,[a-z0-9+/]+={0,2}$/i

function withPictures(html: string, pictures: DisplayedMessage['pictures']): string {
  return html.replace(PICTURES, (start, number) => {
    const address = pictures[Number(number)]
    return address !== undefined && LOADED.test(address) ? `${start}src="${address}" ` : start
  })
}
