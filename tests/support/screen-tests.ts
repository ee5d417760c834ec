/** Setup of tests that render screens. */
import './simulated-dom.ts'
import { createRequire } from 'node:module'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { PreviewWorker } from './preview-worker.ts'

declare global {
  /** Session of the user whose screen is open. */
  var currentSession: BrowserSession
}

// A real server responds, on a machine that may be busy.
configure({ asyncUtilTimeout: 10_000 })

// React must finish a render before the website in this process renders a page, because both use the same contexts.
const { resolve } = createRequire(import.meta.url)
const scheduler = createRequire(resolve('react-dom'))('scheduler')
scheduler.unstable_forceFrameRate(0.001)

// A document has one session; these tests open screens of several users.
vi.mock('#app/session/browser-session.ts', () => ({
  startBrowserSession: () => globalThis.currentSession,
  browserSession: async () => globalThis.currentSession,
}))

// The simulated XMLHttpRequest has its own cookies and no upload progress.
vi.mock('#app/content/storage/upload-fetch.ts', () => ({
  createUploadFetch:
    (_onProgress: (share: number) => void, signal: AbortSignal): typeof fetch =>
    (input, init) =>
      fetch(input, { ...init, signal, credentials: 'include' }),
}))

// The screens keep one worker for all test files of a process.
globalThis.Worker = PreviewWorker as unknown as typeof Worker

afterEach(cleanup)
