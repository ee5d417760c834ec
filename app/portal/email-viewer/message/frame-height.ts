/**
 * Measures a message's height and text. The displaying frame has a null origin and no scripts, so it can't be measured.
 * A hidden frame with the same policy and no scripts, but same-origin access, lays out the document once more.
 */

/** CSS pixels. A taller message scrolls in its frame. */
const MAX_HEIGHT_PX = 20_000
const MIN_HEIGHT_PX = 80
const TIMEOUT_MS = 5000

/** Lets the page read the measured frame; grants nothing else. */
export const MEASURED_SANDBOX = 'allow-same-origin'

export interface MeasuredMessage {
  readonly height: number
  /** Empty if the message has only images. */
  readonly text: string
}

/** @returns null after a timeout */
export function measureMessageHeight(
  html: string,
  width: number,
  signal: AbortSignal,
): Promise<MeasuredMessage | null> {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', MEASURED_SANDBOX)
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.referrerPolicy = 'no-referrer'
  Object.assign(frame.style, {
    position: 'absolute',
    left: '-10000px',
    top: '0',
    border: '0',
    visibility: 'hidden',
    height: '0',
    width: `${width}px`,
  })
  frame.srcdoc = html
  const { promise, resolve } = Promise.withResolvers<MeasuredMessage | null>()
  frame.addEventListener('load', () => {
    const root = frame.contentDocument?.documentElement
    const height = root && Math.min(MAX_HEIGHT_PX, Math.max(MIN_HEIGHT_PX, root.scrollHeight))
    resolve(height ? { height, text: root.innerText.trim() } : null)
  })
  signal.addEventListener('abort', () => resolve(null))
  const timer = setTimeout(() => resolve(null), TIMEOUT_MS)
  document.body.append(frame)
  return promise.finally(() => {
    clearTimeout(timer)
    frame.remove()
  })
}
