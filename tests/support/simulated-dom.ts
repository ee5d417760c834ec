/**
 * A document for screen tests. Vitest's own environment would also replace Node's `fetch`, streams and timers, which
 * the website in the same process needs.
 */
import 'fake-indexeddb/auto'
import { type HTMLElement, type HTMLFormElement, Window } from 'happy-dom'
import { WebSocket } from 'ws'

declare global {
  var simulatedWindow: Window | undefined
}

/** Node's versions of these do not work with elements. */
const REPLACED = ['Event', 'CustomEvent', 'MessageEvent', 'navigator', 'localStorage', 'sessionStorage']

// One per worker, because React keeps the first document it sees.
globalThis.simulatedWindow ??= simulateWindow()

function simulateWindow(): Window {
  const { locks } = globalThis.navigator
  const simulated = new Window({ url: 'http://localhost/', width: 1280, height: 800 })
  const define = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })

  for (let level: object = simulated; level !== Object.prototype; level = Object.getPrototypeOf(level))
    for (const name of Object.getOwnPropertyNames(level)) {
      if (name in globalThis && !REPLACED.includes(name)) continue
      const value: unknown = Reflect.get(simulated, name)
      const isMethod = typeof value === 'function' && /^[a-z]/.test(name)
      define(name, isMethod ? value.bind(simulated) : value)
    }
  define('window', globalThis)
  define('FormData', formDataOf(simulated))
  // Node's class dispatches events of Node's class, which is replaced.
  define('WebSocket', WebSocket)
  // React reports errors here, and a test must fail with them.
  define('reportError', (error: unknown) => console.warn(error))
  Object.defineProperty(simulated.navigator, 'locks', { value: locks })
  // Listened to by text areas that grow with their text.
  Object.assign(simulated.document, { fonts: new EventTarget() })
  define('IS_REACT_ACT_ENVIRONMENT', true)
  return simulated
}

/** Node's class, which `fetch` can send, with the fields of a form. */
function formDataOf(simulated: Window) {
  return class extends FormData {
    constructor(form?: HTMLFormElement, submitter?: HTMLElement) {
      super()
      if (form === undefined) return
      const fields = new simulated.FormData(form, submitter as never)
      for (const [name, value] of fields) this.append(name, value as string)
    }
  }
}
