/**
 * How high a letter is at some width, and its words as they are shown. The frame that shows it can neither be asked, since
 * it is nobody's, nor say so, since nothing in it runs: so the same document is laid out once more, unseen, in a frame that
 * may be looked into. That one runs no script either and obeys the same policy, and is gone as soon as it was measured.
 */

/** In pixels of CSS. A letter that is higher scrolls in its frame. */
const HIGHEST = 20_000
const LOWEST = 80
const PATIENCE_MS = 5000

/** The rights of the frame that is measured: to be looked into by the page, and nothing else. */
export const MEASURED_SANDBOX = 'allow-same-origin'

export interface MeasuredMessage {
  readonly height: number
  /** Empty where it shows pictures alone. */
  readonly words: string
}

/** @returns null where it cannot be said in time */
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
    const height = root && Math.min(HIGHEST, Math.max(LOWEST, root.scrollHeight))
    resolve(height ? { height, words: root.innerText.trim() } : null)
  })
  signal.addEventListener('abort', () => resolve(null))
  const timer = setTimeout(() => resolve(null), PATIENCE_MS)
  document.body.append(frame)
  return promise.finally(() => {
    clearTimeout(timer)
    frame.remove()
  })
}
